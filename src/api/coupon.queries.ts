import { queryOptions } from '@tanstack/react-query'
import type { Cart } from '#generated/api.d.ts'
import { getCoupons } from '#generated/calls/cart.ts'
import { queryOf } from './client/query.ts'
import { minutes } from './client/query-times.ts'

/** The coupons offered to a cart. Each cart version, and each owner, is a query of its own. */
export function couponsQuery({ api_cart, cart_session, customer_id, version }: Cart) {
  return queryOptions({
    ...queryOf(getCoupons, { query: { api_cart, cart_session } }),
    // The secret that proves ownership of the cart stays out of the key.
    queryKey: [...getCoupons.key(), api_cart, customer_id, version],
    staleTime: minutes(1),
  })
}
