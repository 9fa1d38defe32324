import type { FastifyInstance } from 'fastify'
import { inTransaction, statement } from '#server/platform/db/database.ts'
import { askGateway } from './ask-gateway.ts'
import type { PaymentRow } from '#server/commerce/orders/payments.ts'
import { settlePayment } from './settle.ts'

const DAYS = 3

// Waits double: an open payment page is usually paid soon or not at all.
const take = statement<PaymentRow, []>(
  'payments-given-up',
  `UPDATE payment SET ask_at = CASE WHEN created_at > now() - interval '${DAYS} days' THEN now() + (now() - created_at) END
   WHERE id IN (SELECT id FROM payment WHERE ask_at <= now() ORDER BY ask_at LIMIT 20 FOR UPDATE SKIP LOCKED)
   RETURNING id, order_id, provider, reference, gateway_id, amount, currency, status, reason, settled_at`,
)

/**
 * Asks the gateways about payments that were given up: the shopper may have paid on a page left open, and the news of it may never
 * have come. The money buys what is still there, or goes back.
 */
export async function askAboutGivenUp(app: FastifyInstance): Promise<void> {
  for (const payment of await take(app.database.pool)) {
    try {
      const outcome = await askGateway(app, payment)
      if (outcome?.status === 'paid')
        await inTransaction(app.database, ({ client }) => settlePayment(client, app, payment, outcome))
    } catch (error) {
      app.log.warn({ err: error, payment: payment.id }, 'a payment that was given up could not be looked into')
    }
  }
}
