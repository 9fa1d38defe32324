import * as t from '#words/payment-errors.ts'
import type { Outcome } from '../gateway.ts'
import { fromStripe } from './amounts.ts'
import type { Session } from './stripe-api.ts'

/**
 * Returns what became of a session. On its page, shoppers may try again after a declined card, so only its end fails a
 * payment: its expiry, or a bank that refuses a debit days after the page was completed.
 */
export function outcomeOf(session: Session): Outcome {
  const { id: gatewayId, payment_status: paymentStatus, amount_total: total, currency } = session
  const chargeId = intentIdOf(session)
  const paid = paymentStatus === 'paid'
  const hasFailed = !paid && (session.status === 'expired' || (session.status === 'complete' && isRefused(session)))
  return {
    status: paid ? 'paid' : hasFailed ? 'failed' : 'open',
    ...fromStripe(total, currency),
    gatewayId,
    ...(paid && chargeId !== undefined && { chargeId }),
    ...(hasFailed && { reason: session.status === 'expired' ? t.leftUnpaid() : t.declined() }),
  }
}

export function intentIdOf({ payment_intent: intent }: Session): string | undefined {
  return (typeof intent === 'string' ? intent : intent?.id) ?? undefined
}

/** Known only where the payment was expanded. */
function isRefused({ payment_intent: intent }: Session): boolean {
  return typeof intent === 'object' && (intent?.status === 'requires_payment_method' || intent?.status === 'canceled')
}
