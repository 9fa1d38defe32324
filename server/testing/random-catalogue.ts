import fc from 'fast-check'
import type { ListingFilters, SortKey } from '#generated/api.d.ts'
import type { PlainProduct, PlainScope, PlainVariant } from './reference-listing.ts'

/** Few values, so that products share many. */
export const OPTIONS = { Size: ['S', 'M', 'L'], Colour: ['Red', 'Blue', 'Green'], Finish: ['Matt', 'Gloss'] } as const
const NAMES = ['Size', 'Colour', 'Finish'] as const
const WORDS = ['kettle', 'basket', 'ladder', 'mirror'] as const
export const TAGS = ['gift', 'outdoor', 'fragile']
const COLLECTIONS = ['summer', 'winter']
const FIRST_ID = 15_996

const prices = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 18 }).map((step) => step * 50) },
  fc.constant(0),
)
const stock = fc.constantFrom(0, 0, 0, 1, 7)
const valueOf = (name: (typeof NAMES)[number]) => fc.constantFrom<string>(...OPTIONS[name])
const some = <Value>(values: readonly Value[]) => fc.subarray([...values])

const variant = fc.record({
  Size: valueOf('Size'),
  Colour: valueOf('Colour'),
  Finish: valueOf('Finish'),
  price: prices,
  // Rare values seldom coincide by chance.
  isReduced: fc.constantFrom(false, false, false, true),
  stock,
})
type Drawn = typeof variant extends fc.Arbitrary<infer One> ? One : never

const optionsOf = (drawn: Drawn, names: readonly (typeof NAMES)[number][]): PlainVariant['options'] =>
  Object.fromEntries(names.map((name) => [name, drawn[name]]))

const product = fc
  .record({ names: some(NAMES), attribute: fc.option(fc.constantFrom(...NAMES), { freq: 3 }) })
  .chain(({ names, attribute }) =>
    fc.record({
      words: fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...WORDS)),
      brand: fc.constantFrom('Acme', 'Bolt', ''),
      category: fc.constantFrom('pans', 'pots', 'garden'),
      tags: some(TAGS),
      attributes: attribute
        ? valueOf(attribute).map((value): PlainProduct['attributes'] => ({ [attribute]: value }))
        : fc.constant({}),
      collections: some(COLLECTIONS),
      isPublished: fc.integer({ min: 0, max: 9 }).map((chance) => chance < 9),
      rank: fc.integer({ min: 0, max: 3 }),
      createdAt: fc.integer({ min: 0, max: 3 }),
      rating: fc.constantFrom(0, 0, 3, 3.5, 4, 5),
      variants: fc.uniqueArray(
        variant.map((drawn) => ({ drawn, options: optionsOf(drawn, names) })),
        { minLength: 1, maxLength: 6, size: 'max', selector: ({ options }) => JSON.stringify(options) },
      ),
    }),
  )

/** A shop's products, in the order of their ids. */
export const catalogues: fc.Arbitrary<PlainProduct[]> = fc
  .array(product, { minLength: 1, maxLength: 12, size: 'max' })
  .map((drawn) =>
    drawn.map(({ words, variants, ...rest }, index) => ({
      ...rest,
      id: FIRST_ID + index,
      slug: `product-${index}`,
      name: words.join(' '),
      variants: variants.map(({ drawn: { price, isReduced, stock: units }, options }, at) => ({
        sku: `P${index}-${at}`,
        options,
        price,
        isReduced,
        stock: units,
      })),
    })),
  )

export interface PlainRequest {
  scope: PlainScope
  filters: ListingFilters
  sort: SortKey
  perPage: number
  page: number
  /** Reads all pages in turn, each by the previous one's cursor. */
  readsAllPages: boolean
}

const scopes = fc.oneof(
  { weight: 4, arbitrary: fc.constant<PlainScope>({ kind: 'shop', id: 'all' }) },
  fc.constantFrom('kitchen', 'pans', 'garden').map((id): PlainScope => ({ kind: 'category', id })),
  fc.constantFrom(...COLLECTIONS).map((id): PlainScope => ({ kind: 'collection', id })),
  fc.constantFrom(...TAGS).map((id): PlainScope => ({ kind: 'tag', id })),
  fc.constantFrom(...WORDS).map((id): PlainScope => ({ kind: 'search', id })),
)
/** Mostly one: with many, most variants match anyway. */
const chosen = (values: readonly string[]): fc.Arbitrary<string[]> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...values).map((value) => [value]) },
    fc.subarray([...values], { minLength: 1, maxLength: 2 }),
  )
const keysOf = (name: (typeof NAMES)[number]) => chosen(OPTIONS[name].map((value) => value.toLowerCase()))

type Facets = NonNullable<ListingFilters['facets']>

const VARIANT_FACETS: Readonly<Record<string, fc.Arbitrary<string[]>>> = {
  size: keysOf('Size'),
  colour: keysOf('Colour'),
  finish: keysOf('Finish'),
  availability: chosen(['in-stock', 'out-of-stock']),
  offer: fc.constant(['on-sale']),
}
/** Up to three facets of variants: more would leave nothing. */
const variantFacets: fc.Arbitrary<Facets> = fc
  .subarray(Object.entries(VARIANT_FACETS), { maxLength: 3 })
  .chain((facets) => fc.record(Object.fromEntries(facets)))
/** At most one facet of products. */
const productFacets: fc.Arbitrary<Facets> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  chosen(TAGS).map((tag) => ({ tag })),
  chosen(['acme', 'bolt']).map((brand) => ({ brand })),
  chosen(['kitchen', 'pots', 'garden']).map((category) => ({ category })),
  chosen(COLLECTIONS).map((collection) => ({ collection })),
  chosen(['3', '4']).map((rating) => ({ rating })),
)
const rarely = <Value>(one: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, one)
const bound = fc.integer({ min: 1, max: 20 }).map((step) => step * 50)

export const requests: fc.Arbitrary<PlainRequest> = fc
  .record({
    scope: scopes,
    near: variantFacets,
    far: productFacets,
    price: rarely(fc.record({ price_min: bound, price_max: bound }, { requiredKeys: [] })),
    query: rarely(fc.constantFrom(...WORDS)),
    sort: fc.constantFrom<SortKey>('featured', 'newest', 'price-asc', 'price-desc', 'name'),
    perPage: fc.integer({ min: 1, max: 12 }),
    page: fc.constantFrom(1, 1, 1, 2, 3),
    readsAllPages: fc.integer({ min: 0, max: 3 }).map((chance) => chance === 3),
  })
  .map(({ near: own, far: others, price, query, ...rest }) => ({
    ...rest,
    filters: {
      facets: { ...own, ...others },
      ...price,
      ...(query && rest.scope.kind !== 'search' && { query }),
    },
  }))

/** A change of one product or variant, described by numbers. */
export interface PlainChange {
  product: number
  variant: number
  to:
    | { price: number }
    | { stock: number }
    | { isReduced: boolean }
    | { isPublished: boolean }
    | { attributes: PlainProduct['attributes'] }
    | { value: readonly [option: string, value: string] }
    | { gone: true }
}

export const changes: fc.Arbitrary<PlainChange> = fc.record({
  product: fc.nat(11),
  variant: fc.nat(5),
  to: fc.oneof(
    prices.map((price) => ({ price })),
    stock.map((units) => ({ stock: units })),
    fc.boolean().map((isReduced) => ({ isReduced })),
    fc.boolean().map((isPublished) => ({ isPublished })),
    valueOf('Colour').map((value) => ({ attributes: { Colour: value } })),
    fc
      .constantFrom(...NAMES)
      .chain((name) => valueOf(name).map((value) => ({ value: [name, value] as [string, string] }))),
    fc.constant({ gone: true } as const),
  ),
})

/**
 * Returns the products after a change. An impossible change (the last variant removed, an option the product lacks)
 * does nothing.
 */
export function afterChange(products: readonly PlainProduct[], { product: at, variant: of, to }: PlainChange) {
  return products.map((one, index) => {
    if (index !== at % products.length) return one
    if ('isPublished' in to || 'attributes' in to) return { ...one, ...to }
    const place = of % one.variants.length
    if ('gone' in to)
      return one.variants.length > 1 ? { ...one, variants: one.variants.filter((_one, i) => i !== place) } : one
    return { ...one, variants: one.variants.map((own, i) => (i === place ? changedVariant(own, to) : own)) }
  })
}

function changedVariant(
  own: PlainVariant,
  to: Exclude<PlainChange['to'], { isPublished: boolean } | { gone: true } | { attributes: object }>,
): PlainVariant {
  if (!('value' in to)) return { ...own, ...to }
  const [name, value] = to.value
  return name in own.options ? { ...own, options: { ...own.options, [name]: value } } : own
}
