import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useIsHydrated } from '#ui/use-is-hydrated.ts'

/**
 * A query of the visitor's own data, which the server never renders. Returns nothing before hydration: another part of
 * the page may have loaded it already, but the first render must match the server's HTML.
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
