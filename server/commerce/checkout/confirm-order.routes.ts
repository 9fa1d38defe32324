import type { FastifyInstance } from 'fastify'
import type { ConfirmedOrder, WaitingOrder, WaitingOrders } from '#generated/api.d.ts'
import { confirmByLink, ordersOfLink } from '#server/commerce/orders/unconfirmed-orders.ts'
import { linesOf } from '#server/commerce/orders/lines.ts'
import { completePath } from '#server/commerce/orders/links.ts'
import { orderById } from '#server/commerce/orders/rows.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'

const config = {
  access: 'everyone',
  limits: ['mutation', 'mailedLink'],
  whileClosed: 'open',
  readsSession: false,
} as const

/** Lists and confirms unconfirmed orders by the link sent to their contact (OP-04). */
export async function routes(app: FastifyInstance): Promise<void> {
  route(app, 'getUnconfirmedOrders', { config }, async ({ query }, reply) => {
    const { pool } = app.database
    const ids = await ordersOfLink(pool, query.token)
    const orders = await Promise.all(ids.map((id) => describe(pool, id)))
    return success<WaitingOrders>(reply, { orders: orders.flat() })
  })

  route(
    app,
    'confirmOrder',
    { config },
    mutation({
      before: async () => undefined,
      work: async ({ client }, { body }) => {
        const order = await confirmByLink(client, app, body.token, body.order_id)
        const data: ConfirmedOrder = {
          order_no: order.order_no,
          url: completePath(app.config.sessionSecret, order, 'mailbox'),
        }
        return { data }
      },
    }),
  )
}

async function describe(db: Queryable, id: number): Promise<WaitingOrder[]> {
  const [order] = await orderById(db, id)
  if (!order) return []
  return [
    {
      order_no: order.order_no,
      created_at: order.created_at.toISOString(),
      held_until: order.held_until?.toISOString() ?? null,
      grand_total: { amount: order.grand_total, currency: order.currency },
      names: (await linesOf(db, id)).map(({ quantity, name }) => `${quantity} × ${name}`),
    },
  ]
}
