import { queryOptions, type QueryClient, type QueryFunction } from '@tanstack/react-query'
import { categoryListingQuery, collectionListingQuery, filtersQuery } from '#api/product.queries.ts'
import { minutes } from '#api/client/query-times.ts'
import { searchProductsQuery } from '#api/search.queries.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { shopListingQuery } from '#api/shop.queries.ts'
import type { PageContext } from '#engine/types.ts'
import type {
  Filters,
  Listing,
  ListingBody,
  ListingFilters,
  ProductCard,
  SearchProductsBody,
  SearchResult,
  SortKey,
} from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/listing.js'
import { type ListingSearch, type TypedPrice, splitPriceRange } from '#domain/listing-search.ts'
import { parseMinorUnits } from '#domain/money.ts'

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

// Back finds what was there, though a shopper has looked at products for a while.
const gcTime = minutes(30)

const searchSorts: readonly string[] = ['newest', 'price-asc', 'price-desc', 'name']

/** Whether the page lists what a search has found. */
export const isSearch = (page: PageContext) => page.pageType === 'Search'

/** The search values of the page that a listing reads. */
export const searchOf = (page: PageContext): ListingSearch => page.search

/** A price that was typed without script and could not be read. */
export const typedPriceOf = (page: PageContext) => page.search['typed'] as TypedPrice | undefined

/** The order the shopper chose, else the section's own; a search has its best matches first. */
export function sortOf(settings: Settings, page: PageContext): SortKey | undefined {
  const chosen = searchOf(page).sort as SortKey | undefined
  if (isSearch(page)) return chosen && searchSorts.includes(chosen) ? chosen : undefined
  return chosen ?? settings.default_sort
}

/** The number of the page in the address. */
export const pageNumberOf = (page: PageContext) => searchOf(page).page ?? 1

/** The numbers of the pages that stand above it, after “Load more”. */
export function numbersAbove(page: PageContext): number[] {
  const number = pageNumberOf(page)
  const { from = number } = searchOf(page)
  return Array.from({ length: number - from }, (_, index) => from + index)
}

/** So many of them are fetched again after a reload. */
const MOST_AT_ONCE = 9

/** The queries of the pages above: fetched where they are not here, however old they are. */
export const queriesAbove = (settings: Settings, page: PageContext) =>
  numbersAbove(page)
    .slice(-MOST_AT_ONCE)
    .map((number) => ({ ...listingQuery(settings, page, number), staleTime: gcTime }))

/** Whether there is something to list: a search has words, and may show pages instead of products. */
export const hasListing = (page: PageContext) =>
  !isSearch(page) || Boolean(searchOf(page).query && searchOf(page).tab === undefined)

interface Options {
  queryKey: readonly unknown[]
  queryFn?: unknown
  staleTime?: number
  retry?: boolean
}

/**
 * The query of page `number` of the listing the page is about. With the cursor of the page before it the server need
 * not count its way there; the data is the same, so the cursor is no part of the key.
 */
export function listingQuery(settings: Settings, page: PageContext, number = pageNumberOf(page), after?: string) {
  const sort = sortOf(settings, page)
  const body = { page: number, per_page: settings.per_page, ...(sort && { sort }) }
  const options = narrowed(page, (filters) => pageOptions(page, { ...body, ...(filters && { filters }) }))
  const { queryFn } =
    after === undefined
      ? options
      : narrowed(page, (filters) => pageOptions(page, { ...body, after, ...(filters && { filters }) }))
  return queryOptions({
    ...options,
    queryFn: queryFn as QueryFunction<Listing | SearchResult>,
    gcTime,
    select: pageFrom,
  })
}

/** The query of what the listing can be narrowed by, with counts that heed what is chosen. */
export function facetsQuery(page: PageContext) {
  const { kind, id } = page.subject
  const query = searchOf(page).query ?? ''
  const options = narrowed(page, (filters) => {
    if (isSearch(page)) return filtersQuery({ id: 'search', kind: 'search', filters: { ...filters, query } })
    if (kind === 'category' || kind === 'collection' || kind === 'tag') return filtersQuery({ id, kind, filters })
    return filtersQuery({ id: 'all', kind: 'shop', filters })
  })
  return queryOptions({ ...options, queryFn: options.queryFn as QueryFunction<Filters>, gcTime })
}

function pageOptions(page: PageContext, body: ListingBody): Options {
  const { kind, id } = page.subject
  if (isSearch(page)) {
    return searchProductsQuery({ ...body, query: searchOf(page).query ?? '' } as SearchProductsBody) as Options
  }
  if (kind === 'category') return categoryListingQuery(id, body) as Options
  if (kind === 'collection') return collectionListingQuery(id, body) as Options
  return shopListingQuery(id || 'all', body) as Options
}

/**
 * A query whose filters are those of the address. Its key has the price as it stands there; what goes to the server
 * are minor units, which only the shop's currency tells, and that is known when the query runs.
 */
function narrowed(page: PageContext, optionsOf: (filters: ListingFilters | undefined) => object): Options {
  const { facets, price } = searchOf(page)
  const chosen = facets && { facets: facets as Record<string, string[]> }
  if (!price) return optionsOf(chosen) as Options
  const { queryFn, ...options } = optionsOf({ ...chosen, price } as ListingFilters) as Options
  return {
    ...options,
    queryFn: (context: { client: QueryClient }) => {
      const real = optionsOf({ ...chosen, ...priceFilter(price, currencyIn(context.client)) }) as Options
      return (real.queryFn as (context: unknown) => unknown)(context)
    },
  }
}

function currencyIn(client: QueryClient): string {
  return client.getQueryData(shopValuesQuery().queryKey)?.storefront?.channel.currency.code ?? 'USD'
}

function priceFilter(price: string, currency: string): Pick<ListingFilters, 'price_min' | 'price_max'> {
  const { min, max } = splitPriceRange(price)
  const [low, high] = [parseMinorUnits(min ?? '', currency), parseMinorUnits(max ?? '', currency)]
  return { ...(low !== undefined && { price_min: low }), ...(high !== undefined && { price_max: high }) }
}

/** A page as the section shows it, from what the server answers. */
export function pageFrom(result: Listing | SearchResult): ListingPage {
  const { products, total, total_is_exact: totalIsExact, page, pages } = result
  const shared = { products, total, totalIsExact, page, pages }
  return 'subject' in result
    ? { ...shared, name: result.subject.name, description: result.subject.description, next: result.next ?? undefined }
    : { ...shared, name: result.query, description: '', next: undefined }
}
