import type { QueryClient } from '@tanstack/react-query'
import type { Http } from './http.ts'

const clients = new WeakMap<QueryClient, Http>()

/** Binds the API client that a query client's queries use: one per page, or per request on the server. */
export function bindHttp(queryClient: QueryClient, http: Http): void {
  clients.set(queryClient, http)
}

/**
 * Returns the API client bound to a query client, which TanStack Query passes to `queryFn` (its `meta` would be written
 * into the page's HTML). Throws if none is bound.
 */
export function httpOf(queryClient: QueryClient): Http {
  const http = clients.get(queryClient)
  if (!http) throw new Error('No API client: call bindHttp first')
  return http
}
