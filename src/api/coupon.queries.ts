import { queryOptions } from '@tanstack/react-query'
import type { Cart } from '#generated/api.d.ts'
import { getCoupons } from './coupons.ts'
import { httpOf } from './client/http-of.ts'
import { minutes } from './client/query-times.ts'

/** Coupons that are offered to this cart as it is: another state of it, or another owner, asks again. */
export function couponsQuery({ api_cart, cart_session, customer_id, version }: Cart) {
  return queryOptions({
    // What proves that the cart is the visitor's own stays out of the key.
    queryKey: ['cart', 'coupons', api_cart, customer_id, version],
    queryFn: ({ client, signal }) => getCoupons(httpOf(client), { api_cart, cart_session }, signal),
    retry: false,
    staleTime: minutes(1),
  })
}
