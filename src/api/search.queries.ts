import { queryOptions } from '@tanstack/react-query'
import type { SearchProductsBody } from '#generated/api.d.ts'
import { httpOf } from './client/http-of.ts'
import { minutes } from './client/query-times.ts'
import { getSuggestions, searchProducts } from './search.ts'

/** Suggestions for what a shopper has typed; spaces around it make no difference. */
export function suggestionsQuery(query: string) {
  const text = query.trim()
  return queryOptions({
    queryKey: ['search', 'suggestions', text],
    queryFn: ({ client, signal }) => getSuggestions(httpOf(client), text, signal),
    retry: false,
    staleTime: minutes(5),
  })
}

/** One page of search results. */
export function searchProductsQuery(body: SearchProductsBody) {
  return queryOptions({
    queryKey: ['search', 'products', body],
    queryFn: ({ client, signal }) => searchProducts(httpOf(client), body, signal),
    retry: false,
    staleTime: minutes(1),
  })
}
