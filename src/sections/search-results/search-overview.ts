import { queryOptions } from '@tanstack/react-query'
import { categoryGridQuery } from '#api/category.queries.ts'
import { productGridQuery } from '#api/product.queries.ts'
import { minutes } from '#api/client/query-times.ts'
import { searchProductsQuery } from '#api/search.queries.ts'
import type { Category, ProductCard, SearchResult } from '#generated/api.d.ts'

/** The parts of a search page besides its products. */
export interface SearchOverview {
  /** Undefined for an empty query. */
  result: Pick<SearchResult, 'corrected' | 'counts' | 'found'> | undefined
  /** Suggestions for an empty query or result. */
  categories: Category[]
  best: ProductCard[]
}

const BEST_COUNT = 4

/** Returns the query of counts and spelling correction, and of suggestions if nothing is found. */
export function searchOverviewQuery(query: string, withBest: boolean) {
  return queryOptions({
    queryKey: ['search', 'overview', query, withBest],
    queryFn: async ({ client }): Promise<SearchOverview> => {
      const found = query ? await client.query(searchProductsQuery({ query, per_page: 0 })) : undefined
      const result = found && { corrected: found.corrected, counts: found.counts, found: found.found }
      if (result && Object.values(result.counts).some((count) => count > 0)) return { result, categories: [], best: [] }
      const [categories, best] = await Promise.all([
        client.query(categoryGridQuery([])),
        withBest && query ? client.query(productGridQuery({ source: 'featured', items: [], limit: BEST_COUNT })) : [],
      ])
      return { result, categories, best }
    },
    retry: false,
    staleTime: minutes(1),
  })
}
