import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import { emptyContext } from '../cart-context.ts'
import type { CartActor, CartSnapshot } from '../cart.machine.ts'
import type { ActorHandle } from '../late-actor.ts'

export type CartHandle = ActorHandle<CartActor>

const Context = createContext<CartHandle | undefined>(undefined)

/**
 * What the server rendered with: no cart is known yet. Hydration begins from it, whatever has happened since, and the
 * page stays with it until the machine's code is there.
 */
export const unknownCart = { context: emptyContext, hasTag: () => false } as unknown as CartSnapshot

/** Hands the visitor's one cart to the page; without an actor (on the server) the cart stays unknown. */
export function CartProvider({ actor, children }: { actor: CartHandle | undefined; children: ReactNode }) {
  return <Context value={actor}>{children}</Context>
}

/** The cart's actor, to send events to; only in handlers and effects, which the server never runs. */
export function useCartActor(): CartHandle {
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

const missing = new Proxy({} as CartHandle, {
  get() {
    throw new Error('The cart is used outside of CartProvider, or while rendering on the server')
  },
})
