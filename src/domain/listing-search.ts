/**
 * The filters of a listing in an address: `?colour=green&colour=black&price=500-2000`. Facets and values are named by
 * the server's keys; prices are in major units.
 */
import { queryString } from '#lib/url.ts'
import { reservedParameters } from './reserved-parameters.ts'

/** Chosen values by facet, both sorted so that each choice has one address. */
export type FacetChoice = Readonly<Record<string, readonly string[]>>

export interface ListingFilters {
  facets?: FacetChoice
  /** “500-2000”, “500-” or “-2000”. */
  price?: string
}

/** The price fields as submitted by a form without JavaScript. */
export interface TypedPrice {
  min: string
  max: string
}

type Raw = Readonly<Record<string, string | readonly string[] | undefined>>

/** The server's limits (schemas/api/product.schema.json, ListingFilters). */
const MAX_FACETS = 12
const MAX_VALUES = 24
/** The format of facet_key in the database: spaces and other ASCII characters are spelled out. */
const KEY = /^(?:[_.-]|[^\s\p{ASCII}\p{Cc}\p{Cs}]|[0-9a-z]){1,80}$/u

const AMOUNT = /^\d{1,9}(?:\.\d{1,3})?$/
/** “1.000” may mean one or a thousand, so a typed amount has at most two decimals. */
const CLEAR_AMOUNT = /^\d{1,9}(?:\.\d{1,2})?$/

const listOf = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value

const isKey = (text: string) => KEY.test(text) && text === text.toLowerCase()

/**
 * Reads facet filters. Invalid values (odd characters, too long, too many) and facets the shop does not have are
 * dropped. Without `known`, any name without an underscore may be a facet.
 */
export function readFacets(raw: Raw, known?: ReadonlySet<string>): FacetChoice | undefined {
  const isFacet = (name: string) =>
    isKey(name) && !reservedParameters.has(name) && (known?.has(name) ?? !name.includes('_'))
  const names = Object.keys(raw).filter(isFacet)
  const found = names
    .toSorted()
    .slice(0, MAX_FACETS)
    .flatMap((name) => {
      const values = [...new Set(listOf(raw[name]).filter(isKey))].toSorted().slice(0, MAX_VALUES)
      return values.length > 0 ? [[name, values] as const] : []
    })
  // A parameter may be called __proto__, which assignment would not store.
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

/** Reads the price from `price`, or from the two fields of a form submitted without JavaScript. */
export function readPrice(raw: Raw): string | undefined {
  const [range = ''] = listOf(raw['price'])
  const parts = /^([\d.]*)-([\d.]*)$/.exec(range)
  const [low, high] = [parts?.[1] ?? listOf(raw['price-min'])[0] ?? '', parts?.[2] ?? listOf(raw['price-max'])[0] ?? '']
  return formatPriceRange(low, high)
}

const MAX_PRICE_LENGTH = 40

/** Returns the price fields that could not be read, to be shown again with an error. */
export function readTypedPrice(raw: Raw): TypedPrice | undefined {
  const typed = (name: string) => (listOf(raw[name])[0] ?? '').trim().slice(0, MAX_PRICE_LENGTH)
  const [min, max] = [typed('price-min'), typed('price-max')]
  return [min, max].some((text) => text !== '' && !CLEAR_AMOUNT.test(text)) ? { min, max } : undefined
}

/** Returns “500-2000” for two amounts in major units. Invalid amounts are dropped, and the lower one comes first. */
export function formatPriceRange(low: string, high: string): string | undefined {
  const [min, max] = [normaliseAmount(low), normaliseAmount(high)]
  if (min === undefined && max === undefined) return undefined
  if (min !== undefined && max !== undefined && min > max) return `${max}-${min}`
  return `${min ?? ''}-${max ?? ''}`
}

/** Splits a price range read by `readPrice`. */
export function splitPriceRange(price: string | undefined): { min: string | undefined; max: string | undefined } {
  const [min, max] = price?.split('-') ?? []
  return { min: min || undefined, max: max || undefined }
}

/** Returns a plain number up to 1e9 with at most three decimals; undefined for zero and invalid text. */
function normaliseAmount(text: string): number | undefined {
  const trimmed = text.trim()
  return AMOUNT.test(trimmed) ? Number(trimmed) || undefined : undefined
}

export interface ListingSearch extends ListingFilters {
  query?: string | undefined
  tab?: string | undefined
  sort?: string | undefined
  page?: number | undefined
  /** The first page shown above the current one after “Load more”. */
  from?: number | undefined
}

/** Returns the values as the router and query strings take them, with one entry per facet. */
export function searchValues(search: ListingSearch): Record<string, string | readonly string[]> {
  const { query, tab, sort, facets = {}, price, page = 1, from } = search
  return {
    ...(query && { query }),
    ...(tab && { tab }),
    ...(sort && { sort }),
    ...facets,
    ...(price && { price }),
    ...(page > 1 && { page: String(page), ...(from && { from: String(from) }) }),
  }
}

/** Returns the address of a listing: `listingHref('/shop-online', { facets: { colour: ['green'] } })`. */
export function listingHref(path: string, search: ListingSearch): string {
  const text = queryString(searchValues(search))
  return text === '' ? path : `${path}?${text}`
}

/** Returns the choice with a value added or removed. */
export function toggleValue(facets: FacetChoice = {}, facet: string, value: string): FacetChoice | undefined {
  const before = facets[facet] ?? []
  const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value].toSorted()
  const { [facet]: _, ...others } = facets
  const names = after.length > 0 ? { ...others, [facet]: after } : others
  const sorted = Object.entries(names).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sorted.length > 0 ? Object.fromEntries(sorted) : undefined
}
