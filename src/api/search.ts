import type { SearchProductsBody, SearchResult, SearchSuggestions } from '#generated/api.d.ts'
import { shapeOf } from './client/contract.ts'
import type { Http } from './client/http.ts'

/** Suggestions while a shopper types; never a toast, the next key asks again. */
export function getSuggestions(http: Http, query: string, signal?: AbortSignal): Promise<SearchSuggestions> {
  const data = shapeOf('SearchSuggestions')
  return http.call({ method: 'GET', path: '/api/search/search', query: { query }, data, signal, quiet: true })
}

/** One page of search results. */
export function searchProducts(http: Http, body: SearchProductsBody, signal?: AbortSignal): Promise<SearchResult> {
  const data = shapeOf('SearchResult')
  return http.call({ method: 'POST', path: '/api/search/search-products', body, data, signal })
}
