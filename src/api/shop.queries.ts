import { queryOptions } from '@tanstack/react-query'
import type { ListingBody } from '#generated/api.d.ts'
import { getShopListing, getTags } from '#generated/calls/product.ts'
import { queryOf } from './client/query.ts'
import { minutes } from './client/query-times.ts'

/** One page of the whole shop (id "all") or of a tag (its slug). */
export const shopListingQuery = (id = 'all', body: ListingBody = {}) =>
  queryOptions({ ...queryOf(getShopListing, { params: { id }, body }), staleTime: minutes(1) })

/** The shop's tags with the number of their products. */
export const tagsQuery = () => queryOptions({ ...queryOf(getTags), staleTime: minutes(5) })
