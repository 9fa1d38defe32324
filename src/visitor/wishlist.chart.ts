import { emptyWishlist } from '#machines/wishlist/wishlist-context.ts'
import type { WishlistActor } from '#machines/wishlist/wishlist.machine.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { defineChart } from './chart.ts'
import { handleHearts } from './hearts.ts'
import type { ActorHandle, View } from './lazy-actor.ts'
import { useActor, useView } from './react.tsx'
import { chart as session } from './session.chart.ts'

export type WishlistHandle = ActorHandle<WishlistActor>
export type WishlistView = View<WishlistActor>

const code = lazyCode(() => import('./wishlist.start.ts'))

/** The visitor's wishlist. The code is loaded for customers, or with the first press of a heart. */
export const chart = defineChart<WishlistActor>({
  initial: { context: emptyWishlist, hasTag: () => false },
  code,
  start: async (visitor) => (await code.load()).startWishlist(visitor),
  begin: (wishlist, { actorOf }) => {
    actorOf(session).subscribe((view) => {
      if (view.hasTag('loggedIn')) wishlist.load()
    })
    handleHearts((productId, name) => wishlist.send({ type: 'product.toggled', productId, name }))
  },
})

/** Returns the wishlist's actor for handlers and effects. */
export const useWishlistActor = (): WishlistHandle => useActor(chart)

/** Reads the wishlist with a selector of wishlist.selectors.ts, or `(wishlist) => wishlist.hasTag('unavailable')`. */
export const useWishlist = <T>(selector: (wishlist: WishlistView) => T): T => useView(chart, selector)
