import { type NoRow, statement } from '#server/platform/db/database.ts'
import type { FastifyInstance } from 'fastify'
import { lockCurrentCustomer } from '#server/identity/customer/customers.ts'
import { customerOf } from '#server/identity/auth/request-session.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { saveOrderAddresses } from '#server/commerce/orders/save-addresses.ts'
import { findOrderForUpdate, orderNotFound } from '#server/commerce/orders/order-access.ts'
import * as replies from '#words/replies.ts'
import { readOrder, readOrderSwitches } from './view.ts'

const claimOrder = statement<NoRow, [number, number]>(
  'claim-order',
  'UPDATE orders SET customer_id = $2, joined_by_mailbox = false WHERE id = $1',
)

const claimCoupon = statement<NoRow, [number, number]>(
  'claim-coupon',
  'UPDATE coupon_use SET customer_id = $2 WHERE order_id = $1',
)

/**
 * Moves a guest's order and its addresses into the account of the logged-in customer who has its signed link. Orders of
 * other customers are never moved.
 */
export async function routes(app: FastifyInstance): Promise<void> {
  route(
    app,
    'claimOrder',
    { config: { access: 'owner', limits: ['mutation'] } },
    mutation({
      before: () => readOrderSwitches(app),
      work: async ({ client }, request, switches) => {
        const { id: customerId } = customerOf(request)
        const { order_no: orderNo, token } = request.body
        // Lock order: the customer before the order.
        await lockCurrentCustomer(client, customerId)
        const order = await findOrderForUpdate(client, app.config.sessionSecret, orderNo, { customerId, token })
        if (order.customer_id !== null && order.customer_id !== customerId) throw orderNotFound()
        if (order.customer_id === null || order.joined_by_mailbox) {
          await claimOrder(client, order.id, customerId)
          await claimCoupon(client, order.id, customerId)
          await saveOrderAddresses(client, customerId, order)
        }
        const data = await readOrder(client, { ...order, customer_id: customerId, joined_by_mailbox: false }, switches)
        return { message: replies.orderClaimed({ number: order.order_no }), data }
      },
    }),
  )
}
