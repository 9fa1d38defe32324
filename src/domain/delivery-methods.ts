import type { MoneyAmount } from './money.ts'

/** A way to send something, as far as it is chosen by what it costs. */
interface PricedMethod {
  price: MoneyAmount
  free_without_coupon?: true
}

/** Returns the cheapest way to send something, the first of several. */
export function cheapestOf<Method extends PricedMethod>(methods: readonly Method[]): Method | undefined {
  const least = Math.min(...methods.map(({ price }) => price.amount))
  return methods.find(({ price }) => price.amount === least)
}

/** Returns the way a cart goes: the one that was chosen, else the cheapest. */
export const likelyMethod = <Method extends PricedMethod>(cart: {
  shipping_method: Method | null
  shipping_methods: readonly Method[]
}): Method | undefined => cart.shipping_method ?? cheapestOf(cart.shipping_methods)

/** Returns what the delivery costs that would be free without the coupon; undefined where the coupon changes nothing about it. */
export function lostFreeDelivery(cart: Parameters<typeof likelyMethod>[0]): MoneyAmount | undefined {
  const method = likelyMethod(cart)
  return method?.free_without_coupon && method.price
}
