import { queryOptions } from '@tanstack/react-query'
import { getCollectionGrid } from './collection.ts'
import { httpOf } from './client/http-of.ts'
import { minutes } from './client/query-times.ts'

/** Collections by slug, in the order asked for; all of them for an empty list. */
export function collectionGridQuery(items: readonly string[]) {
  return queryOptions({
    queryKey: ['collection', 'grid', items],
    queryFn: ({ client, signal }) => getCollectionGrid(httpOf(client), { items: [...items] }, signal),
    retry: false,
    staleTime: minutes(5),
  })
}
