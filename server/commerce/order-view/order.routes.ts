import type { FastifyInstance } from 'fastify'
import type { Order, OrderPage } from '#generated/api.d.ts'
import { customerOf } from '#server/identity/auth/request-session.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { findOrder } from '#server/commerce/orders/order-access.ts'
import { listOrders, readOrder, readOrderSwitches } from './view.ts'

export async function routes(app: FastifyInstance): Promise<void> {
  const { pool } = app.database
  const switches = () => readOrderSwitches(app)

  route(app, 'getOrders', { config: { access: 'customer' } }, async (request, reply) => {
    const { id } = customerOf(request)
    return success<OrderPage>(reply, await listOrders(pool, id, request.query.page ?? 1, await switches()))
  })

  route(app, 'getOrder', { config: { access: 'owner' } }, async (request, reply) => {
    const { id: customerId } = customerOf(request)
    const order = await findOrder(pool, app.config.sessionSecret, request.body.order_no, { customerId })
    return success<Order>(
      reply,
      await readOrder(pool, order, { ...(await switches()), canCorrectEmail: !order.joined_by_mailbox }),
    )
  })
}
