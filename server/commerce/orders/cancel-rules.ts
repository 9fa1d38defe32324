import type { OrderRow } from './rows.ts'

/** Returns whether a whole order can be cancelled. One with a waybill has been shipped, at least in part. */
export const canBeCancelled = ({ status, waybill }: Pick<OrderRow, 'status' | 'waybill'>): boolean =>
  ['pending', 'unpaid', 'confirmed'].includes(status) && waybill === null
