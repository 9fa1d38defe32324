import type { ListingFilters, SortKey } from '#generated/api.d.ts'

export interface PlainVariant {
  sku: string
  options: Readonly<Record<string, string>>
  price: number
  isReduced: boolean
  stock: number
}

export interface PlainProduct {
  id: number
  slug: string
  name: string
  brand: string
  category: string
  tags: readonly string[]
  /** Values that all variants have in addition to their options. */
  attributes: Readonly<Record<string, string>>
  collections: readonly string[]
  isPublished: boolean
  rank: number
  createdAt: number
  rating: number
  variants: readonly PlainVariant[]
}

/** Parents of nested categories. */
export const PARENTS: Readonly<Record<string, string>> = { pans: 'kitchen', pots: 'kitchen' }

export type PlainScope =
  | { kind: 'category' | 'collection' | 'tag' | 'search'; id: string }
  | { kind: 'shop'; id: 'all' }

/** The expected results of a listing, calculated without a database: the rule of CT-11 in its simplest form. */
export interface Expected {
  /** The products in order, each with the variants its card may show. */
  rows: { slug: string; skus: string[]; price: number; inStock: boolean }[]
  facets: Record<string, Record<string, number>>
  price: { min: number; max: number } | null
}

const WORDS = /\p{L}+/gu
const keyOf = (text: string) => text.toLowerCase()
const wordsOf = (text: string): string[] => text.toLowerCase().match(WORDS) ?? []
const hasWords = (product: PlainProduct, text: string) => {
  const own = wordsOf(product.name)
  return wordsOf(text).every((word) => own.includes(word))
}
const isWithin = (category: string, wanted: string) => category === wanted || PARENTS[category] === wanted

function isInScope(product: PlainProduct, { kind, id }: PlainScope): boolean {
  if (!product.isPublished) return false
  switch (kind) {
    case 'shop':
      return true
    case 'category':
      return isWithin(product.category, id)
    case 'collection':
      return product.collections.includes(id)
    case 'tag':
      return product.tags.includes(id)
    case 'search':
      return hasWords(product, id)
  }
}

/** Keys of the product's facets; undefined for facets of variants. */
function ownKeys(product: PlainProduct, facet: string): string[] | undefined {
  switch (facet) {
    case 'category':
      return [product.category, ...(PARENTS[product.category] ? [PARENTS[product.category] ?? ''] : [])]
    case 'collection':
      return [...product.collections]
    case 'tag':
      return [...product.tags]
    case 'brand':
      return product.brand ? [keyOf(product.brand)] : []
    case 'rating':
      return ['3', '4'].filter((stars) => product.rating >= Number(stars))
    default:
      return undefined
  }
}

/** Keys of a variant's facet. */
function keysOf(product: PlainProduct, variant: PlainVariant, facet: string): string[] {
  const own = ownKeys(product, facet)
  if (own) return own
  if (facet === 'offer') return variant.isReduced && variant.price > 0 ? ['on-sale'] : []
  return [variant.options, product.attributes].flatMap((values) =>
    Object.entries(values).flatMap(([name, value]) => (keyOf(name) === facet ? [keyOf(value)] : [])),
  )
}

/**
 * Returns a product's variants that meet all filters at once. A product is sold out if none of the variants that meet
 * the other filters is in stock.
 */
function matching(product: PlainProduct, { facets = {}, price_min: min, price_max: max, query }: ListingFilters) {
  if (query && !hasWords(product, query)) return []
  const [low = 0, high = Infinity] = min !== undefined && max !== undefined && min > max ? [max, min] : [min, max]
  const isPriced = min !== undefined || max !== undefined
  const { availability = [], ...others } = facets
  const found = product.variants.filter(
    (one) =>
      (!isPriced || (one.price > 0 && one.price >= low && one.price <= high)) &&
      Object.entries(others).every(([facet, keys]) => keys.some((key) => keysOf(product, one, facet).includes(key))),
  )
  const [only, other] = new Set(availability)
  if (!only || other) return found
  if (only === 'in-stock') return found.filter(({ stock }) => stock > 0)
  return found.some(({ stock }) => stock > 0) ? [] : found
}

/**
 * Returns the variants a card may show: the cheapest (in descending order the most expensive), preferring those in
 * stock.
 */
function shownOf(found: readonly PlainVariant[], sort: SortKey) {
  const inStock = found.filter(({ stock }) => stock > 0)
  const best = inStock.length > 0 ? inStock : found
  const prices = best.map(({ price }) => price)
  const price = sort === 'price-desc' ? Math.max(...prices) : Math.min(...prices)
  return { price, inStock: inStock.length > 0, skus: best.filter((one) => one.price === price).map(({ sku }) => sku) }
}

/** Compares products in an order; equal ones by id, in its direction. */
function compare(sort: SortKey, scope: PlainScope) {
  type Row = { product: PlainProduct; price: number }
  const text = (a: string, b: string) => (a < b ? -1 : Number(a > b))
  const orders: Record<SortKey, (a: Row, b: Row) => number> = {
    // A collection's own order is that in which products were added.
    featured: ({ product: a }, { product: b }) => (scope.kind === 'collection' ? 0 : a.rank - b.rank) || a.id - b.id,
    newest: ({ product: a }, { product: b }) => b.createdAt - a.createdAt || b.id - a.id,
    'price-asc': (a, b) => a.price - b.price || a.product.id - b.product.id,
    'price-desc': (a, b) => b.price - a.price || b.product.id - a.product.id,
    name: ({ product: a }, { product: b }) => text(a.name.toLowerCase(), b.name.toLowerCase()) || a.id - b.id,
  }
  return orders[sort]
}

/** Returns every key of a facet that the products have, and the selected ones. */
function keysAmong(products: readonly PlainProduct[], facet: string, chosen: readonly string[]): string[] {
  if (facet === 'availability') return ['in-stock', 'out-of-stock']
  return [...new Set([...products.flatMap((one) => one.variants.flatMap((v) => keysOf(one, v, facet))), ...chosen])]
}

const FACETS = ['category', 'collection', 'availability', 'offer', 'rating', 'tag', 'brand', 'size', 'colour', 'finish']

/** Returns how many products each value would leave, in place of its facet's selection. */
function countFacets(products: readonly PlainProduct[], filters: ListingFilters, scope: PlainScope, total: number) {
  const facets: Expected['facets'] = {}
  for (const facet of FACETS) {
    const chosen = filters.facets?.[facet] ?? []
    const isChosen = (key: string) => chosen.includes(key)
    const keys = keysAmong(products, facet, chosen).filter((key) => isOffered(facet, key, scope, isChosen(key)))
    const counts = keys.map((key): [string, number] => {
      const added = { ...filters, facets: { ...filters.facets, [facet]: [key] } }
      return [key, products.filter((one) => matching(one, added).length > 0).length]
    })
    const offered = counts.filter(([key, count]) => count > 0 || isChosen(key))
    if (offered.some(([key, count]) => isChosen(key) || count !== total)) facets[facet] = Object.fromEntries(offered)
  }
  return facets
}

/** A page is not filtered by its own subject, and categories are offered one level at a time. */
function isOffered(facet: string, key: string, { kind, id }: PlainScope, isChosen: boolean): boolean {
  if (facet === 'tag') return !(kind === 'tag' && key === id)
  if (isChosen) return true
  if (facet === 'category') return PARENTS[key] === (kind === 'category' ? id : undefined)
  return !(facet === 'collection' && kind === 'collection' && key === id)
}

export function expectListing(
  catalogue: readonly PlainProduct[],
  scope: PlainScope,
  filters: ListingFilters,
  sort: SortKey,
): Expected {
  const products = catalogue.filter((one) => isInScope(one, scope))
  const rows = products
    .map((product) => ({ product, found: matching(product, filters) }))
    .filter(({ found }) => found.length > 0)
    .map(({ product, found }) => ({ product, ...shownOf(found, sort) }))
    .sort(compare(sort, scope))
  const { price_min: _min, price_max: _max, ...unpriced } = filters
  const prices = products
    .flatMap((one) => matching(one, unpriced).map(({ price }) => price))
    .filter((price) => price > 0)
  return {
    rows: rows.map(({ product, ...shown }) => ({ slug: product.slug, ...shown })),
    facets: countFacets(products, filters, scope, rows.length),
    price: prices.length > 0 ? { min: Math.min(...prices), max: Math.max(...prices) } : null,
  }
}
