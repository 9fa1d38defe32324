import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import type { Filters, ListingFilters, ProductCard } from '#generated/api.d.ts'
import { changeCatalogue, replaceProducts, preparePlainShop } from '#server/testing/plain-catalogue.ts'
import {
  OPTIONS,
  TAGS,
  type PlainChange,
  type PlainRequest,
  afterChange,
  catalogues,
  changes,
  requests as anyRequests,
} from '#server/testing/random-catalogue.ts'
import {
  type Expected,
  type PlainProduct,
  type PlainVariant,
  expectListing,
} from '#server/testing/reference-listing.ts'
import { testApp } from '#server/testing/test-app.ts'
import { SEED, either } from '#tools/testing/proof.ts'
import type { wayTo } from './page-query.ts'

// Small and large sets are found in two ways; here each set is tested with both.
const way = vi.hoisted(() => ({ is: 'sorted' as ReturnType<typeof wayTo> }))
vi.mock('./page-query.ts', async (original) => ({
  ...(await original<typeof import('./page-query.ts')>()),
  wayTo: (order: { column: string }) => (order.column.startsWith('ci.') ? 'sorted' : way.is),
}))

const { database, get, post, change } = await testApp()
const { pool } = database
const values = Object.entries(OPTIONS).flatMap(([name, texts]) => texts.map((text) => `${name}=${text}`))
await preparePlainShop(pool, values, TAGS)

const announce = `SELECT pg_notify('vitrine_changed', 'catalogue')`
/** Gives every word a bitmap, however few products contain it, and splits products over two chunks. */
const WRITE_BITS = `SELECT choose_listing_words(0); SELECT FROM write_all_listing_bits();
  UPDATE listing_ordinal SET ordinal = ordinal + 15996; SELECT fold_listing_changes(c) FROM generate_series(0, 1) c`
const NO_BITS = ['listing_bits', 'listing_word_bits', 'listing_place_bits', 'listing_change'].map(
  (table) => `DELETE FROM ${table}`,
)

interface Page {
  data: { products: ProductCard[]; total: number; next: string | null }
}

/** Returns the reference's answer to a request. */
interface Answer {
  status: number
  total?: number
  cards?: { slug: string; sku: string; price: number; inStock: boolean }[]
  facets?: Expected['facets']
  price?: Expected['price']
}

const cardOf = ({ slug, channel }: ProductCard) => ({
  slug,
  sku: channel.sku,
  price: channel.selling_price.amount,
  inStock: channel.in_stock,
})

const PATHS = {
  category: '/api/product/product-category/',
  collection: '/api/product/product-collection/',
  shop: '/api/shop/',
  tag: '/api/shop/',
}

/** Featured is not an order of search results. */
const orderOf = ({ scope, sort }: PlainRequest) => (scope.kind === 'search' && sort === 'featured' ? 'newest' : sort)
const isReadWhole = ({ scope, readsAllPages }: PlainRequest) => readsAllPages && scope.kind !== 'search'

function read(request: PlainRequest, place: { page: number } | { after: string }) {
  const { scope, filters, perPage } = request
  const body = { filters, sort: orderOf(request), per_page: perPage, ...place }
  return scope.kind === 'search'
    ? post('/api/search/search-products', { ...body, query: scope.id })
    : post(`${PATHS[scope.kind]}${scope.id}`, body)
}

async function ask(request: PlainRequest): Promise<Answer> {
  const { scope, filters, page } = request
  const [first, described] = await Promise.all([
    read(request, { page: isReadWhole(request) ? 1 : page }),
    get(`/api/product/filters/all/${scope.kind === 'search' ? 'all' : scope.id}?${paramsOf(scope, filters)}`),
  ])
  if (first.statusCode !== 200) return { status: first.statusCode }
  const { products, total, next } = first.json<Page>().data
  const cards = products.map(cardOf)
  for (let after = isReadWhole(request) ? next : null; after;) {
    const { data } = (await read(request, { after })).json<Page>()
    cards.push(...data.products.map(cardOf))
    after = data.next
  }
  const { facets, price } = described.json<{ data: Filters }>().data
  return {
    status: 200,
    total,
    cards,
    facets: Object.fromEntries(
      facets.map(({ key, values }) => [key, Object.fromEntries(values.map((one) => [one.key, one.count]))]),
    ),
    price: price && { min: price.min.amount, max: price.max.amount },
  }
}

function paramsOf(scope: PlainRequest['scope'], { facets = {}, query, ...prices }: ListingFilters): URLSearchParams {
  const chosen = Object.entries(facets).flatMap(([facet, keys]) => keys.map((key) => `${facet}:${key}`))
  return new URLSearchParams({
    kind: scope.kind,
    ...(scope.kind === 'search' && { query: scope.id }),
    ...(query && { query }),
    ...Object.fromEntries(Object.entries(prices).map(([name, amount]) => [name, `${amount}`])),
    ...(chosen.length > 0 && { facets: chosen.join(',') }),
  })
}

/** Compares each request with the reference for these products. */
async function compare(products: readonly PlainProduct[], asked: readonly PlainRequest[], by: string): Promise<void> {
  for (const request of asked) {
    const { scope, filters, page, perPage } = request
    const isCarried = scope.kind !== 'tag' || products.some((one) => one.isPublished && one.tags.includes(scope.id))
    const { rows, facets, price } = expectListing(products, scope, filters, orderOf(request))
    const answer = await ask(request)
    const shown = isReadWhole(request) ? rows : rows.slice((page - 1) * perPage, page * perPage)
    // The card may show any of several identical variants.
    const cards = shown.map(({ skus, ...row }, index) => {
      const sku = answer.cards?.[index]?.sku ?? ''
      return { ...row, sku: skus.includes(sku) ? sku : skus.join(' or ') }
    })
    expect({ by, request, answer }).toEqual({
      by,
      request,
      answer: isCarried ? { status: 200, total: rows.length, cards, facets, price } : { status: 404 },
    })
  }
}

async function compareByBits(products: readonly PlainProduct[], asked: readonly PlainRequest[], by: string) {
  for (const one of ['sorted', 'marked'] as const) {
    way.is = one
    await compare(products, asked, `${by}, ${one}`)
  }
}

/** Changes the products as editors would. Only the database's triggers notify the app. */
async function edit(
  products: readonly PlainProduct[],
  edits: readonly PlainChange[],
): Promise<readonly PlainProduct[]> {
  const edited = edits.reduce(afterChange, products)
  await changeCatalogue(pool, edited)
  await change('SELECT')
  return edited
}

const shops = fc.record({
  products: catalogues,
  asked: fc.array(anyRequests, { minLength: 1, maxLength: 8, size: 'max' }),
  edits: fc.array(changes, { minLength: 1, maxLength: 4 }),
  laterEdits: fc.array(changes, { minLength: 1, maxLength: 4 }),
})

it(
  'CT-11 rows and bitmaps give the same answers as the plain rule, for any catalogue and request',
  { timeout: either(3_600_000, 120_000) },
  async () => {
    await fc.assert(
      fc.asyncProperty(shops, async ({ products, asked, edits, laterEdits }) => {
        for (const text of NO_BITS) await pool.query(text)
        await replaceProducts(pool, products)
        await change(announce)
        await compare(products, asked, 'rows')
        const edited = await edit(products, edits)
        await compare(edited, asked, 'rows that were edited')
        await change(`${WRITE_BITS}; ${announce}`)
        await compareByBits(edited, asked, 'bits')
        const editedAgain = await edit(edited, laterEdits)
        await compareByBits(editedAgain, asked, 'bits and the rows of what was edited')
        await change(`SELECT fold_listing_changes(c) FROM generate_series(0, 1) c; ${announce}`)
        await compareByBits(editedAgain, asked, 'bits that were written again')
      }),
      { seed: SEED, numRuns: either(2000, 8), plugins: [fc.interruptAfterTimeLimit(either(3_000_000, 60_000))] },
    )
  },
)

it('CT-11 sorts more products than a page looks up by the prices of their variants in stock', async () => {
  await pool.query('DELETE FROM listing_change')
  const products = manyPartlySoldOut()
  await replaceProducts(pool, products)
  await change(`${WRITE_BITS}; ${announce}`)
  const asked = (['price-asc', 'price-desc'] as const).flatMap((sort) =>
    [1, 3, 6].map((page): PlainRequest => {
      const filters = { facets: { colour: ['red'] } }
      return { scope: { kind: 'shop', id: 'all' }, filters, sort, page, perPage: 24, readsAllPages: false }
    }),
  )
  await expect(compareByBits(products, asked, 'bits of many products')).resolves.toBeUndefined()
})

/** Products whose cheaper, dearer or both red variants are sold out; the blue one is cheaper than both and in stock. */
function manyPartlySoldOut(): PlainProduct[] {
  return Array.from({ length: 150 }, (_, index) => {
    const [low, high] = [1000 + ((index * 37) % 150) * 50, 20_000 + ((index * 53) % 150) * 50]
    const variant = (Colour: string, Size: string, price: number, stock: number): Omit<PlainVariant, 'sku'> => ({
      options: { Colour, Size },
      price,
      isReduced: false,
      stock,
    })
    const isSoldOut = [
      [true, false],
      [false, true],
      [true, true],
    ][index % 3]!
    const variants = [
      variant('Red', 'S', low, isSoldOut[0] ? 0 : 1),
      variant('Red', 'L', high, isSoldOut[1] ? 0 : 1),
      variant('Blue', 'S', 50 + index, 1),
    ].map((one, at) => ({ ...one, sku: `M${index}-${at}` }))
    return {
      ...{
        id: 15_900 + index,
        slug: `many-${index}`,
        name: 'kettle',
        brand: '',
        category: 'pans',
        tags: [],
        attributes: {},
      },
      ...{ collections: [], isPublished: true, rank: 0, createdAt: 0, rating: 0, variants },
    }
  })
}
