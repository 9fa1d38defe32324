import { queryOptions } from '@tanstack/react-query'
import type { SearchProductsBody } from '#generated/api.d.ts'
import { getSuggestions, searchProducts } from '#generated/calls/search.ts'
import { queryOf } from './client/query.ts'
import { minutes } from './client/query-times.ts'

/** Suggestions for what a shopper has typed; spaces around it make no difference. */
export const suggestionsQuery = (query: string) =>
  queryOptions({ ...queryOf(getSuggestions, { query: { query: query.trim() } }), staleTime: minutes(5) })

/** One page of search results. */
export const searchProductsQuery = (body: SearchProductsBody) =>
  queryOptions({ ...queryOf(searchProducts, { body }), staleTime: minutes(1) })
