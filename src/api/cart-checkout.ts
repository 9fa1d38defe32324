/** The calls of the cart that checkout makes (specification §4.3, §5.1, §7); bodies are not shown there. */
import type { CartIdentity } from '#generated/api.d.ts'
import { unspecified } from './contract.ts'
import type { Http } from './http.ts'
import type { Fields } from './loose.ts'

/** What a cart call sends besides the cart's identity. */
export type CartFields = CartIdentity & Fields

const put = (http: Http, call: string, body: CartFields): Promise<Fields> =>
  http.call({ method: 'PUT', path: `/api/cart/${call}`, body, data: unspecified<Fields>() })

const check = (http: Http, call: string, identity: CartIdentity, signal?: AbortSignal): Promise<Fields> =>
  http.call({ method: 'GET', path: `/api/cart/${call}`, query: { ...identity }, data: unspecified<Fields>(), signal })

/** Sets shipping or billing address. */
export const updateCartAddress = (http: Http, body: CartFields) => put(http, 'update-address', body)

/** Chooses how to pay. */
export const updatePaymentMode = (http: Http, body: CartFields) => put(http, 'update-payment-mode', body)

/** Chooses how to ship. */
export const updateShippingMode = (http: Http, body: CartFields) => put(http, 'update-shipping-mode', body)

/** Sets phone and e-mail. */
export const updateContact = (http: Http, body: CartFields) => put(http, 'update-contact', body)

/** Changes the cart as a whole. */
export const updateCart = (http: Http, body: CartFields) => put(http, 'update', body)

/** Takes over today's prices. */
export const updateItemsPrice = (http: Http, body: CartFields) => put(http, 'update-items-price', body)

/** Has the server judge the cart. */
export const validateCart = (http: Http, identity: CartIdentity, signal?: AbortSignal) =>
  check(http, 'validate', identity, signal)

/** Has the server judge the addresses. */
export const validateCartAddress = (http: Http, identity: CartIdentity, signal?: AbortSignal) =>
  check(http, 'validate/address', identity, signal)

/** Has the server judge the stock. */
export const validateCartStock = (http: Http, identity: CartIdentity, signal?: AbortSignal) =>
  check(http, 'validate/stock', identity, signal)
