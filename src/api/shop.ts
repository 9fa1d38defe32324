import type { Listing, ListingBody, Tag } from '#generated/api.d.ts'
import { listOf, shapeOf } from './client/contract.ts'
import type { Http } from './client/http.ts'

/** One page of the whole shop (id "all") or of a tag (its slug). */
export function getShopListing(
  http: Http,
  { id, body }: { id: string; body: ListingBody },
  signal?: AbortSignal,
): Promise<Listing> {
  const path = `/api/shop/${encodeURIComponent(id)}`
  return http.call({ method: 'POST', path, body, data: shapeOf('Listing'), signal })
}

/** Every tag of the shop, with how many products carry it. */
export function getTags(http: Http, signal?: AbortSignal): Promise<Tag[]> {
  return http.call({ method: 'GET', path: '/api/tag/all', data: listOf('Tag'), signal })
}
