import { queryOptions } from '@tanstack/react-query'
import { readCartCookie } from './cart-cookie.ts'
import { getFailedOrder } from './checkout.ts'
import { httpOf } from './client/http-of.ts'
import { ORDERS_KEY } from './order.queries.ts'

/** An order of this browser's cart that is not paid; only in a browser, whose cookie names the cart. */
export function failedOrderQuery(orderId: string) {
  return queryOptions({
    queryKey: [ORDERS_KEY, 'failed', orderId],
    queryFn: ({ client, signal }) => getFailedOrder(httpOf(client), { orderId, identity: readCartCookie() }, signal),
    retry: false,
    staleTime: 0,
  })
}
