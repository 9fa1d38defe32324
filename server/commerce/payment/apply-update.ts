import type { FastifyInstance } from 'fastify'
import type { Queryable } from '#server/platform/db/database.ts'
import {
  type PaymentRow,
  askSoon,
  paymentByChargeId,
  paymentByGatewayId,
  paymentByReference,
} from '#server/commerce/orders/payments.ts'
import { lockOrder } from '#server/commerce/orders/rows.ts'
import { applyDispute } from './disputes.ts'
import { insertEvent } from './events.ts'
import type { GatewayUpdate } from './gateway.ts'
import { hasRightAmount } from './read-outcome.ts'
import { applyRefundEvent } from './refund-reports.ts'
import { settlePayment } from './settle.ts'

/**
 * Applies an event of a provider, once. Events of payments that are not this shop's change nothing: an account may
 * serve several shops.
 */
export async function applyUpdate(
  db: Queryable,
  app: FastifyInstance,
  provider: string,
  update: GatewayUpdate,
): Promise<void> {
  const payment = await findPayment(db, app, provider, update)
  if (!payment) return
  // Lock before inserting the event, which references the payment: the lock order is the same everywhere.
  const order = await lockOrder(db, payment.order_id)
  const [isNew] = await insertEvent(db, provider, update.eventId, update.kind, payment.id)
  if (!isNew) return
  const { outcome, refund, dispute } = update
  if (refund) return applyRefundEvent(db, order, payment, refund)
  if (dispute) return applyDispute(db, order, payment, dispute, update.createdAt ?? new Date())
  if (outcome && (outcome.status !== 'paid' || hasRightAmount(outcome, payment))) {
    await settlePayment(db, app, payment, outcome)
    return
  }
  if (outcome) {
    const { amount, currency } = outcome
    app.log.error({ payment: payment.id, amount, currency }, 'a gateway reported a different amount')
  }
  await askSoon(db, payment.id)
}

async function findPayment(
  db: Queryable,
  app: FastifyInstance,
  provider: string,
  { kind, payment: { reference, gatewayId, chargeId } }: GatewayUpdate,
): Promise<PaymentRow | undefined> {
  const [found] =
    reference !== undefined
      ? await paymentByReference(db, provider, reference)
      : gatewayId !== undefined
        ? await paymentByGatewayId(db, provider, gatewayId)
        : []
  if (!found) return chargeId === undefined ? undefined : (await paymentByChargeId(db, provider, chargeId))[0]
  // Another system on the same account may use our reference for a payment of its own.
  const isOther = (given: string | undefined, known: string | null) =>
    given !== undefined && known !== null && given !== known
  if (!isOther(gatewayId, found.gateway_id) && !isOther(chargeId, found.charge_id)) return found
  app.log.error({ payment: found.id, kind }, 'an event names a payment that does not match its reference')
  return undefined
}
