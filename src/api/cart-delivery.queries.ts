import { queryOptions } from '@tanstack/react-query'
import type { Cart } from '#generated/api.d.ts'
import { getCartDelivery } from '#generated/calls/cart.ts'
import { queryOf } from './client/query.ts'
import { minutes } from './client/query-times.ts'

/** The delivery cost and dates for a cart at a pincode. Each cart version is a query of its own. */
export function cartDeliveryQuery({ api_cart, cart_session, version }: Cart, pincode: string) {
  return queryOptions({
    ...queryOf(getCartDelivery, { query: { api_cart, cart_session, pincode } }),
    // The secret that proves ownership of the cart stays out of the key.
    queryKey: [...getCartDelivery.key(), api_cart, version, pincode],
    staleTime: minutes(1),
  })
}
