import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Reads queries again after a change that they tell of; those that nobody looks at are read when somebody does.
 *
 * A first read that is still on its way began before the change. TanStack Query takes its reply for fresh, and forgets that it
 * was invalidated meanwhile, so such a query is invalidated once more when it is there.
 */
export async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const begun = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  const firstReads = begun.filter(({ state }) => state.data === undefined).map(({ promise }) => promise)
  await client.invalidateQueries({ queryKey })
  if (firstReads.length === 0) return
  await Promise.allSettled(firstReads)
  await client.invalidateQueries({ queryKey })
}
