/** The calls of the cart that checkout makes (specification §4.3, §5.1, §7). Each change answers with the whole cart. */
import type {
  Cart,
  CartCheck,
  CartIdentity,
  UpdateCartAddressBody,
  UpdateCartBody,
  UpdateContactBody,
  UpdateModeBody,
} from '#generated/api.d.ts'
import { shapeOf } from './client/contract.ts'
import type { Http } from './client/http.ts'

const put = (http: Http, call: string, body: object, signal?: AbortSignal): Promise<Cart> =>
  http.call({ method: 'PUT', path: `/api/cart/${call}`, body, data: shapeOf('Cart'), signal })

const check = (http: Http, call: string, identity: CartIdentity, signal?: AbortSignal): Promise<CartCheck> =>
  http.call({
    method: 'GET',
    path: `/api/cart/${call}`,
    query: { ...identity },
    data: shapeOf('CartCheck'),
    signal,
    // Its message is what is wrong, and stands where that is.
    quiet: 'success',
  })

/** Sets shipping or billing address. 422 `invalid_fields` names what is wrong by column. */
export const updateCartAddress = (http: Http, body: UpdateCartAddressBody, signal?: AbortSignal) =>
  put(http, 'update-address', body, signal)

/** Chooses how to pay. */
export const updatePaymentMode = (http: Http, body: UpdateModeBody, signal?: AbortSignal) =>
  put(http, 'update-payment-mode', body, signal)

/** Chooses how to ship. */
export const updateShippingMode = (http: Http, body: UpdateModeBody, signal?: AbortSignal) =>
  put(http, 'update-shipping-mode', body, signal)

/** Sets phone and e-mail. 422 `invalid_fields` names what is wrong by field. */
export const updateContact = (http: Http, body: UpdateContactBody, signal?: AbortSignal) =>
  put(http, 'update-contact', body, signal)

/** Changes the cart as a whole. */
export const updateCart = (http: Http, body: UpdateCartBody, signal?: AbortSignal) => put(http, 'update', body, signal)

/** Takes over today's prices. */
export const updateItemsPrice = (http: Http, body: CartIdentity, signal?: AbortSignal) =>
  put(http, 'update-items-price', body, signal)

/** Has the server judge the cart. */
export const validateCart = (http: Http, identity: CartIdentity, signal?: AbortSignal) =>
  check(http, 'validate', identity, signal)

/** Has the server judge the addresses. */
export const validateCartAddress = (http: Http, identity: CartIdentity, signal?: AbortSignal) =>
  check(http, 'validate/address', identity, signal)

/** Has the server judge the stock. */
export const validateCartStock = (http: Http, identity: CartIdentity, signal?: AbortSignal) =>
  check(http, 'validate/stock', identity, signal)
