import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Refetches queries after a change that affects them; unobserved ones are refetched when needed. A first fetch still in
 * progress started before the change. TanStack Query treats its reply as fresh, and forgets the invalidation, so such a
 * query is invalidated again once it arrives.
 */
export async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const begun = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  const firstReads = begun.filter(({ state }) => state.data === undefined).map(({ promise }) => promise)
  await client.invalidateQueries({ queryKey })
  if (firstReads.length === 0) return
  await Promise.allSettled(firstReads)
  await client.invalidateQueries({ queryKey })
}
