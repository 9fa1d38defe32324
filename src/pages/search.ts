import type { ReviewSort, SortKey } from '#generated/api.d.ts'
import { queryString } from '#lib/url.ts'
import {
  type ListingFilters,
  type TypedPrice,
  readFacets,
  readPrice,
  readTypedPrice,
  searchValues,
} from '#domain/listing-search.ts'
import type { PageRow } from './page-table.ts'
import type { SearchName } from './search-name.ts'

/** Raw search values: a string for a single value, a list for several. */
export type RawSearch = Record<string, string | string[] | undefined>

/** Validated search values; all others are ignored. */
export interface PageSearch extends ListingFilters {
  page?: number
  /** For a listing: the first page shown above `page`. */
  from?: number
  after?: string
  sort?: SortKey
  sku?: string
  /** For a product: the page and order of its reviews. */
  reviews?: number
  reviews_by?: Exclude<ReviewSort, 'newest'>
  query?: string
  /** Search results other than products. */
  tab?: 'pages'
  /** For a listing: a price that could not be parsed. */
  typed?: TypedPrice
  /** The tag that articles are filtered by. */
  tag?: string
}

const sorts: readonly string[] = ['featured', 'newest', 'price-asc', 'price-desc', 'name'] satisfies SortKey[]

/** Parses a query string without guessing types: `?sku=0012` stays text. */
export function parseSearch(search: string): RawSearch {
  const found: RawSearch = Object.create(null) as RawSearch
  for (const [name, value] of new URLSearchParams(search)) {
    const before = found[name]
    if (Array.isArray(before)) before.push(value)
    else found[name] = before === undefined ? value : [before, value]
  }
  return { ...found }
}

/** The inverse of `parseSearch`; omits undefined, null and false. */
export function stringifySearch(search: Record<string, unknown>): string {
  const text = queryString(search)
  return text ? `?${text}` : ''
}

const numberIn = (text: string | undefined): number | undefined => {
  const number = Number(text)
  return Number.isInteger(number) && number > 1 ? number : undefined
}

/** Maximum number of pages shown above one another. */
const MOST_ABOVE = 40

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** The shop's facets. Set in the browser with the shop's values; the server drops other parameters before rendering. */
let facetNames: ReadonlySet<string> | undefined

/** Registers the shop's facets in the browser. */
export function registerFacets(names: readonly string[] | undefined): void {
  facetNames = names && new Set(names)
}

/** Returns the parameters a kind of page declares, unparsed (EN-07). */
export function declaredSearch(
  raw: RawSearch,
  { search = [] }: Pick<PageRow, 'search'>,
  known = facetNames,
): RawSearch {
  const names: readonly string[] = search
  const facets = names.includes('facets' satisfies SearchName) ? readFacets(raw, known) : undefined
  const isDeclared = (name: string) => (names.includes(name) && name !== 'facets') || Object.hasOwn(facets ?? {}, name)
  return Object.fromEntries(Object.entries(raw).filter(([name]) => isDeclared(name)))
}

/** Parses the parameters a kind of page declares. An invalid one counts as absent, a page below 1 as the first. */
export function readSearch(raw: RawSearch, row: PageRow, known = facetNames): PageSearch {
  const found: PageSearch = {}
  const given = declaredSearch(raw, row, known)
  const valueOf = (name: SearchName) => first(given[name])
  const page = numberIn(valueOf('page'))
  if (page) found.page = Math.min(page, 100_000)
  const from = Number(valueOf('from'))
  if (page && Number.isInteger(from) && from > 0 && from < page) found.from = Math.max(from, page - MOST_ABOVE)
  const after = valueOf('after')
  if (after && page && after.length <= 300) found.after = after
  const sort = valueOf('sort')
  if (sort && sorts.includes(sort)) found.sort = sort as SortKey
  const sku = valueOf('sku')?.trim()
  if (sku && sku.length <= 100) found.sku = sku
  const [reviews, by] = [numberIn(valueOf('reviews')), valueOf('reviews_by')]
  if (reviews) found.reviews = Math.min(reviews, 1000)
  if (by === 'highest' || by === 'lowest') found.reviews_by = by
  const query = valueOf('query')?.trim()
  if (query) found.query = query.slice(0, 200)
  if (valueOf('tab') === 'pages') found.tab = 'pages'
  const tag = valueOf('tag')
  if (tag && tag.length <= 80) found.tag = tag
  const facets = row.search?.includes('facets') ? readFacets(given, known) : undefined
  const typed = readTypedPrice(given)
  const price = typed ? undefined : readPrice(given)
  if (facets) found.facets = facets
  if (typed) found.typed = typed
  if (price) found.price = price
  return found
}

/** Returns the parsed values as a normalised string, for cache keys. */
export function searchKey(raw: RawSearch, row: PageRow, known = facetNames): string {
  const { after, sku, tag, reviews, reviews_by, typed, ...search } = readSearch(raw, row, known)
  const one = { ...(after && { after }), ...(sku && { sku }), ...(tag && { tag }) }
  const fields = typed && { 'price-min': typed.min, 'price-max': typed.max }
  return stringifySearch({ ...searchValues(search), ...fields, ...one, reviews, reviews_by })
}
