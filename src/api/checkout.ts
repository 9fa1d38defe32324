import type {
  CartIdentity,
  ConfirmedOrder,
  ConfirmOrderBody,
  ExperienceRating,
  FailedOrder,
  LinkQuery,
  Order,
  PaymentBody,
  PlacedOrder,
  PlaceOrderBody,
  RateExperienceBody,
  WaitingOrders,
} from '#generated/api.d.ts'
import { shapeOf } from './client/contract.ts'
import type { Http } from './client/http.ts'

const post = (http: Http, call: string, body: object): Promise<PlacedOrder> =>
  http.call({ method: 'POST', path: `/api/checkout/${call}`, body, data: shapeOf('PlacedOrder') })

/** Turns the cart into an order; one order of a state of the cart, however often it is pressed. */
export const placeOrder = (http: Http, body: PlaceOrderBody) => post(http, 'place-order', body)

/** Starts a payment, or finds the one that was started. */
export const processPayment = (http: Http, body: PaymentBody) => post(http, 'process-payment', body)

/** What has become of a payment: the gateway is asked, never the browser. */
export const completePayment = (http: Http, body: PaymentBody) => post(http, 'complete-payment', body)

/** An order of this cart that is not paid, with why; 404 for any other. Without a toast: why is what the page is about. */
export function getFailedOrder(
  http: Http,
  { orderId, identity }: { orderId: string; identity: CartIdentity | undefined },
  signal?: AbortSignal,
): Promise<FailedOrder> {
  const query = { order_id: orderId, api_cart: identity?.api_cart, cart_session: identity?.cart_session }
  const data = shapeOf('FailedOrder')
  return http.call({ method: 'GET', path: '/api/checkout/failed', query, data, signal, quiet: true })
}

/** The orders that wait for the mailbox or the number a link was sent to; 422 `bad_order_link` when it does not hold. */
export function findWaitingOrders(http: Http, query: LinkQuery, signal?: AbortSignal): Promise<WaitingOrders> {
  const [path, data] = ['/api/checkout/waiting-orders', shapeOf('WaitingOrders')] as const
  return http.call({ method: 'GET', path, query: { ...query }, data, signal, quiet: true })
}

/** Confirms an order that waits for a link. 422 `bad_order_link`, `order_gone`, `out_of_stock`. */
export function confirmOrder(http: Http, body: ConfirmOrderBody): Promise<ConfirmedOrder> {
  return http.call({ method: 'POST', path: '/api/checkout/confirm-order', body, data: shapeOf('ConfirmedOrder') })
}

/** Says how the purchase was. */
export function rateExperience(http: Http, body: RateExperienceBody): Promise<ExperienceRating> {
  const data = shapeOf('ExperienceRating')
  return http.call({ method: 'POST', path: '/api/checkout/rate-experience', body, data })
}

/** What the signed link of an order holds. */
export interface OrderLink {
  token: string
  orderId: string
  /** Code of its payment mode. */
  type: string
}

/** The order of a finished checkout, by its signed link; 404 for a link that is not whole, forged or expired. */
export function getCompletedOrder(http: Http, link: OrderLink, signal?: AbortSignal): Promise<Order> {
  const query = { token: link.token, order_id: link.orderId, type: link.type }
  const data = shapeOf('Order')
  return http.call({ method: 'GET', path: '/api/checkout/complete', query, data, signal, quiet: ['not_found'] })
}
