import type { MoneyAmount } from './money.ts'

interface PricedMethod {
  price: MoneyAmount
  free_without_coupon?: true
}

/** Returns the cheapest method, the first on a tie. */
export function findCheapest<Method extends PricedMethod>(methods: readonly Method[]): Method | undefined {
  const least = Math.min(...methods.map(({ price }) => price.amount))
  return methods.find(({ price }) => price.amount === least)
}

/** Returns the cart's chosen method, otherwise the cheapest. */
export const expectedMethod = <Method extends PricedMethod>(cart: {
  shipping_method: Method | null
  shipping_methods: readonly Method[]
}): Method | undefined => cart.shipping_method ?? findCheapest(cart.shipping_methods)

/** Returns the delivery cost when only the coupon keeps it from being free; otherwise undefined. */
export function lostFreeDelivery(cart: Parameters<typeof expectedMethod>[0]): MoneyAmount | undefined {
  const method = expectedMethod(cart)
  return method?.free_without_coupon && method.price
}
