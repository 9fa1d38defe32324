import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { ActorHandle } from '../late-actor.ts'
import { noWishes } from '../wishlist-context.ts'
import type { WishlistActor, WishlistSnapshot } from '../wishlist.machine.ts'

export type WishlistHandle = ActorHandle<WishlistActor>

const Context = createContext<WishlistHandle | undefined>(undefined)

/** As the server renders it, and as it is until the machine's code is there. */
export const unknownWishlist = { context: noWishes, hasTag: () => false } as unknown as WishlistSnapshot

/** Hands the visitor's one wishlist to the page; without an actor (on the server) it stays unknown. */
export function WishlistProvider({ actor, children }: { actor: WishlistHandle | undefined; children: ReactNode }) {
  return <Context value={actor}>{children}</Context>
}

/** Sends an event to the wishlist; only in handlers and effects, which the server never runs. */
export function useWishlistActor(): WishlistHandle | undefined {
  return use(Context)
}

/** Reads the wishlist through a selector of wishlist.selectors.ts, or `(snapshot) => snapshot.hasTag('unavailable')`. */
export function useWishlist<T>(selector: (snapshot: WishlistSnapshot) => T): T {
  const actor = use(Context)
  return useSyncExternalStore(
    (onChange) => {
      const subscription = actor?.subscribe(onChange)
      return () => subscription?.unsubscribe()
    },
    () => selector(actor?.getSnapshot() ?? unknownWishlist),
    () => selector(unknownWishlist),
  )
}
