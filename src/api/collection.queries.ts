import { queryOptions } from '@tanstack/react-query'
import { getCollectionGrid } from '#generated/calls/collection.ts'
import { queryOf } from './client/query.ts'
import { minutes } from './client/query-times.ts'

/** Collections by slug, in the order given; all of them for an empty list. */
export const collectionGridQuery = (items: readonly string[]) =>
  queryOptions({ ...queryOf(getCollectionGrid, { body: { items: [...items] } }), staleTime: minutes(5) })
