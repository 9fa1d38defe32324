import { type NoRow, statement } from '#server/platform/db/database.ts'
import type { FastifyInstance } from 'fastify'
import type { ClaimOrderBody } from '#generated/api.d.ts'
import { customerOf } from '#server/identity/auth/request-session.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { ref, replies } from '#server/platform/http/schemas.ts'
import { openOrder, orderNotFound } from '#server/commerce/orders/open.ts'
import { readOrder, readOrderSwitches } from './view.ts'

const claimCustomer = statement<NoRow, [number]>('claim-customer', 'SELECT FROM customer WHERE id = $1 FOR KEY SHARE')

const claimOrder = statement<NoRow, [number, number]>('claim-order', 'UPDATE orders SET customer_id = $2 WHERE id = $1')

const claimCoupon = statement<NoRow, [number, number]>(
  'claim-coupon',
  'UPDATE coupon_use SET customer_id = $2 WHERE order_id = $1',
)

/**
 * Puts a guest's order into an account: that of the customer who is logged in and holds its signed link. It is there for good; the
 * order of another customer is never given away, no matter who holds its link.
 */
export async function routes(app: FastifyInstance): Promise<void> {
  app.post<{ Body: ClaimOrderBody }>(
    '/orders/claim',
    {
      config: { access: 'owner', limits: ['mutation'] },
      schema: { tags: ['orders'], body: ref('ClaimOrderBody'), response: replies(ref('Order')) },
    },
    mutation({
      before: () => readOrderSwitches(app),
      work: async ({ client }, request, switches) => {
        const { id: customerId } = customerOf(request)
        const { order_no: orderNo, token } = request.body
        // Locks are taken in one order everywhere: the customer, whom the order will refer to, before the order.
        await claimCustomer(client, customerId)
        const order = await openOrder(client, app.config.sessionSecret, orderNo, { customerId, token })
        if (order.customer_id !== null && order.customer_id !== customerId) throw orderNotFound()
        if (order.customer_id === null) {
          await claimOrder(client, order.id, customerId)
          await claimCoupon(client, order.id, customerId)
        }
        const data = await readOrder(client, { ...order, customer_id: customerId }, switches)
        return { message: `Order ${order.order_no} is in your account.`, data }
      },
    }),
  )
}
