import { CART_COOKIE } from '#domain/cookie-names.ts'
import { emptyContext } from '#machines/cart/cart-context.ts'
import type { CartActor } from '#machines/cart/cart.machine.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { defineChart } from './chart.ts'
import { readKeptUser } from './kept-user.ts'
import type { ActorHandle, View } from './lazy-actor.ts'
import { onceAlive } from './once-alive.ts'
import { useActor, useView } from './react.tsx'

export type CartHandle = ActorHandle<CartActor>
export type CartView = View<CartActor>

const code = lazyCode(() => import('./cart.start.ts'))

/**
 * The visitor's cart. Its code comes at once for a visitor who has a cart, is logged in or is on a page that needs it, else with the
 * first sign of life, long before anything can be put into it.
 */
export const chart = defineChart<CartActor>({
  initial: { context: emptyContext, hasTag: () => false },
  name: 'Your cart',
  code,
  start: async (visitor) => (await code.load()).startCart(visitor),
  begin: ({ load }, { needs }) => {
    const isExpected = document.cookie.includes(`${CART_COOKIE}=`) || readKeptUser() !== undefined
    if (isExpected || needs === 'cart') load()
    else onceAlive(load)
  },
})

/** The cart's actor, to send events to; only in handlers and effects. */
export const useCartActor = (): CartHandle => useActor(chart)

/** Reads the cart through a selector of cart.selectors.ts, or `(cart) => cart.hasTag('updating')`. */
export const useCart = <T>(selector: (cart: CartView) => T): T => useView(chart, selector)
