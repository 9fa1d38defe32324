import type { ListedPayment } from '../gateway.ts'

export type DifferenceKind = 'not_booked' | 'missing' | 'unknown' | 'amount' | 'refunded'

/** A payment in the shop's books. */
export interface BookedPayment {
  id: number
  reference: string
  gateway_id: string | null
  charge_id: string | null
  status: string
  amount: number
  currency: string
  /** Refunds that the provider has carried out. */
  refunded: number
  /** Refunds that it may have carried out. */
  refunding: number
  created_at: Date
}

export interface Difference {
  kind: DifferenceKind
  name: string
  paymentId: number | null
  ours: number
  theirs: number
  currency: string
  chargedAt: Date
}

const OWN_REFERENCE = /^[\w-]{24}$/

/** Compares one payment of the provider with the shop's. Payments of others on the same account are no difference. */
export function compareListed(listed: ListedPayment, booked: BookedPayment | undefined): Difference[] {
  const { amount, currency, createdAt: chargedAt } = listed
  const name = listed.chargeId ?? listed.gatewayId ?? listed.reference ?? ''
  const difference = (kind: DifferenceKind, ours: number, theirs: number): Difference[] => [
    { kind, name, paymentId: booked?.id ?? null, ours, theirs, currency, chargedAt },
  ]
  if (!booked)
    return listed.reference !== undefined && OWN_REFERENCE.test(listed.reference)
      ? difference('unknown', 0, amount)
      : []
  if (booked.status !== 'paid') return difference('not_booked', 0, amount)
  if (booked.amount !== amount || booked.currency !== currency) return difference('amount', booked.amount, amount)
  const { refunded, refunding } = booked
  const isRefundedAlike = listed.refunded >= refunded && listed.refunded <= refunded + refunding
  return isRefundedAlike ? [] : difference('refunded', refunded + refunding, listed.refunded)
}

/** Returns the paid payments that the provider did not list. */
export const findMissing = (booked: readonly BookedPayment[], seen: ReadonlySet<number>): Difference[] =>
  booked.flatMap(({ id: paymentId, reference, charge_id: charge, amount, currency, created_at: chargedAt }) =>
    seen.has(paymentId)
      ? []
      : [{ kind: 'missing', name: charge ?? reference, paymentId, ours: amount, theirs: 0, currency, chargedAt }],
  )
