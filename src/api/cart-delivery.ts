import type { GetCartDeliveryQuery, PincodeAvailability } from '#generated/api.d.ts'
import { shapeOf } from './client/contract.ts'
import type { Http } from './client/http.ts'

/** What sending the cart to a pincode costs, and when it arrives. Without a toast: the answer stands in the cart. */
export function getCartDelivery(
  http: Http,
  query: GetCartDeliveryQuery,
  signal?: AbortSignal,
): Promise<PincodeAvailability> {
  const data = shapeOf('PincodeAvailability')
  return http.call({ method: 'GET', path: '/api/cart/delivery', query: { ...query }, data, signal, quiet: true })
}
