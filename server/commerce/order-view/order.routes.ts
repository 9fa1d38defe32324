import type { FastifyInstance } from 'fastify'
import type { Order, OrderBody, OrderPage, OrdersQuery } from '#generated/api.d.ts'
import { customerOf } from '#server/identity/auth/request-session.ts'
import { success } from '#server/platform/http/reply.ts'
import { ref, replies } from '#server/platform/http/schemas.ts'
import { findOrder } from '#server/commerce/orders/open.ts'
import { listOrders, readOrder, readOrderSwitches } from './view.ts'

const tags = ['orders']

export async function routes(app: FastifyInstance): Promise<void> {
  const { pool } = app.database
  const switches = () => readOrderSwitches(app)

  app.get<{ Querystring: OrdersQuery }>(
    '/orders/get',
    {
      config: { access: 'customer' },
      schema: { tags, querystring: ref('OrdersQuery'), response: replies(ref('OrderPage')) },
    },
    async (request, reply) => {
      const { id } = customerOf(request)
      return success<OrderPage>(reply, await listOrders(pool, id, request.query.page ?? 1, await switches()))
    },
  )

  app.post<{ Body: OrderBody }>(
    '/orders/item',
    {
      config: { access: 'owner', safe: true },
      schema: { tags, body: ref('OrderBody'), response: replies(ref('Order')) },
    },
    async (request, reply) => {
      const { id: customerId } = customerOf(request)
      const order = await findOrder(pool, app.config.sessionSecret, request.body.order_no, { customerId })
      return success<Order>(
        reply,
        await readOrder(pool, order, { ...(await switches()), canCorrectEmail: !order.joined_by_mailbox }),
      )
    },
  )
}
