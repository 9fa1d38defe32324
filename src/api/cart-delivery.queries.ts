import { queryOptions } from '@tanstack/react-query'
import type { Cart } from '#generated/api.d.ts'
import { httpOf } from './client/http-of.ts'
import { minutes } from './client/query-times.ts'
import { lazyCode } from '#lib/lazy-code.ts'

const call = lazyCode(() => import('./cart-delivery.ts'))

/** What sending this state of a cart to a pincode costs, and when it arrives: another state asks again. */
export function cartDeliveryQuery({ api_cart, cart_session, version }: Cart, pincode: string) {
  return queryOptions({
    // What proves that the cart is the visitor's own stays out of the key.
    queryKey: ['cart', 'delivery', api_cart, version, pincode],
    // No page begins with this call.
    queryFn: async ({ client, signal }) => {
      const { getCartDelivery } = await call.load()
      return getCartDelivery(httpOf(client), { api_cart, cart_session, pincode }, signal)
    },
    retry: false,
    staleTime: minutes(1),
  })
}
