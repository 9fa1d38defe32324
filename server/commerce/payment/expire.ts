import type { FastifyInstance } from 'fastify'
import { inTransaction, statement } from '#server/platform/db/database.ts'
import { awaitsContact } from '#server/commerce/orders/held-orders.ts'
import { releaseOrder } from '#server/commerce/orders/release-order.ts'
import { lockOrder } from '#server/commerce/orders/rows.ts'
import { askGateway } from './ask-gateway.ts'
import { paymentsOf } from '#server/commerce/orders/payments.ts'
import { settlePayment } from './settle.ts'

const BATCH = 50
/** Minutes after which an order is let go although its gateway does not say what became of the payment. */
const PATIENCE_MINUTES = 15
/** Hours for which an unpaid order can be tried again at the prices it was placed at. */
const KEPT_HOURS = 24

const due = statement<{ id: number; overdue: boolean }, []>(
  'orders-due',
  `SELECT id, held_until < now() - interval '${PATIENCE_MINUTES} minutes' AS overdue FROM orders
   WHERE status = 'pending' AND held_until < now() ORDER BY held_until LIMIT ${BATCH}`,
)
const stale = statement<{ id: number }, []>(
  'orders-stale',
  `SELECT id FROM orders WHERE status = 'unpaid' AND updated_at < now() - interval '${KEPT_HOURS} hours' ORDER BY id LIMIT ${BATCH}`,
)

/**
 * Lets go of orders whose payment was left, so that their pieces are others' again; what the gateway knows is asked first, since the
 * news of a payment may have been lost. And calls off those that nobody tried again for a day.
 */
export async function expireOrders(app: FastifyInstance): Promise<void> {
  // One that cannot be let go must not keep the others.
  const logFailure = (id: number) => (error: unknown) =>
    app.log.warn({ err: error, order: id }, 'an order was not let go')
  for (const { id, overdue } of await due(app.database.pool)) await expire(app, id, overdue).catch(logFailure(id))
  for (const { id } of await stale(app.database.pool)) await callOff(app, id).catch(logFailure(id))
}

async function callOff(app: FastifyInstance, id: number): Promise<void> {
  await inTransaction(app.database, async ({ client }) => {
    const order = await lockOrder(client, id)
    if (order.status !== 'unpaid') return
    const note = `It was not ${awaitsContact(order) ? 'confirmed' : 'paid'} within a day.`
    await releaseOrder(client, order, 'cancelled', { actor: 'clock', note })
  })
}

async function expire(app: FastifyInstance, id: number, overdue: boolean): Promise<void> {
  const payment = (await paymentsOf(app.database.pool, id)).find(({ status }) => status === 'started')
  const outcome =
    payment &&
    (await askGateway(app, payment).catch((error: unknown) => {
      if (!overdue) throw error
      return undefined
    }))
  await inTransaction(app.database, async ({ client }) => {
    const order = payment ? await settlePayment(client, app, payment, outcome) : await lockOrder(client, id)
    // Paid or tried again a moment ago.
    if (order.status !== 'pending' || !order.held_until || order.held_until > new Date()) return
    const note = awaitsContact(order) ? 'It was not confirmed in time.' : 'The payment was not finished in time.'
    await releaseOrder(client, order, 'unpaid', { actor: 'clock', note })
  })
}
