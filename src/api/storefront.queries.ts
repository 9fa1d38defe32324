import { queryOptions } from '@tanstack/react-query'
import { httpOf } from './client/http-of.ts'
import { minutes } from './client/query-times.ts'
import { getHost, getInitialValues, getStorefront } from './storefront.ts'

/** Appearance and identity of the shop. */
export function storefrontQuery() {
  return queryOptions({
    queryKey: ['storefront', 'all'],
    queryFn: ({ client, signal }) => getStorefront(httpOf(client), signal),
    retry: false,
    staleTime: minutes(5),
  })
}

/** Settings, storefront, plugins, licence and, when logged in, account. The order of keys does not matter. */
export function initialValuesQuery(keys: readonly string[]) {
  const wanted = keys.toSorted()
  return queryOptions({
    queryKey: ['storefront', 'initial-values', wanted],
    queryFn: ({ client, signal }) => getInitialValues(httpOf(client), wanted, signal),
    retry: false,
    staleTime: minutes(5),
  })
}

/** The shop's own host name. */
export function hostQuery() {
  return queryOptions({
    queryKey: ['storefront', 'host'],
    queryFn: ({ client, signal }) => getHost(httpOf(client), signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
