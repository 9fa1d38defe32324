import type { Cart, MoveToCartBody, WishlistBody, WishlistItem } from '#generated/api.d.ts'
import { listOf, shapeOf } from './client/contract.ts'
import type { Http } from './client/http.ts'

const items = () => listOf('WishlistItem')

/** The customer's wishlist, the newest first. */
export function getWishlist(http: Http, signal?: AbortSignal): Promise<WishlistItem[]> {
  return http.call({ method: 'GET', path: '/api/wishlist/get', data: items(), signal })
}

/** Keeps a product; resolves to the whole list. */
export function addToWishlist(http: Http, body: WishlistBody): Promise<WishlistItem[]> {
  return http.call({ method: 'POST', path: '/api/wishlist/add', body, data: items() })
}

/** Drops a product; resolves to the whole list. */
export function removeFromWishlist(http: Http, query: WishlistBody): Promise<WishlistItem[]> {
  return http.call({ method: 'DELETE', path: '/api/wishlist/remove', query: { ...query }, data: items() })
}

/** Moves a product into the cart; resolves to the cart. */
export function moveToCart(http: Http, body: MoveToCartBody): Promise<Cart> {
  return http.call({ method: 'POST', path: '/api/wishlist/moveToCart', body, data: shapeOf('Cart') })
}
