import type { Listing, ListingBody } from '#generated/api.d.ts'
import { shapeOf, unspecified } from './contract.ts'
import type { Http } from './http.ts'
import type { Fields } from './loose.ts'

/** One page of the whole shop (id "all") or of a tag (its slug). */
export function getShopListing(
  http: Http,
  { id, body }: { id: string; body: ListingBody },
  signal?: AbortSignal,
): Promise<Listing> {
  const path = `/api/shop/${encodeURIComponent(id)}`
  return http.call({ method: 'POST', path, body, data: shapeOf<Listing>('Listing'), signal })
}

/** Every tag of the shop. */
export function getTags(http: Http, signal?: AbortSignal): Promise<readonly Fields[]> {
  return http.call({ method: 'GET', path: '/api/tag/all', data: unspecified<readonly Fields[]>(), signal })
}
