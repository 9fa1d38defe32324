/** The options of the search box in keyboard order. */
import type { ProductCard, SearchSuggestion, SearchSuggestions } from '#generated/api.d.ts'
import { pageHref } from '#pages/page-href.ts'

/** An option. `all` leads to the results page, `recent` and `query` to that of other words; `popular` is a product. */
export type SearchOption = Omit<SearchSuggestion, 'kind'> & {
  kind: SearchSuggestion['kind'] | 'recent' | 'popular' | 'all'
}

/** The server's suggestions, or popular products if there are none. */
export type SearchAnswer = SearchSuggestions & { instead?: readonly SearchOption[] }

/** Minimum characters of a query. */
const MIN_CHARACTERS = 2

const ORDER: readonly SearchOption['kind'][] = ['product', 'category', 'collection', 'page', 'query']

/** Returns whether a query has enough letters and digits; the server applies the same rule. */
export function isSearchable(query: string): boolean {
  return (query.match(/[\p{L}\p{N}]/gu) ?? []).length >= MIN_CHARACTERS
}

export function resultsPath(query: string): string {
  return pageHref('search', {}, { query: query.trim() })
}

/** Creates an option that leads to the results of some words. */
export function queryOption(kind: 'recent' | 'query', label: string): SearchOption {
  return { kind, label, path: resultsPath(label), image: null, price: null }
}

/** Creates a product option for a search without results. */
export function popularOption({ name, slug, images, channel }: ProductCard): SearchOption {
  const { selling_price: price, compare_at_price: before } = channel
  const isReduced = before !== null && before.amount > price.amount
  return {
    kind: 'popular',
    label: name,
    path: pageHref('product', { slug }),
    image: images[0] ?? null,
    price: price.amount > 0 ? price : null,
    ...(isReduced && { regular_price: before }),
  }
}

/** Returns products first, then groups, then all results; empty without suggestions. */
export function suggestionOptions(query: string, { suggestions }: SearchSuggestions): SearchOption[] {
  if (suggestions.length === 0) return []
  const sorted = ORDER.flatMap((kind) => suggestions.filter((one) => one.kind === kind))
  return [...sorted, { kind: 'all', label: query.trim(), path: resultsPath(query), image: null, price: null }]
}

/** Returns where Enter leads without a highlighted option: the product with the typed SKU, otherwise the results. */
export function submitPath(query: string, found: SearchSuggestions | undefined): string {
  const sku = query.trim().toUpperCase()
  const product = found?.suggestions.find(({ kind, path }) => kind === 'product' && skuIn(path)?.toUpperCase() === sku)
  return product?.path ?? resultsPath(query)
}

function skuIn(path: string): string | undefined {
  return new URLSearchParams(path.split('?')[1]).get('sku') ?? undefined
}
