import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PaymentBody } from '#generated/api.d.ts'
import { findOwnCart } from '#server/commerce/cart/callers-cart.ts'
import { readTerms } from '#server/commerce/cart/terms.ts'
import { type OrderCaller, orderNotFound } from '#server/commerce/orders/order-access.ts'
import type { OrderRow } from '#server/commerce/orders/rows.ts'
import { orderToken } from '#server/commerce/orders/token.ts'
import { loginRequired } from '#server/identity/customer/customers.ts'
import { statement } from '#server/platform/db/database.ts'

interface CallersOrder {
  orderNo: string
  caller: OrderCaller
}

// On a shared computer the cart cookie remains, so it gives access to recent orders only.
const findLatestOrder = statement<
  Pick<OrderRow, 'id' | 'order_no' | 'link_version'>,
  [number | null, number | null, string | null]
>(
  'order-newest-of-caller',
  `SELECT id, order_no, link_version FROM orders WHERE erased_at IS NULL AND ($3::text IS NULL OR order_no = $3)
     AND (customer_id = $1 OR cart_id = $2 AND (status IN ('pending', 'unpaid') OR created_at > now() - interval '1 hour'))
   ORDER BY id DESC LIMIT 1`,
)

/**
 * Returns the order of a payment call and the caller's access to it. A call that names no order with its link means the
 * latest order of the customer or the cart.
 * @throws ApiError 401 for guests and 404 for customers who have none
 */
export async function findCallersOrder(
  app: FastifyInstance,
  request: FastifyRequest<{ Body: PaymentBody }>,
): Promise<CallersOrder> {
  const { order_id: named, token } = request.body
  const customerId = request.customer?.id
  if (named !== undefined && (customerId !== undefined || typeof token === 'string'))
    return { orderNo: named, caller: { customerId, token } }
  const { pool } = app.database
  const cart = await findOwnCart(pool, {}, await readTerms(app, request))
  const [own] = await findLatestOrder(
    pool,
    customerId ?? null,
    cart && !cart.usesFormerSecret ? cart.id : null,
    named ?? null,
  )
  if (!own) throw customerId === undefined ? loginRequired() : orderNotFound()
  return { orderNo: own.order_no, caller: { customerId, token: orderToken(app.config.sessionSecret, own, 'shopper') } }
}
