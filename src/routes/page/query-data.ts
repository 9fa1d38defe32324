import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { QueryData } from '#api/payload.ts'

/** The data of the queries that are wanted, to be sent to a browser; never what is for the server alone. */
export function writeQueries(queryClient: QueryClient, isWanted: (query: Query) => boolean = () => true): QueryData {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.data !== undefined && !query.meta?.['serverOnly'] && isWanted(query))
    .map(({ queryKey, state }) => [queryKey, state.data])
}

/**
 * Puts data in that was right at a moment (ms); what is known to be newer stays. What nothing reads is dropped after `gcTime` ms, or after the
 * query client's own time.
 */
export function readQueries(queryClient: QueryClient, queries: QueryData, at: number, gcTime?: number): void {
  for (const [key, data] of queries) {
    if (gcTime) queryClient.getQueryCache().build(queryClient, { queryKey: key, gcTime })
    if ((queryClient.getQueryState(key)?.dataUpdatedAt ?? 0) < at)
      queryClient.setQueryData(key, data, { updatedAt: at })
  }
}

/** Whether a query's data need not be asked for again. */
export function isFresh(
  queryClient: QueryClient,
  { queryKey, staleTime }: { queryKey: QueryKey; staleTime?: unknown },
  now: number,
): boolean {
  const at = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  return at > 0 && now - at < Number(staleTime)
}
