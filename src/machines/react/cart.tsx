import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import { type CartActor, type CartSnapshot, cartMachine } from '../cart.machine.ts'
import { initialTransition } from 'xstate'

const Context = createContext<CartActor | undefined>(undefined)

/** What the server rendered with: no cart is known yet. Hydration begins from it, whatever has happened since. */
const [unknownCart] = initialTransition(cartMachine)

/** Hands the visitor's one cart to the page; without an actor (on the server) the cart stays unknown. */
export function CartProvider({ actor, children }: { actor: CartActor | undefined; children: ReactNode }) {
  return <Context value={actor}>{children}</Context>
}

/** The cart's actor, to send events to; only in handlers and effects, which the server never runs. */
export function useCartActor(): CartActor {
  return use(Context) ?? missing
}

/**
 * Reads the cart through a selector that gives the same value until something changes: those of cart.selectors.ts,
 * or `(snapshot) => snapshot.hasTag('updating')`. Until the browser has loaded the cart it is unknown and empty.
 */
export function useCart<T>(selector: (snapshot: CartSnapshot) => T): T {
  const actor = use(Context)
  return useSyncExternalStore(
    (onChange) => {
      const subscription = actor?.subscribe(onChange)
      return () => subscription?.unsubscribe()
    },
    () => selector(actor?.getSnapshot() ?? unknownCart),
    () => selector(unknownCart),
  )
}

const missing = new Proxy({} as CartActor, {
  get() {
    throw new Error('The cart is used outside of CartProvider, or while rendering on the server')
  },
})
