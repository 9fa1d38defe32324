import type { AddItemBody, Cart, CartIdentity, RemoveItemQuery, UpdateQtyBody } from '#generated/api.d.ts'
import { shapeOf } from './client/contract.ts'
import type { Http } from './client/http.ts'

const cartOf = () => shapeOf('Cart')

/** How a cart call is made: a signal to give it up, and whether its messages are kept from the visitor. */
export interface CartCallOptions {
  signal?: AbortSignal | undefined
  quiet?: boolean | readonly string[]
}

/** The cart of the browser's identity, or the session's own; an empty one when there is none yet. */
export function getCart(http: Http, identity: CartIdentity | undefined, options: CartCallOptions = {}): Promise<Cart> {
  const query = { api_cart: identity?.api_cart, cart_session: identity?.cart_session }
  return http.call({ method: 'GET', path: '/api/cart/get', query, data: cartOf(), ...options })
}

/** Adds a product; without an identity the server makes a cart and names it in the reply. */
export function addItem(http: Http, body: AddItemBody, options: CartCallOptions = {}): Promise<Cart> {
  return http.call({ method: 'POST', path: '/api/cart/add-item', body, data: cartOf(), ...options })
}

/** Sets the quantity of a line. */
export function updateQuantity(http: Http, body: UpdateQtyBody, options: CartCallOptions = {}): Promise<Cart> {
  return http.call({ method: 'PUT', path: '/api/cart/update-qty', body, data: cartOf(), ...options })
}

/** Takes a line out of the cart. */
export function removeItem(http: Http, query: RemoveItemQuery, options: CartCallOptions = {}): Promise<Cart> {
  return http.call({ method: 'DELETE', path: '/api/cart/remove-item', query: { ...query }, data: cartOf(), ...options })
}
