import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { dataText } from '#api/client/data-text.ts'
import type { QueryData } from '#api/payload.ts'

/** Returns the data of the wanted queries for a browser, without server-only data. */
export function writeQueries(queryClient: QueryClient, isWanted: (query: Query) => boolean = () => true): QueryData {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.data !== undefined && !query.meta?.['serverOnly'] && isWanted(query))
    .map(({ queryKey, state }) => [queryKey, state.data])
}

/** Returns query data as JSON. Server only. */
export const queriesJson = (queries: QueryData): string =>
  `[${queries.map(([key, data]) => `[${JSON.stringify(key)},${dataText(data)}]`).join(',')}]`

/**
 * Restores query data that was current at `at` (ms), unless newer data is cached. Unused data is dropped after `gcTime`
 * ms, or the query client's default.
 */
export function readQueries(queryClient: QueryClient, queries: QueryData, at: number, gcTime?: number): void {
  for (const [key, data] of queries) {
    if (gcTime) queryClient.getQueryCache().build(queryClient, { queryKey: key, gcTime })
    if ((queryClient.getQueryState(key)?.dataUpdatedAt ?? 0) < at)
      queryClient.setQueryData(key, data, { updatedAt: at })
  }
}

/** Returns whether a query's data is fresh enough to skip loading. */
export function isFresh(
  queryClient: QueryClient,
  { queryKey, staleTime }: { queryKey: QueryKey; staleTime?: unknown },
  now: number,
): boolean {
  const at = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  return at > 0 && now - at < Number(staleTime)
}
