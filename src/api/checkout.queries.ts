import { queryOptions } from '@tanstack/react-query'
import { getFailedOrder } from '#generated/calls/checkout.ts'
import { readCartCookie } from './cart-cookie.ts'
import { httpOf } from './client/http-of.ts'
import { ORDERS_KEY } from './order.queries.ts'

/** An unpaid order of this browser's cart. Browsers only, because the cookie identifies the cart. */
export function failedOrderQuery(orderId: string) {
  return queryOptions({
    queryKey: [ORDERS_KEY, ...getFailedOrder.key(), orderId],
    queryFn: ({ client, signal }) =>
      getFailedOrder(httpOf(client), { query: { order_id: orderId, ...readCartCookie() }, signal }),
    retry: false,
    staleTime: 0,
  })
}
