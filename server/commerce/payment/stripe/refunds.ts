import { ProviderFault } from '../call-provider.ts'
import type { GatewayPayment, RefundReport, RefundRequest } from '../gateway.ts'
import { toStripeAmount } from './amounts.ts'
import { type List, type Refund, type StripeApi, problemOf } from './stripe-api.ts'

/** The name of the refund's key in its metadata. */
const KEY = 'refund_key'

/** Refusals that no later attempt changes. A lack of balance is not among them. */
const FINAL_CODES = new Set<unknown>(['charge_already_refunded', 'charge_disputed'])

export async function createRefund(
  api: StripeApi,
  payment: GatewayPayment,
  { amount, key }: RefundRequest,
): Promise<RefundReport> {
  const intent = intentOf(payment)
  const form = { payment_intent: intent, amount: toStripeAmount(amount, payment.currency), metadata: { [KEY]: key } }
  try {
    return refundReportOf(await api.post<Refund>('refunds', form, key))
  } catch (error) {
    if (!(error instanceof ProviderFault) || error.status !== 400) throw error
    const { code, param, message } = problemOf(error.reply)
    if (!FINAL_CODES.has(code) && param !== 'amount') throw error
    // Stripe forgets keys after a day: the refund that leaves too little may be this one, made by a lost call.
    const made = await findRefund(api, payment, { key, id: null })
    return made ?? { state: 'failed', reason: typeof message === 'string' ? message : error.message }
  }
}

export async function readRefund(
  api: StripeApi,
  payment: GatewayPayment,
  { id, key }: RefundRequest & { id: string | null },
): Promise<RefundReport | undefined> {
  return findRefund(api, payment, { id, key })
}

async function findRefund(
  api: StripeApi,
  payment: GatewayPayment,
  { id, key }: { id: string | null; key: string },
): Promise<RefundReport | undefined> {
  const { data } = await api.get<List<Refund>>('refunds', { payment_intent: intentOf(payment), limit: 100 })
  const refund = data.find((one) => one.id === id || one.metadata?.[KEY] === key)
  return refund && refundReportOf(refund)
}

export function refundReportOf({
  id,
  status,
  failure_reason: reason,
  metadata,
}: Refund): RefundReport & { id: string; key?: string } {
  const key = metadata?.[KEY]
  const hasFailed = status === 'failed' || status === 'canceled'
  return {
    state: hasFailed ? 'failed' : status === 'succeeded' ? 'done' : 'pending',
    id,
    ...(key !== undefined && { key }),
    ...(hasFailed && reason !== undefined && { reason: reason.replaceAll('_', ' ') }),
  }
}

function intentOf({ chargeId }: GatewayPayment): string {
  if (chargeId === null) throw new Error('The payment has no Stripe payment.')
  return chargeId
}
