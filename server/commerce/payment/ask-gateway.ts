import type { FastifyInstance } from 'fastify'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { GatewayPayment, Outcome } from './gateway.ts'
import type { PaymentRow } from '#server/commerce/orders/payments.ts'

const WRONG_AMOUNT = 'Another amount was paid than the order costs. We look into it, and write to you.'

/**
 * Asks a payment's gateway what has become of it; undefined when it knows nothing of it. A payment of another amount than was asked
 * for pays no order: it counts as failed, and the shop's log tells of it. Throws ApiError 503 when the gateway does not answer.
 */
export async function askGateway(app: FastifyInstance, payment: PaymentRow): Promise<Outcome | undefined> {
  const outcome = await app.gateways[payment.provider]?.read(asGateway(payment)).catch((error: unknown) => {
    app.log.warn({ err: error, payment: payment.id }, 'a gateway did not tell of a payment')
    throw gatewayUnavailable()
  })
  if (outcome?.status !== 'paid' || isOfAmount(outcome, payment)) return outcome
  const { amount, currency } = outcome
  app.log.error({ payment: payment.id, amount, currency }, 'a gateway took another amount than it was asked for')
  return { ...outcome, status: 'failed', reason: WRONG_AMOUNT }
}

/** Whether what was paid is what was asked for. */
export const isOfAmount = (outcome: Outcome, { amount, currency }: PaymentRow): boolean =>
  outcome.amount === amount && outcome.currency === currency

export const gatewayUnavailable = (): ApiError =>
  new ApiError(503, 'gateway_unavailable', 'The payment page cannot be reached right now. Please try again.', {
    retryAfter: 5,
  })

/** A payment as its gateway gets it. */
export const asGateway = (row: PaymentRow): GatewayPayment => ({
  reference: row.reference,
  gatewayId: row.gateway_id,
  amount: row.amount,
  currency: row.currency,
})
