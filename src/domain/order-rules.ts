import * as t from '#words/orders.ts'

export const CASH_ON_DELIVERY = 'cod'

export interface Reason {
  code: string
  label: () => string
}

/** Reasons for cancelling an order (AC-05). */
export const cancelReasons: readonly Reason[] = [
  { code: 'changed_mind', label: t.cancelChangedMind },
  { code: 'ordered_by_mistake', label: t.cancelByMistake },
  { code: 'too_slow', label: t.cancelTooSlow },
  { code: 'cheaper_elsewhere', label: t.cancelElsewhere },
  { code: 'other', label: t.otherReason },
]

/** Reasons for a refund; the first three are the shop's fault. */
export const refundReasons: readonly Reason[] = [
  { code: 'damaged', label: t.returnDamaged },
  { code: 'faulty', label: t.returnFaulty },
  { code: 'wrong_item', label: t.returnWrongItem },
  { code: 'not_as_described', label: t.returnNotAsDescribed },
  { code: 'changed_mind', label: t.returnChangedMind },
  { code: 'other', label: t.otherReason },
]

/** Returns what happens after a refund request, and how the refund is paid (AC-05). */
export const describeRefund = ({ payment_method: { code } }: { payment_method: { code: string } }): string =>
  code === CASH_ON_DELIVERY ? t.refundInCash() : t.refundAsPaid()

/**
 * Returns whether the shop is at fault. Such returns are accepted after the deadline and for customised products as
 * well.
 */
export const isShopAtFault = (reason: string): boolean => ['damaged', 'faulty', 'wrong_item'].includes(reason)

/** Returns the label of a reason; undefined for an unknown code. */
export const reasonLabel = (reasons: readonly Reason[], code: string): string | undefined =>
  reasons.find((reason) => reason.code === code)?.label()
