import { CART_COOKIE } from '#domain/cookie-names.ts'
import { emptyContext } from '#machines/cart/cart-context.ts'
import type { CartActor } from '#machines/cart/cart.machine.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { defineChart } from './chart.ts'
import { readStoredUser } from './stored-user.ts'
import type { ActorHandle, View } from './lazy-actor.ts'
import { onFirstActivity } from './on-first-activity.ts'
import { useActor, useView } from './react.tsx'

export type CartHandle = ActorHandle<CartActor>
export type CartView = View<CartActor>

const code = lazyCode(() => import('./cart.start.ts'))

/**
 * The visitor's cart. The code is loaded at once if the visitor has a cart, is logged in or opens a page that needs it,
 * otherwise with the first user activity.
 */
export const chart = defineChart<CartActor>({
  initial: { context: emptyContext, hasTag: () => false },
  code,
  start: async (visitor) => (await code.load()).startCart(visitor),
  begin: ({ load }, { needs }) => {
    const isExpected = document.cookie.includes(`${CART_COOKIE}=`) || readStoredUser() !== undefined
    if (isExpected || needs === 'cart') load()
    else onFirstActivity(load)
  },
})

/** Returns the cart's actor for handlers and effects. */
export const useCartActor = (): CartHandle => useActor(chart)

/** Reads the cart with a selector of cart.selectors.ts, or `(cart) => cart.hasTag('updating')`. */
export const useCart = <T>(selector: (cart: CartView) => T): T => useView(chart, selector)
