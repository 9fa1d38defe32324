import { queryOptions, type QueryFunction } from '@tanstack/react-query'
import { categoryListingQuery, collectionListingQuery } from '#api/product.queries.ts'
import { searchProductsQuery } from '#api/search.queries.ts'
import { shopListingQuery } from '#api/shop.queries.ts'
import type { PageContext } from '#engine/types.ts'
import type { Listing, ListingBody, ProductCard, SearchProductsBody, SearchResult, SortKey } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/listing.js'

/** A page of a listing as the section shows it, whatever call it came from. */
export interface ListingPage {
  name: string
  description: string
  products: ProductCard[]
  total: number
  totalIsExact: boolean
  page: number
  pages: number
  /** Cursor of the page after it; search has none. */
  next: string | undefined
}

const searchSorts: readonly string[] = ['newest', 'price-asc', 'price-desc']

/** Whether the page lists what a search has found. */
export const isSearch = (page: PageContext) => page.pageType === 'Search'

/** The order the shopper chose, else the section's own; a search has its best matches first. */
export function sortOf(settings: Settings, page: PageContext): SortKey | undefined {
  const chosen = page.search['sort'] as SortKey | undefined
  if (isSearch(page)) return chosen && searchSorts.includes(chosen) ? chosen : undefined
  return chosen ?? settings.default_sort
}

/** The number of the page in the address. */
export const pageNumberOf = (page: PageContext) => (page.search['page'] as number | undefined) ?? 1

/**
 * The query of page `number` of the listing the page is about. With the cursor of the page before it the server need
 * not count its way there; the data is the same, so the cursor is no part of the key.
 */
export function listingQuery(settings: Settings, page: PageContext, number = pageNumberOf(page), after?: string) {
  const options = optionsFor(page, bodyOf(settings, page, number))
  const withCursor = after === undefined ? options : optionsFor(page, { ...bodyOf(settings, page, number), after })
  return queryOptions({
    ...options,
    queryFn: withCursor.queryFn as QueryFunction<Listing | SearchResult>,
    select: pageFrom,
  })
}

function bodyOf(settings: Settings, page: PageContext, number: number): ListingBody {
  const sort = sortOf(settings, page)
  return { page: number, per_page: settings.per_page, ...(sort && { sort }) }
}

interface Options {
  queryKey: readonly unknown[]
  queryFn?: unknown
  staleTime?: number
  retry?: boolean
}

function optionsFor(page: PageContext, body: ListingBody): Options {
  const { kind, id } = page.subject
  if (isSearch(page)) {
    const query = (page.search['query'] as string | undefined) ?? ''
    return searchProductsQuery({ ...body, query } as SearchProductsBody) as Options
  }
  if (kind === 'category') return categoryListingQuery(id, body) as Options
  if (kind === 'collection') return collectionListingQuery(id, body) as Options
  return shopListingQuery(id || 'all', body) as Options
}

function pageFrom(result: Listing | SearchResult): ListingPage {
  const { products, total, total_is_exact: totalIsExact, page, pages } = result
  const shared = { products, total, totalIsExact, page, pages }
  return 'subject' in result
    ? { ...shared, name: result.subject.name, description: result.subject.description, next: result.next ?? undefined }
    : { ...shared, name: result.query, description: '', next: undefined }
}
