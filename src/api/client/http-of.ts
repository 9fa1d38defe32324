import type { QueryClient } from '@tanstack/react-query'
import type { Http } from './http.ts'

const clients = new WeakMap<QueryClient, Http>()

/** Gives a query client the API client that its queries call: one of each a page, or a request on the server. */
export function bindHttp(queryClient: QueryClient, http: Http): void {
  clients.set(queryClient, http)
}

/**
 * The API client of a query client, which is what TanStack Query hands to a `queryFn` (query `meta` would be
 * written into the page's HTML). Throws when none was bound.
 */
export function httpOf(queryClient: QueryClient): Http {
  const http = clients.get(queryClient)
  if (!http) throw new Error('This query client has no API client: call bindHttp first')
  return http
}
