import { unspecified } from './contract.ts'
import type { Http } from './http.ts'
import type { Fields } from './loose.ts'

const post = (http: Http, call: string, body: Fields): Promise<Fields> =>
  http.call({ method: 'POST', path: `/api/checkout/${call}`, body, data: unspecified<Fields>() })

/** Turns the cart into an order; one order however often it is pressed. */
export const placeOrder = (http: Http, body: Fields) => post(http, 'place-order', body)

/** Starts a payment. */
export const processPayment = (http: Http, body: Fields) => post(http, 'process-payment', body)

/** Ends a payment. */
export const completePayment = (http: Http, body: Fields) => post(http, 'complete-payment', body)

/** Says how the purchase was. */
export const rateExperience = (http: Http, body: Fields) => post(http, 'rate-experience', body)

/** The order of a finished checkout, by its signed link. */
export function getCompletedOrder(
  http: Http,
  { token, orderId, type }: { token: string; orderId: string; type: string },
  signal?: AbortSignal,
): Promise<Fields> {
  const query = { token, order_id: orderId, type }
  return http.call({ method: 'GET', path: '/api/checkout/complete', query, data: unspecified<Fields>(), signal })
}
