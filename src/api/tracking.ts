import { unspecified } from './contract.ts'
import type { Http } from './http.ts'
import type { Fields } from './loose.ts'

/** Finds an order's parcel by what the tracking form asks for. */
export function trackOrder(http: Http, body: Fields): Promise<Fields> {
  return http.call({ method: 'POST', path: '/api/track-order', body, data: unspecified<Fields>() })
}

/** A parcel's progress by its waybill. */
export function getTracking(http: Http, waybill: string, signal?: AbortSignal): Promise<Fields> {
  const path = `/api/track-order/${encodeURIComponent(waybill)}`
  return http.call({ method: 'GET', path, data: unspecified<Fields>(), signal })
}
