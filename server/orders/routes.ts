import type { FastifyInstance } from 'fastify'
import type { Order, OrderBody, OrderPage, OrdersQuery } from '#generated/api.d.ts'
import { customerOf } from '#server/auth/session-plugin.ts'
import { success } from '#server/reply.ts'
import { ref, replies } from '#server/schemas.ts'
import { findOrder } from './open.ts'
import { listOrders, readOrder, readOrderSwitches } from './view.ts'

const tags = ['orders']
const config = { customer: 'required' } as const

/** A customer's orders (specification §7, AC-05). */
export async function orderRoutes(app: FastifyInstance): Promise<void> {
  const { pool } = app.database
  const switches = () => readOrderSwitches(app)

  app.get<{ Querystring: OrdersQuery }>(
    '/orders/get',
    { config, schema: { tags, querystring: ref('OrdersQuery'), response: replies(ref('OrderPage')) } },
    async (request, reply) => {
      const { id } = customerOf(request)
      return success<OrderPage>(reply, await listOrders(pool, id, request.query.page ?? 1, await switches()))
    },
  )

  app.post<{ Body: OrderBody }>(
    '/orders/item',
    {
      config: { ...config, safe: true },
      schema: { tags, body: ref('OrderBody'), response: replies(ref('Order')) },
    },
    async (request, reply) => {
      const { id: customerId } = customerOf(request)
      const order = await findOrder(pool, app.config.sessionSecret, request.body.order_no, { customerId })
      return success<Order>(reply, await readOrder(pool, order, await switches()))
    },
  )
}
