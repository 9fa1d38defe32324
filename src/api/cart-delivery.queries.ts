import { queryOptions } from '@tanstack/react-query'
import type { Cart } from '#generated/api.d.ts'
import { httpOf } from './client/http-of.ts'
import { minutes } from './client/query-times.ts'
import { lazyCode } from '#lib/lazy-code.ts'

const call = lazyCode(() => import('./cart-delivery.ts'))

/** The delivery cost and dates for a cart at a pincode. Each cart version is a query of its own. */
export function cartDeliveryQuery({ api_cart, cart_session, version }: Cart, pincode: string) {
  return queryOptions({
    // The secret that proves ownership of the cart stays out of the key.
    queryKey: ['cart', 'delivery', api_cart, version, pincode],
    // Never part of a page's first load.
    queryFn: async ({ client, signal }) => {
      const { getCartDelivery } = await call.load()
      return getCartDelivery(httpOf(client), { api_cart, cart_session, pincode }, signal)
    },
    retry: false,
    staleTime: minutes(1),
  })
}
