import type { Collection, CollectionGridBody } from '#generated/api.d.ts'
import { listOf } from './client/contract.ts'
import type { Http } from './client/http.ts'

/** Collections by slug, in the order asked for; all of them for an empty list. */
export function getCollectionGrid(http: Http, body: CollectionGridBody, signal?: AbortSignal): Promise<Collection[]> {
  return http.call({
    method: 'POST',
    path: '/api/collection/collection-grid',
    body,
    data: listOf('Collection'),
    signal,
  })
}
