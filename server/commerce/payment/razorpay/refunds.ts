import { ProviderFault } from '../call-provider.ts'
import type { GatewayPayment, RefundReport, RefundRequest } from '../gateway.ts'
import { type List, type RazorpayApi, type RazorpayRefund, describe, noteOf } from './razorpay-api.ts'

/** The name of the refund's key among its notes. */
const KEY_NOTE = 'refund_key'

const STATES = { pending: 'pending', processed: 'done', failed: 'failed' } as const

/** Razorpay's refusals that no later attempt changes. A lack of balance is not among them. */
const FINAL = /fully refunded|greater than the amount captured|refund amount provided is greater/i

export async function createRefund(
  api: RazorpayApi,
  payment: GatewayPayment,
  { amount, key }: RefundRequest,
): Promise<RefundReport> {
  try {
    const refund = await api.post<RazorpayRefund>(
      `${pathOf(payment)}/refund`,
      { amount, speed: 'normal', notes: { [KEY_NOTE]: key } },
      { 'x-refund-idempotency': key },
    )
    return reportOf(refund)
  } catch (error) {
    const words = error instanceof ProviderFault && error.status === 400 ? describe(error.reply) : undefined
    if (words !== undefined && FINAL.test(words)) return { state: 'failed', reason: words }
    throw error
  }
}

export async function readRefund(
  api: RazorpayApi,
  payment: GatewayPayment,
  { key, id }: RefundRequest & { id: string | null },
): Promise<RefundReport | undefined> {
  const { items } = await api.get<List<RazorpayRefund>>(`${pathOf(payment)}/refunds?count=100`)
  const refund = items.find((one) => one.id === id || noteOf(one, KEY_NOTE) === key)
  return refund && reportOf(refund)
}

export const reportOf = (refund: RazorpayRefund): RefundReport & { id: string; key?: string } => {
  const key = noteOf(refund, KEY_NOTE)
  return { state: STATES[refund.status], id: refund.id, ...(key !== undefined && { key }) }
}

function pathOf({ chargeId }: GatewayPayment): string {
  if (chargeId === null) throw new Error('The payment has no Razorpay payment.')
  return `payments/${encodeURIComponent(chargeId)}`
}
