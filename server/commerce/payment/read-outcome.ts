import type { FastifyInstance } from 'fastify'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { GatewayPayment, Outcome } from './gateway.ts'
import type { PaymentRow } from '#server/commerce/orders/payments.ts'
import * as t from '#words/payment-errors.ts'

/**
 * Reads a payment's outcome from its gateway; undefined if the gateway does not know the payment. A wrong amount counts
 * as failed and is logged.
 * @throws ApiError 503 when the gateway does not answer
 */
export async function readOutcome(app: FastifyInstance, payment: PaymentRow): Promise<Outcome | undefined> {
  const outcome = await app.gateways[payment.provider]?.read(toGatewayPayment(payment)).catch((error: unknown) => {
    app.log.warn({ err: error, payment: payment.id }, 'a gateway did not answer about a payment')
    throw gatewayUnavailable()
  })
  if (outcome?.status !== 'paid' || hasRightAmount(outcome, payment)) return outcome
  const { amount, currency } = outcome
  app.log.error({ payment: payment.id, amount, currency }, 'a gateway charged a different amount')
  return { ...outcome, status: 'failed', reason: t.wrongAmount() }
}

export const hasRightAmount = (outcome: Outcome, { amount, currency }: PaymentRow): boolean =>
  outcome.amount === amount && outcome.currency === currency

export const gatewayUnavailable = (): ApiError =>
  new ApiError(503, 'gateway_unavailable', t.gatewayUnavailable(), {
    retryAfter: 5,
  })

export const toGatewayPayment = (row: PaymentRow): GatewayPayment => ({
  reference: row.reference,
  gatewayId: row.gateway_id,
  chargeId: row.charge_id,
  amount: row.amount,
  currency: row.currency,
})
