import type { FastifyInstance } from 'fastify'
import { inTransaction, statement } from '#server/platform/db/database.ts'
import { awaitsConfirmation } from '#server/commerce/orders/unconfirmed-orders.ts'
import { releaseOrder } from '#server/commerce/orders/release-order.ts'
import { lockOrder } from '#server/commerce/orders/rows.ts'
import { readOutcome } from './read-outcome.ts'
import { paymentsOf } from '#server/commerce/orders/payments.ts'
import * as history from '#words/order-history.ts'
import { settlePayment } from './settle.ts'

const BATCH = 50
/** Minutes after which stock is released even if the gateway does not answer. */
const GRACE_MINUTES = 15
/** Hours for which an unpaid order can be paid at its original prices. */
const UNPAID_HOURS = 24

const findOverdueOrders = statement<{ id: number; overdue: boolean }, []>(
  'orders-due',
  `SELECT id, held_until < now() - interval '${GRACE_MINUTES} minutes' AS overdue FROM orders
   WHERE status = 'pending' AND held_until < now() ORDER BY held_until LIMIT ${BATCH}`,
)
const findStaleOrders = statement<{ id: number }, []>(
  'orders-stale',
  `SELECT id FROM orders WHERE status = 'unpaid' AND updated_at < now() - interval '${UNPAID_HOURS} hours' ORDER BY id LIMIT ${BATCH}`,
)

/** Releases the stock of orders not paid or confirmed in time, and cancels unpaid orders after a day. */
export async function expireOrders(app: FastifyInstance): Promise<void> {
  const logFailure = (id: number) => (error: unknown) =>
    app.log.warn({ err: error, order: id }, 'an order could not be released')
  for (const { id, overdue } of await findOverdueOrders(app.database.pool))
    await releaseOverdue(app, id, overdue).catch(logFailure(id))
  for (const { id } of await findStaleOrders(app.database.pool)) await cancelUnpaid(app, id).catch(logFailure(id))
}

async function cancelUnpaid(app: FastifyInstance, id: number): Promise<void> {
  await inTransaction(app.database, async ({ client }) => {
    const order = await lockOrder(client, id)
    if (order.status !== 'unpaid') return
    const note = awaitsConfirmation(order) ? history.notConfirmedInADay() : history.notPaidInADay()
    await releaseOrder(client, order, 'cancelled', { actor: 'clock', note })
  })
}

async function releaseOverdue(app: FastifyInstance, id: number, overdue: boolean): Promise<void> {
  const payment = (await paymentsOf(app.database.pool, id)).find(({ status }) => status === 'started')
  const outcome =
    payment &&
    (await readOutcome(app, payment).catch((error: unknown) => {
      if (!overdue) throw error
      return undefined
    }))
  await inTransaction(app.database, async ({ client }) => {
    const order = payment ? await settlePayment(client, app, payment, outcome) : await lockOrder(client, id)
    // It may just have been paid or retried.
    if (order.status !== 'pending' || !order.held_until || order.held_until > new Date()) return
    const note = awaitsConfirmation(order) ? history.notConfirmedInTime() : history.notPaidInTime()
    await releaseOrder(client, order, 'unpaid', { actor: 'clock', note })
  })
}
