/** What a search box offers, in the order the keyboard walks it: pure functions. */
import type { ProductCard, SearchSuggestion, SearchSuggestions } from '#generated/api.d.ts'
import { pageHref } from '#routes/page-href.ts'

/** One thing to choose. `all` leads to the page of results, `recent` and `query` to that of other words; `popular` is a product. */
export type SearchOption = Omit<SearchSuggestion, 'kind'> & {
  kind: SearchSuggestion['kind'] | 'recent' | 'popular' | 'all'
}

/** What the server found; where that is nothing, what others buy. */
export type SearchAnswer = SearchSuggestions & { instead?: readonly SearchOption[] }

/** The fewest characters that are asked for. */
const SHORTEST = 2

const ORDER: readonly SearchOption['kind'][] = ['product', 'category', 'collection', 'page', 'query']

/** Letters and digits decide whether there is something to ask; the server judges by the same. */
export function isAskable(query: string): boolean {
  return (query.match(/[\p{L}\p{N}]/gu) ?? []).length >= SHORTEST
}

/** The page of results for some words. */
export function resultsPath(query: string): string {
  return pageHref('search', {}, { query: query.trim() })
}

/** Words that lead to their results. */
export function wordsOption(kind: 'recent' | 'query', label: string): SearchOption {
  return { kind, label, path: resultsPath(label), image: null, price: null }
}

/** A product for somebody who has found nothing. */
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

/** Products first, then the ways to groups of them, then all results. Nothing when nothing was found. */
export function foundOptions(query: string, { suggestions }: SearchSuggestions): SearchOption[] {
  if (suggestions.length === 0) return []
  const sorted = ORDER.flatMap((kind) => suggestions.filter((one) => one.kind === kind))
  return [...sorted, { kind: 'all', label: query.trim(), path: resultsPath(query), image: null, price: null }]
}

/** Where Enter leads when nothing is chosen: to the product whose SKU was typed, else to the results. */
export function submitPath(query: string, found: SearchSuggestions | undefined): string {
  const sku = query.trim().toUpperCase()
  const product = found?.suggestions.find(({ kind, path }) => kind === 'product' && skuIn(path)?.toUpperCase() === sku)
  return product?.path ?? resultsPath(query)
}

function skuIn(path: string): string | undefined {
  return new URLSearchParams(path.split('?')[1]).get('sku') ?? undefined
}
