import { type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { QueryData } from '#api/payload.ts'

/** All data a query client holds, to be sent to a browser, but that of the queries whose hashes are named, and what is for the server alone. */
export function writeQueries(queryClient: QueryClient, known: ReadonlySet<string> = new Set()): QueryData {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryHash, state, meta }) => state.data !== undefined && !known.has(queryHash) && !meta?.['serverOnly'])
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
