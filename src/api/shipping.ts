import type { DeliveryRates } from '#generated/api.d.ts'
import { shapeOf } from './client/contract.ts'
import type { Http } from './client/http.ts'

/** Returns delivery cost and times by method and region. */
export function getDeliveryRates(http: Http, signal?: AbortSignal): Promise<DeliveryRates> {
  return http.call({ method: 'GET', path: '/api/shipping/rates', data: shapeOf('DeliveryRates'), signal })
}
