import { queryOptions } from '@tanstack/react-query'
import type { ListingBody } from '#generated/api.d.ts'
import { httpOf } from './client/http-of.ts'
import { minutes } from './client/query-times.ts'
import { getShopListing, getTags } from './shop.ts'

/** One page of the whole shop (id "all") or of a tag. */
export function shopListingQuery(id = 'all', body: ListingBody = {}) {
  return queryOptions({
    queryKey: ['shop', 'listing', id, body],
    queryFn: ({ client, signal }) => getShopListing(httpOf(client), { id, body }, signal),
    retry: false,
    staleTime: minutes(1),
  })
}

/** Every tag of the shop. */
export function tagsQuery() {
  return queryOptions({
    queryKey: ['shop', 'tags'],
    queryFn: ({ client, signal }) => getTags(httpOf(client), signal),
    retry: false,
    staleTime: minutes(5),
  })
}
