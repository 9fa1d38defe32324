import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useIsHydrated } from '#ui/use-is-hydrated.ts'

/**
 * A query of what is the visitor's own, which the server never renders. It tells nothing until the page is alive: another
 * part of the page may have fetched it before this one is taken over from the server's HTML, which must be met as it is.
 */
export function useOwnQuery<Data, Key extends readonly unknown[]>(
  query: UseQueryOptions<Data, Error, Data, Key>,
): UseQueryResult<Data> {
  const result = useQuery(query)
  const isAlive = useIsHydrated()
  return isAlive || result.status === 'pending' ? result : ({ ...result, ...nothingYet } as UseQueryResult<Data>)
}

const nothingYet = {
  status: 'pending',
  data: undefined,
  error: null,
  isError: false,
  isSuccess: false,
  isPending: true,
}
