import type { AuthActor } from '#machines/auth.machine.ts'
import { type ActorHandle, lateActor, type LateActor } from '#machines/late-actor.ts'
import { unknownWishlist } from '#machines/react/wishlist.tsx'
import type { WishlistActor } from '#machines/wishlist.machine.ts'
import { watchHearts } from '#shop/hearts.ts'
import type { WishlistOptions } from './wishlist-wiring.ts'

interface Options extends Omit<WishlistOptions, 'askForLogin'> {
  auth: ActorHandle<AuthActor>
  /** Told when the wishlist's code could not be fetched. */
  onFailure: (error: unknown) => void
}

/** The visitor's wishlist, whose machine comes late: for somebody who is logged in, or with the first heart that is pressed. */
export function createLateWishlist({ auth, onFailure, ...options }: Options): LateActor<WishlistActor> {
  const askForLogin = () =>
    auth.send({ type: 'login.wanted', redirectTo: location.pathname + location.search + location.hash })
  const wishlist = lateActor<WishlistActor>({
    start: async () => (await import('./wishlist-wiring.ts')).startWishlist({ ...options, askForLogin }),
    before: unknownWishlist,
    onFailure,
  })
  let isMember = false
  let isAsked = false
  auth.subscribe((session) => {
    const wasMember = isMember
    const wasAsked = isAsked
    isMember = session.hasTag('loggedIn')
    isAsked = session.context.redirectTo !== undefined
    if (isMember && !wasMember) wishlist.send({ type: 'session.began' })
    else if (wasMember && !isMember) wishlist.send({ type: 'session.ended', hasExpired: isAsked })
    else if (wasAsked && !isAsked && !isMember) wishlist.send({ type: 'login.abandoned' })
  })
  watchHearts((productId) => wishlist.send({ type: 'product.toggled', productId }))
  return wishlist
}
