/**
 * The cart's calls with the cookie that identifies it, for the cart machine. Every call reads the cookie when it is
 * made, so that all tabs fill one cart.
 */
import type { AdditonalData, Cart, CartCheck, CartIdentity } from '#generated/api.d.ts'
import { addItem, applyCoupon, getCart, removeCoupon, removeItem, updateQuantity } from '#generated/calls/cart.ts'
import {
  acceptPrices,
  updateCart,
  updateCartAddress,
  updateContact,
  updatePaymentMode,
  updateShippingMode,
  validateCartAddress,
} from '#generated/calls/cart-checkout.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/cart.ts'
import type { CartChange } from './cart-change.ts'
import { ApiError } from './client/errors.ts'
import { clearCartCookie, isSameCart, readCartCookie, writeCartCookie } from './cart-cookie.ts'
import type { Http } from './client/http.ts'

/** Server errors for an expired cart; a separate back end may spell the code either way. */
const CART_NOT_FOUND: readonly string[] = ['cart_not_found', 'cart-not-found']

/** Milliseconds within which repeated visibility events count as one. */
const SHOWN_ONCE_MS = 1000

/** What a call needs to know about the shop and its visitor. */
export interface CartSessionOptions {
  http: Http
  /** Setting cart_expire_days. */
  expireDays: () => number
  /** Customers have a cart even without a cookie. */
  isLoggedIn?: () => boolean
}

/** Identifies a line for updates and removal. */
export interface CartLineRef {
  itemId: number
  productId: number
}

/** A line with the quantity the shopper saw. The server refuses a change when it has changed since. */
export interface SeenLineRef extends CartLineRef {
  expected: number | undefined
}

/** A product to add. */
export interface CartAddition {
  productId: number
  quantity: number
  additonalData?: AdditonalData | undefined
  /** Added from a card, where the shopper continues. */
  isQuick?: boolean | undefined
}

/** The calls; each resolves to the server's cart. */
export interface CartSession {
  /** undefined, without a call, for visitors who never had a cart. */
  load(options: { quiet?: boolean }, signal?: AbortSignal): Promise<Cart | undefined>
  add(addition: CartAddition, signal?: AbortSignal): Promise<Cart>
  update(line: SeenLineRef & { quantity: number }, signal?: AbortSignal): Promise<Cart>
  remove(line: SeenLineRef, signal?: AbortSignal): Promise<Cart>
  /** Changes other than lines: a coupon, the contact, an address, a mode, current prices. */
  change(change: CartChange, signal?: AbortSignal): Promise<Cart>
  /** Lets the server validate the cart's addresses. */
  checkAddress(signal?: AbortSignal): Promise<CartCheck>
  /** Removes the cart, after a logout. */
  forget(): void
  /**
   * Notifies when the tab becomes visible again, and whether the cart's identity has changed in the meantime. Returns a
   * function that stops watching.
   */
  watch(on: { identityChange: () => void; shown: () => void }): () => void
}

/** Creates the cart's calls for one page; browser only. */
export function createCartSession({ http, expireDays, isLoggedIn = () => false }: CartSessionOptions): CartSession {
  /** Replaces the cookie if the browser refuses it. */
  let unstored: CartIdentity | undefined
  let seen = readCartCookie()?.api_cart

  function identity(): CartIdentity | undefined {
    const found = readCartCookie() ?? unstored
    seen = found?.api_cart
    return found
  }

  /** Stores a reply's cart, unless another tab has changed the cookie, or the cart its secret, since the call. */
  function keep(cart: Cart, sent: CartIdentity | undefined): Cart {
    const { api_cart, cart_session } = cart
    if (api_cart === '' || cart_session === '' || !isSameCart(identity(), sent)) return cart
    writeCartCookie({ api_cart, cart_session }, expireDays())
    unstored = readCartCookie() ? undefined : { api_cart, cart_session }
    seen = api_cart
    return cart
  }

  function forget(): void {
    unstored = undefined
    seen = undefined
    clearCartCookie()
  }

  function requireIdentity(): CartIdentity {
    const found = identity()
    if (!found) throw new ApiError({ kind: 'http', status: 404, code: 'cart_not_found', message: t.missing() })
    return found
  }

  return {
    async load({ quiet = false }, signal) {
      const sent = identity()
      if (!sent && !isLoggedIn()) return undefined
      const cart = await getCart(http, { ...(sent && { query: sent }), signal, quiet })
      // An empty cart without identity: the server no longer has the cookie's cart.
      if (cart.api_cart === '' && identity()?.api_cart === sent?.api_cart) forget()
      return keep(cart, sent)
    },

    async add({ productId, quantity, additonalData }, signal) {
      const body = { product_id: productId, quantity, ...(additonalData && { additonal_data: additonalData }) }
      const sent = identity()
      let cart: Cart
      try {
        cart = await addItem(http, { body: { ...body, ...namesOf(sent) }, signal, quiet: CART_NOT_FOUND })
      } catch (error) {
        if (!sent || !isExpired(error)) throw error
        // The cart has expired on the server, so the item starts a new one.
        forget()
        cart = await addItem(http, { body: { ...body, ...namesOf(undefined) }, signal })
        return keep(cart, undefined)
      }
      const other = sent ? undefined : identity()
      // Two tabs without a cart both created one; the cookie's wins, so the item moves there.
      if (other && other.api_cart !== cart.api_cart)
        return keep(await addItem(http, { body: { ...body, ...other }, signal, quiet: true }), other)
      return keep(cart, sent)
    },

    async update({ quantity, ...line }, signal) {
      const sent = requireIdentity()
      const body = { ...linesNames(line), quantity_in_display_unit: quantity, ...sent }
      return keep(await updateQuantity(http, { body, signal }), sent)
    },

    async remove(line, signal) {
      const sent = requireIdentity()
      return keep(await removeItem(http, { query: { ...linesNames(line), ...sent }, signal }), sent)
    },

    async change(change, signal) {
      const sent = requireIdentity()
      return keep(await makeChange(http, change, sent, signal), sent)
    },

    checkAddress: (signal) => validateCartAddress(http, { query: requireIdentity(), signal }),

    forget,

    watch({ identityChange, shown }) {
      let last = -Infinity
      const check = () => {
        if (document.visibilityState !== 'visible') return
        const before = seen
        if (identity()?.api_cart !== before) identityChange()
        // Becoming visible also fires focus.
        else if (performance.now() - last > SHOWN_ONCE_MS) shown()
        else return
        last = performance.now()
      }
      document.addEventListener('visibilitychange', check)
      window.addEventListener('focus', check)
      return () => {
        document.removeEventListener('visibilitychange', check)
        window.removeEventListener('focus', check)
      }
    },
  }
}

/** Only the checkout needs them. */
const giftCards = lazyCode(() => import('./change-gift-cards.ts'))

function makeChange(http: Http, change: CartChange, names: CartIdentity, signal?: AbortSignal): Promise<Cart> {
  switch (change.of) {
    case 'coupon':
      return change.code === null
        ? removeCoupon(http, { query: names, signal })
        : applyCoupon(http, { body: { ...names, code: change.code }, signal })
    case 'giftCard':
      return giftCards.load().then((calls) => calls.changeGiftCards(http, change, names, signal))
    case 'prices':
      return acceptPrices(http, { body: names, signal })
    case 'contact':
      return updateContact(http, { body: { ...names, phone: change.phone, email: change.email }, signal })
    case 'address': {
      const { place: type, address } = change
      const chosen = 'addressId' in address ? { address_id: address.addressId } : { address: address.fields }
      return updateCartAddress(http, { body: { ...names, type, ...chosen }, signal })
    }
    case 'billingSame':
      return updateCart(http, { body: { ...names, billing_same: change.isSame }, signal })
    case 'gift':
      return updateCart(http, { body: { ...names, gift: change.gift }, signal })
    case 'shippingMode':
      return updateShippingMode(http, { body: { ...names, code: change.code }, signal })
    case 'paymentMode':
      return updatePaymentMode(http, { body: { ...names, code: change.code }, signal })
  }
}

const linesNames = ({ itemId, productId, expected }: SeenLineRef) => ({
  product_id: productId,
  item_id: itemId,
  ...(expected !== undefined && { expected_quantity: expected }),
})

function namesOf(identity: CartIdentity | undefined): { api_cart: string | null; cart_session: string | null } {
  return identity ?? { api_cart: null, cart_session: null }
}

function isExpired(error: unknown): boolean {
  return error instanceof ApiError && error.code !== undefined && CART_NOT_FOUND.includes(error.code)
}
