import { queryOptions } from '@tanstack/react-query'
import { categoryGridQuery } from '#api/category.queries.ts'
import { productGridQuery } from '#api/product.queries.ts'
import { minutes } from '#api/client/query-times.ts'
import { searchProductsQuery } from '#api/search.queries.ts'
import type { Category, ProductCard, SearchResult } from '#generated/api.d.ts'

/** What stands around the products of a search. */
export interface SearchOverview {
  /** Absent when nothing is looked for. */
  result: Pick<SearchResult, 'corrected' | 'counts' | 'found'> | undefined
  /** Ways on, where nothing was found or looked for. */
  categories: Category[]
  best: ProductCard[]
}

const bestSellers = 4

/** How much a search found of what, its spelling, and help where it found nothing: as many calls as that takes. */
export function searchOverviewQuery(query: string, withBest: boolean) {
  return queryOptions({
    queryKey: ['search', 'overview', query, withBest],
    queryFn: async ({ client }): Promise<SearchOverview> => {
      const found = query ? await client.query(searchProductsQuery({ query, per_page: 0 })) : undefined
      const result = found && { corrected: found.corrected, counts: found.counts, found: found.found }
      if (result && Object.values(result.counts).some((count) => count > 0)) return { result, categories: [], best: [] }
      const [categories, best] = await Promise.all([
        client.query(categoryGridQuery([])),
        withBest && query ? client.query(productGridQuery({ source: 'featured', items: [], limit: bestSellers })) : [],
      ])
      return { result, categories, best }
    },
    retry: false,
    staleTime: minutes(1),
  })
}
