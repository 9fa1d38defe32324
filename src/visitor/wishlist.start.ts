import { createActor, fromPromise } from 'xstate'
import { readCartCookie, writeCartCookie } from '#api/cart-cookie.ts'
import type { Cart, WishlistItem } from '#generated/api.d.ts'
import { type WishlistActor, wishlistMachine } from '#machines/wishlist/wishlist.machine.ts'
import { notifyTrackers } from '#domain/notify-trackers.ts'
import * as t from '#words/cart.ts'
import { chart as cartChart } from './cart.chart.ts'
import type { Visitor } from './chart.ts'
import { expireDays } from './expire-days.ts'
import { syncHearts } from './sync-hearts.ts'
import { type AuthHandle, type AuthView, chart as session } from './session.chart.ts'
import { inspect } from './watch-flows.ts'
import { addToWishlist, getWishlist, moveToCart, removeFromWishlist } from '#generated/calls/wishlist.ts'

/** Starts the wishlist machine with its calls, the page's hearts, and moves to the cart. */
export function startWishlist({ http, queryClient, notify, actorOf }: Visitor): WishlistActor {
  const actor = createActor(
    wishlistMachine.provide({
      actors: {
        loadWishlist: fromPromise<WishlistItem[]>(({ signal }) => getWishlist(http, { signal })),
        saveProduct: fromPromise<WishlistItem[], { productId: number }>(async ({ input }) => {
          const items = await addToWishlist(http, { body: { product_id: input.productId } })
          trackSaved(items.find(({ product }) => product.id === input.productId))
          return items
        }),
        removeProduct: fromPromise<WishlistItem[], { productId: number }>(({ input }) =>
          removeFromWishlist(http, { query: { product_id: input.productId } }),
        ),
        moveProduct: fromPromise<Cart, { productId: number }>(({ input }) =>
          moveToCart(http, { body: { product_id: input.productId, quantity: 1, ...readCartCookie() } }),
        ),
      },
    }),
    { inspect },
  )
  actor.on('login.requested', ({ name }) => {
    const { pathname, search, hash } = location
    actorOf(session).send({ type: 'login.requested', redirectTo: pathname + search + hash, toSave: name })
  })
  actor.on('product.moved', ({ item, cart: moved }) => {
    const { api_cart, cart_session } = moved
    // The cookie may have a newer secret for the same cart than this reply.
    if (api_cart && cart_session && readCartCookie()?.api_cart !== api_cart)
      writeCartCookie({ api_cart, cart_session }, expireDays(queryClient))
    actorOf(cartChart).send({ type: 'cart.received', cart: moved })
    if (!item) return
    notifyTrackers(({ productEvent }) => productEvent('add_to_cart', item.product))
    notify({ kind: 'success', text: t.added({ name: item.product.name }) })
  })
  syncHearts(actor)
  actor.start()
  followSession(actor, actorOf(session))
  return actor
}

function followSession(wishlist: WishlistActor, auth: AuthHandle): void {
  const follow = (view: AuthView) =>
    wishlist.send({
      type: 'session.received',
      isMember: view.hasTag('loggedIn'),
      isLoginRequested: view.context.redirectTo !== undefined,
    })
  auth.subscribe(follow)
  follow(auth.getSnapshot())
}

/** Reports a saved product to trackers (CO-04). */
function trackSaved(item: WishlistItem | undefined): void {
  if (item) notifyTrackers(({ productEvent }) => productEvent('add_to_wishlist', item.product))
}
