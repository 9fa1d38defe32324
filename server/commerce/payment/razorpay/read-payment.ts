import * as t from '#words/payment-errors.ts'
import { ProviderFault } from '../call-provider.ts'
import type { GatewayPayment, Outcome } from '../gateway.ts'
import type { List, PaymentLink, RazorpayApi, RazorpayPayment } from './razorpay-api.ts'

const RANKS: readonly RazorpayPayment['status'][] = ['captured', 'refunded', 'authorized']

/**
 * Returns what became of a payment link. Razorpay authorises some payments late, and refunds those that are not
 * captured within days, so an authorised payment of the right amount is captured.
 */
export async function readPayment(api: RazorpayApi, wanted: GatewayPayment, link: PaymentLink): Promise<Outcome> {
  const attempts = await attemptsOf(api, link)
  const best = RANKS.flatMap((status) => attempts.filter((attempt) => attempt.status === status))[0]
  const payment = best?.status === 'authorized' ? await capture(api, wanted, best) : best
  if (payment?.status === 'captured' || payment?.status === 'refunded') {
    const { id: chargeId, amount, currency } = payment
    return { status: 'paid', amount, currency, gatewayId: link.id, chargeId }
  }
  const { amount, currency, id: gatewayId } = link
  const isOver = !payment && (link.status === 'expired' || link.status === 'cancelled')
  return { status: isOver ? 'failed' : 'open', amount, currency, gatewayId, ...(isOver && { reason: t.leftUnpaid() }) }
}

async function attemptsOf(api: RazorpayApi, link: PaymentLink): Promise<RazorpayPayment[]> {
  if (link.order_id)
    return (await api.get<List<RazorpayPayment>>(`orders/${encodeURIComponent(link.order_id)}/payments`)).items
  return Promise.all(
    (link.payments ?? []).map(({ payment_id: id }) => api.get<RazorpayPayment>(`payments/${encodeURIComponent(id)}`)),
  )
}

async function capture(
  api: RazorpayApi,
  { amount, currency }: GatewayPayment,
  payment: RazorpayPayment,
): Promise<RazorpayPayment> {
  // Not captured, the shopper gets it back.
  if (payment.amount !== amount || payment.currency !== currency) return payment
  const path = `payments/${encodeURIComponent(payment.id)}`
  try {
    return await api.post<RazorpayPayment>(`${path}/capture`, { amount, currency })
  } catch (error) {
    if (!(error instanceof ProviderFault) || error.status !== 400) throw error
    // It may have been captured meanwhile.
    return api.get<RazorpayPayment>(path)
  }
}
