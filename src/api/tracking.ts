import type { Tracking } from '#generated/api.d.ts'
import { shapeOf } from './client/contract.ts'
import type { Http } from './client/http.ts'

const tracking = () => shapeOf('Tracking')

/**
 * A parcel's progress by its waybill, however it was typed; 404 for a number the shop has not given out. Without a toast: the
 * page itself says what is wrong.
 */
export function trackOrder(http: Http, body: { waybill: string }, signal?: AbortSignal): Promise<Tracking> {
  return http.call({ method: 'POST', path: '/api/track-order', body, data: tracking(), signal, quiet: true })
}

/** The same by an address that can be linked to. */
export function getTracking(http: Http, waybill: string, signal?: AbortSignal): Promise<Tracking> {
  const path = `/api/track-order/${encodeURIComponent(waybill)}`
  return http.call({ method: 'GET', path, data: tracking(), signal, quiet: true })
}
