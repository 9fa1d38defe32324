import { createActor, fromPromise } from 'xstate'
import { readCartCookie, writeCartCookie } from '#api/cart-cookie.ts'
import type { ApiMessage, Http } from '#api/http.ts'
import { addToWishlist, getWishlist, moveToCart, removeFromWishlist } from '#api/wishlist.ts'
import type { Cart, WishlistItem } from '#generated/api.d.ts'
import type { CartHandle } from '#machines/react/cart.tsx'
import { type WishlistActor, wishlistMachine } from '#machines/wishlist.machine.ts'
import { markSaved } from '#shop/saved-marks.ts'
import { tellTrackers } from '#shop/tell-trackers.ts'

export interface WishlistOptions {
  http: Http
  cart: Pick<CartHandle, 'send'>
  /** Setting cart_expire_days. */
  expireDays: () => number
  /** Opens the login dialog, with the page as the way back. */
  askForLogin: () => void
  onMessage: (message: ApiMessage) => void
}

/** The visitor's wishlist: the machine with its calls, the hearts of the page, and what is moved into the cart. */
export function startWishlist({ http, cart, expireDays, askForLogin, onMessage }: WishlistOptions): WishlistActor {
  const actor = createActor(
    wishlistMachine.provide({
      actors: {
        loadWishlist: fromPromise<WishlistItem[]>(({ signal }) => getWishlist(http, signal)),
        saveProduct: fromPromise<WishlistItem[], { productId: number }>(async ({ input }) => {
          const items = await addToWishlist(http, { product_id: input.productId })
          tellSaved(items.find(({ product }) => product.id === input.productId))
          return items
        }),
        dropProduct: fromPromise<WishlistItem[], { productId: number }>(({ input }) =>
          removeFromWishlist(http, { product_id: input.productId }),
        ),
        moveProduct: fromPromise<Cart, { productId: number }>(({ input }) =>
          moveToCart(http, { product_id: input.productId, quantity: 1, ...readCartCookie() }),
        ),
      },
    }),
  )
  actor.on('login.wanted', askForLogin)
  actor.on('product.moved', ({ item, cart: moved }) => {
    const { api_cart, cart_session } = moved
    if (api_cart && cart_session) writeCartCookie({ api_cart, cart_session }, expireDays())
    cart.send({ type: 'cart.received', cart: moved })
    onMessage({ kind: 'success', text: `${item?.product.name ?? 'It'} is in your cart now.` })
  })
  markSaved(actor)
  actor.start()
  return actor
}

/** Trackers hear of what is saved (CO-04). */
function tellSaved(item: WishlistItem | undefined): void {
  if (item) tellTrackers(({ productEvent }) => productEvent('add_to_wishlist', item.product))
}
