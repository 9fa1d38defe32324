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

/** A page of a listing, from any of the calls. */
export interface ListingPage {
  name: string
  description: string
  products: ProductCard[]
  total: number
  totalIsExact: boolean
  page: number
  pages: number
  /** Cursor of the next page; undefined for searches. */
  next: string | undefined
}

// Shoppers go back to a listing after looking at products.
const gcTime = minutes(30)

const searchSorts: readonly string[] = ['newest', 'price-asc', 'price-desc', 'name']

export const isSearch = (page: PageContext) => page.pageType === 'Search'

export const searchOf = (page: PageContext): ListingSearch => page.search

/** Returns a price range submitted without script that could not be read. */
export const typedPriceOf = (page: PageContext) => page.search['typed'] as TypedPrice | undefined

/** Returns the shopper's order, or the section's default; undefined for the best matches of a search. */
export function sortOf(settings: Settings, page: PageContext): SortKey | undefined {
  const chosen = searchOf(page).sort as SortKey | undefined
  if (isSearch(page)) return chosen && searchSorts.includes(chosen) ? chosen : undefined
  return chosen ?? settings.default_sort
}

export const pageNumberOf = (page: PageContext) => searchOf(page).page ?? 1

/** Returns the numbers of the pages shown above it after “Load more”. */
export function numbersAbove(page: PageContext): number[] {
  const number = pageNumberOf(page)
  const { from = number } = searchOf(page)
  return Array.from({ length: number - from }, (_, index) => from + index)
}

/** Maximum number of earlier pages that a reload fetches. */
const MAX_EARLIER_PAGES = 9

/** Returns the queries of the pages above, which are only fetched if they are not cached. */
export const queriesAbove = (settings: Settings, page: PageContext) =>
  numbersAbove(page)
    .slice(-MAX_EARLIER_PAGES)
    .map((number) => ({ ...listingQuery(settings, page, number), staleTime: gcTime }))

/** Returns whether the page lists products; a search may be empty or show pages instead. */
export const hasListing = (page: PageContext) =>
  !isSearch(page) || Boolean(searchOf(page).query && searchOf(page).tab === undefined)

interface Options {
  queryKey: readonly unknown[]
  queryFn?: unknown
  staleTime?: number
  retry?: boolean
}

/**
 * Returns the query of page `number` of the listing. The previous page's cursor spares the server counting; it does not
 * change the data, so it is not part of the key.
 */
export function listingQuery(settings: Settings, page: PageContext, number = pageNumberOf(page), after?: string) {
  const sort = sortOf(settings, page)
  const body = { page: number, per_page: settings.per_page, ...(sort && { sort }) }
  const options = withAddressFilters(page, (filters) => pageOptions(page, { ...body, ...(filters && { filters }) }))
  const { queryFn } =
    after === undefined
      ? options
      : withAddressFilters(page, (filters) => pageOptions(page, { ...body, after, ...(filters && { filters }) }))
  return queryOptions({
    ...options,
    queryFn: queryFn as QueryFunction<Listing | SearchResult>,
    gcTime,
    select: pageFrom,
  })
}

/** Returns the query of the listing's filters, with counts for the current selection. */
export function facetsQuery(page: PageContext) {
  const { kind, id } = page.subject
  const query = searchOf(page).query ?? ''
  const options = withAddressFilters(page, (filters) => {
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
 * Returns a query with the filters of the address. Its key contains the price as in the address; minor units for the
 * server need the shop's currency, which is known when the query runs.
 */
function withAddressFilters(page: PageContext, optionsOf: (filters: ListingFilters | undefined) => object): Options {
  const { facets, price } = searchOf(page)
  const chosen = facets && { facets: facets as Record<string, string[]> }
  if (!price) return optionsOf(chosen) as Options
  const { queryFn, ...options } = optionsOf({ ...chosen, price } as ListingFilters) as Options
  return {
    ...options,
    queryFn: (context: { client: QueryClient }) => {
      const request = optionsOf({ ...chosen, ...priceFilter(price, currencyIn(context.client)) }) as Options
      return (request.queryFn as (context: unknown) => unknown)(context)
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

/** Converts a reply of any of the calls. */
export function pageFrom(result: Listing | SearchResult): ListingPage {
  const { products, total, total_is_exact: totalIsExact, page, pages } = result
  const shared = { products, total, totalIsExact, page, pages }
  return 'subject' in result
    ? { ...shared, name: result.subject.name, description: result.subject.description, next: result.next ?? undefined }
    : { ...shared, name: result.query, description: '', next: undefined }
}
