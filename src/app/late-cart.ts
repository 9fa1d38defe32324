import { CART_COOKIE } from '#lib/cookie-names.ts'
import type { CartActor } from '#machines/cart.machine.ts'
import { lateActor, type LateActor } from '#machines/late-actor.ts'
import { unknownCart } from '#machines/react/cart.tsx'
import { readAddress } from '#routes/read-address.ts'
import type { CartOptions } from './cart-wiring.ts'
import { readKeptUser } from './kept-user.ts'

interface Options extends CartOptions {
  /** Told when the cart's code could not be fetched. */
  onFailure: (error: unknown) => void
}

// The first signs that somebody is there, or back from a tab in which a cart may have been begun.
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focus', 'visibilitychange'] as const

/**
 * The visitor's cart, whose machine comes late: at once for a visitor who has a cart, is logged in or is on a page that needs it, else with the
 * first sign of life, long before anything can be put into it.
 */
export function createLateCart({ onFailure, ...options }: Options): LateActor<CartActor> {
  const cart = lateActor<CartActor>({
    start: async () => (await import('./cart-wiring.ts')).startCart(options),
    before: unknownCart,
    onFailure,
  })
  const isExpected = document.cookie.includes(`${CART_COOKIE}=`) || readKeptUser() !== undefined
  if (isExpected || readAddress(location.pathname).row.needs === 'cart') cart.want()
  else onceAlive(cart.want)
  return cart
}

function onceAlive(act: () => void): void {
  const listening = { capture: true, passive: true }
  const onSign = () => {
    for (const sign of signs) window.removeEventListener(sign, onSign, listening)
    act()
  }
  for (const sign of signs) window.addEventListener(sign, onSign, listening)
}
