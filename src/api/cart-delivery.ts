import type { GetCartDeliveryQuery, PincodeAvailability } from '#generated/api.d.ts'
import { shapeOf } from './client/contract.ts'
import type { Http } from './client/http.ts'

/** Returns the delivery cost and dates for the cart at a pincode. No toast: the cart itself shows the answer. */
export function getCartDelivery(
  http: Http,
  query: GetCartDeliveryQuery,
  signal?: AbortSignal,
): Promise<PincodeAvailability> {
  const data = shapeOf('PincodeAvailability')
  return http.call({ method: 'GET', path: '/api/cart/delivery', query: { ...query }, data, signal, quiet: true })
}
