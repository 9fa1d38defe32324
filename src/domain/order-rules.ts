export const CASH_ON_DELIVERY = 'cod'

export interface Reason {
  code: string
  label: string
}

/** Reasons for cancelling an order (AC-05). */
export const cancelReasons: readonly Reason[] = [
  { code: 'changed_mind', label: 'I have changed my mind' },
  { code: 'ordered_by_mistake', label: 'I ordered it by mistake' },
  { code: 'too_slow', label: 'It takes too long' },
  { code: 'cheaper_elsewhere', label: 'I found it elsewhere' },
  { code: 'other', label: 'Another reason' },
]

/** Reasons for a refund; the first three are the shop's fault. */
export const refundReasons: readonly Reason[] = [
  { code: 'damaged', label: 'It arrived broken' },
  { code: 'faulty', label: 'It has a fault' },
  { code: 'wrong_item', label: 'It is not what I ordered' },
  { code: 'not_as_described', label: 'It is not as it was described' },
  { code: 'changed_mind', label: 'I have changed my mind' },
  { code: 'other', label: 'Another reason' },
]

/** Returns how an approved refund is paid (AC-05). */
export const describeRefund = ({ payment_method: { code } }: { payment_method: { code: string } }): string =>
  code === CASH_ON_DELIVERY
    ? 'You paid in cash. If we approve it, we’ll ask which bank account or UPI ID to send the money to.'
    : 'If we approve it, you’ll get your money back the way you paid within a few days.'

/**
 * Returns whether the shop is at fault. Such returns are accepted after the deadline and for customised products as
 * well.
 */
export const isShopAtFault = (reason: string): boolean => ['damaged', 'faulty', 'wrong_item'].includes(reason)

/** The words of a reason; undefined for a code that the list does not have. */
export const reasonLabel = (reasons: readonly Reason[], code: string): string | undefined =>
  reasons.find((reason) => reason.code === code)?.label
