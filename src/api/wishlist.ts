import { unspecified } from './contract.ts'
import type { Http } from './http.ts'
import type { Fields, Identified } from './loose.ts'

/** An entry of the wishlist (specification §3). */
export interface WishlistItem extends Fields {
  product: Identified
}

/** The customer's wishlist. */
export function getWishlist(http: Http, signal?: AbortSignal): Promise<readonly WishlistItem[]> {
  return http.call({ method: 'GET', path: '/api/wishlist/get', data: unspecified<readonly WishlistItem[]>(), signal })
}

/** Keeps a product. */
export function addToWishlist(http: Http, body: { product_id: number }): Promise<unknown> {
  return http.call({ method: 'POST', path: '/api/wishlist/add', body, data: unspecified() })
}

/** Drops a product. */
export function removeFromWishlist(http: Http, query: { product_id: number }): Promise<unknown> {
  return http.call({ method: 'DELETE', path: '/api/wishlist/remove', query, data: unspecified() })
}

/** Moves a product into the cart. */
export function moveToCart(
  http: Http,
  body: { product_id: number; quantity: number; api_cart: string | null; cart_session: string | null },
): Promise<unknown> {
  return http.call({ method: 'POST', path: '/api/wishlist/moveToCart', body, data: unspecified() })
}
