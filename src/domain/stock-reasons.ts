/** Reasons that a merchant gives for a change of stock. */
export const adjustmentReasons = ['received', 'returned', 'damaged', 'lost', 'correction'] as const
export type AdjustmentReason = (typeof adjustmentReasons)[number]

/** Reasons in the history: those of merchants, of orders, and the first stock of a variant. */
export type StockReason = AdjustmentReason | 'count' | 'initial' | 'reserved' | 'sold' | 'released' | 'restocked'

export const MAX_STOCK = 100_000_000
