import type { FastifyInstance } from 'fastify'
import { inTransaction, statement } from '#server/platform/db/database.ts'
import { readOutcome } from './read-outcome.ts'
import { PAYMENT_COLUMNS, type PaymentRow } from '#server/commerce/orders/payments.ts'
import { settlePayment } from './settle.ts'

const DAYS = 3

// Intervals double: an open payment page is usually paid soon or not at all.
const claim = statement<PaymentRow, []>(
  'payments-given-up',
  `UPDATE payment SET ask_at = CASE WHEN created_at > now() - interval '${DAYS} days' THEN now() + (now() - created_at) END
   WHERE id IN (SELECT id FROM payment WHERE ask_at <= now() ORDER BY ask_at LIMIT 20 FOR UPDATE SKIP LOCKED)
   RETURNING ${PAYMENT_COLUMNS}`,
)

/**
 * Asks gateways about abandoned payments, and about those that an event named without saying what became of them: the
 * shopper may have paid on a page left open, and its webhook may be lost. A paid order is confirmed if stock is left,
 * else refunded.
 */
export async function checkAbandonedPayments(app: FastifyInstance): Promise<void> {
  for (const payment of await claim(app.database.pool)) {
    try {
      const outcome = await readOutcome(app, payment)
      if (outcome && outcome.status !== 'open')
        await inTransaction(app.database, ({ client }) => settlePayment(client, app, payment, outcome))
    } catch (error) {
      app.log.warn({ err: error, payment: payment.id }, 'an abandoned payment could not be checked')
    }
  }
}
