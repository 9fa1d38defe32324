/**
 * What narrows a listing, as it stands in an address: `?colour=green&colour=black&price=500-2000`. Facets and their
 * values are named by the keys that the server gives; prices are major units, as people write them.
 */
import { reservedParameters } from './reserved-parameters.ts'

/** Chosen values by facet; both sorted, so that one choice has one spelling. */
export type FacetChoice = Readonly<Record<string, readonly string[]>>

/** Search values of a listing that narrow it. */
export interface Narrowing {
  facets?: FacetChoice
  /** “500-2000”, “500-” or “-2000”. */
  price?: string
}

/** The two fields of the price as they were sent by a form without script. */
export interface TypedPrice {
  min: string
  max: string
}

type Raw = Readonly<Record<string, string | readonly string[] | undefined>>

/** As the server's own bounds (schemas/api/product.schema.json, ListingFilters). */
const MOST_FACETS = 12
const MOST_VALUES = 24
/** As facet_key in the database writes them: spaces and ASCII signs, except for these three, are spelled out. */
const KEY = /^(?:[_.-]|[^\s\p{ASCII}\p{Cc}\p{Cs}]|[0-9a-z]){1,80}$/u

const AMOUNT = /^\d{1,9}(?:\.\d{1,3})?$/

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
    .slice(0, MOST_FACETS)
    .flatMap((name) => {
      const values = [...new Set(listOf(raw[name]).filter(isKey))].toSorted().slice(0, MOST_VALUES)
      return values.length > 0 ? [[name, values] as const] : []
    })
  // Not by assignment: a parameter may be called __proto__.
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

/** Reads the price, from `price` or from the two fields of a form that was sent without any script. */
export function readPrice(raw: Raw): string | undefined {
  const [range = ''] = listOf(raw['price'])
  const parts = /^([\d.]*)-([\d.]*)$/.exec(range)
  const [low, high] = [parts?.[1] ?? listOf(raw['price-min'])[0] ?? '', parts?.[2] ?? listOf(raw['price-max'])[0] ?? '']
  return writePrice(low, high)
}

/** As the fields of the price. */
const LONGEST_PRICE = 40

/**
 * Returns what stands in the fields of a form where it is no plain number. The server has replaced what it could read:
 * this is shown again, with the reason.
 */
export function readTypedPrice(raw: Raw): TypedPrice | undefined {
  const typed = (name: string) => (listOf(raw[name])[0] ?? '').trim().slice(0, LONGEST_PRICE)
  const [min, max] = [typed('price-min'), typed('price-max')]
  return [min, max].some((text) => text !== '' && !AMOUNT.test(text)) ? { min, max } : undefined
}

/** “500-2000” of two amounts in major units; a bad one counts as none, wrong order is put right. */
export function writePrice(low: string, high: string): string | undefined {
  const [min, max] = [amountOf(low), amountOf(high)]
  if (min === undefined && max === undefined) return undefined
  if (min !== undefined && max !== undefined && min > max) return `${max}-${min}`
  return `${min ?? ''}-${max ?? ''}`
}

/** The two amounts of a price as it was read; undefined where there is none. */
export function priceEnds(price: string | undefined): { min: string | undefined; max: string | undefined } {
  const [min, max] = price?.split('-') ?? []
  return { min: min || undefined, max: max || undefined }
}

/** A plain number, at most a thousand million, three decimals; nothing for zero or for what is none. */
function amountOf(text: string): number | undefined {
  const trimmed = text.trim()
  return AMOUNT.test(trimmed) ? Number(trimmed) || undefined : undefined
}

/** Search values of a listing's address, in one order: what is looked for, its order, what narrows it, the page. */
export interface ListingSearch extends Narrowing {
  query?: string | undefined
  tab?: string | undefined
  sort?: string | undefined
  page?: number | undefined
  /** The first of the pages that stand above that one, after “Load more”. */
  from?: number | undefined
}

/** The values as the router and a query string take them; facets stand as values of their own. */
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

/** The address of a listing: `listingHref('/shop-online', { facets: { colour: ['green'] } })`. */
export function listingHref(path: string, search: ListingSearch): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(searchValues(search)))
    for (const one of listOf(value)) params.append(name, one)
  const text = params.toString()
  return text === '' ? path : `${path}?${text}`
}

/** The choice with one value put in or taken out. */
export function toggleValue(facets: FacetChoice = {}, facet: string, value: string): FacetChoice | undefined {
  const before = facets[facet] ?? []
  const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value].toSorted()
  const { [facet]: _, ...others } = facets
  const names = after.length > 0 ? { ...others, [facet]: after } : others
  const sorted = Object.entries(names).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sorted.length > 0 ? Object.fromEntries(sorted) : undefined
}
