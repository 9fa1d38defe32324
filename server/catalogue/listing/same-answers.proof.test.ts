import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Filters, Listing, ListingFilters, SearchResult, SortKey } from '#generated/api.d.ts'
import { generateProducts } from '#server/demo/generate-products.ts'
import { expectData } from '#server/testing/contract.ts'
import { testApp } from '#server/testing/test-app.ts'
import { either } from '#tools/testing/proof.ts'
import { asBits } from './bit-set.ts'
import { understandWords } from './common-words.ts'
import { stockCondition } from './conditions.ts'
import { findMembers } from './find-members.ts'
import { ORDERS } from './order.ts'
import type { wayTo } from './page-query.ts'
import { shopScope } from './scope.ts'

// Small and large sets are found in two ways; here each set is tested with both.
const way = vi.hoisted(() => ({ is: 'sorted' as ReturnType<typeof wayTo> }))
vi.mock('./page-query.ts', async (original) => ({
  ...(await original<typeof import('./page-query.ts')>()),
  wayTo: (order: { column: string }) => (order.column.startsWith('ci.') ? 'sorted' : way.is),
}))

const { app, get, post, database, change } = await testApp()
const { pool } = database
const client = await pool.connect()
await generateProducts(client, 1300)
client.release(true)
// A SKU that starts like a common word, and a name that starts like many.
await pool.query(`UPDATE product SET sku = 'VASE-1' WHERE sku = 'GEN-0000005-0'`)
await pool.query(`UPDATE product_group SET name = 'Vasculum of tin' WHERE slug LIKE '%-8' AND hsn = 'GEN'`)
// Many have the same price, so that pages end among equals.
await pool.query(
  'SET LOCAL statement_timeout = 0; UPDATE product SET price = 90000, compare_at = NULL WHERE group_id % 4 = 0',
)

/** All of some requests in a proof, otherwise every other one. */
const some = <One>(all: One[]) => all.filter((_one, index) => index % either(1, 2) === 0)

const SORTS = some<SortKey>(['featured', 'newest', 'price-asc', 'price-desc', 'name'])
const choices: ListingFilters[] = [
  {},
  { facets: { glaze: ['celadon', 'tenmoku'], availability: ['in-stock'] } },
  { price_min: 90_000, price_max: 400_000 },
  { price_max: 300_000, facets: { tag: ['gift', 'sale'], offer: ['on-sale'] } },
  { query: 'vase', facets: { glaze: ['celadon', 'tenmoku', 'cobalt'], availability: ['out-of-stock'] } },
  { query: 'salt bow', price_min: 50_000 },
]
const lists = [
  ['/api/product/product-category/vases', 'vases?kind=category'],
  ['/api/product/product-category/makers', 'makers?kind=category'],
  ['/api/product/product-collection/dark-glazes', 'dark-glazes?kind=collection'],
  ['/api/shop/all', 'all?kind=shop'],
  ['/api/shop/gift', 'gift?kind=tag'],
] as const
const searches = [
  ...['vase', 'vas', 'va', 'river vase', 'salt ro', 'the vases', 'vase-1', 'vase tin', 'tin vase', 'ashkiln'],
  ...['thrown bowl', 'vase 5', '1', 'tenmoko vase', 'qwertzuiop', 'the', 'stoneware everyday', 'vase vase', 'urli pot'],
]

const facetsOf = async (path: string, { facets = {}, ...plain }: ListingFilters) => {
  const chosen = Object.entries(facets).flatMap(([facet, keys]) => keys.map((key) => `${facet}:${key}`))
  const rest = Object.entries(plain).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]]))
  const params = new URLSearchParams([...rest, ...(chosen.length > 0 ? [['facets', chosen.join(',')]] : [])])
  return expectData(await get(`/api/product/filters/all/${path}&${params}`), 'Filters')
}
const shown = ({ facets, price, total }: Filters) => ({ facets, price, total })

async function listing(list: string, body: object): Promise<object> {
  const { products, total, pages, next }: Listing = expectData(await post(list, body), 'Listing')
  return { slugs: products.map(({ slug }) => slug), total, pages, next }
}

async function search(body: object): Promise<object> {
  const result: SearchResult = expectData(await post('/api/search/search-products', body), 'SearchResult')
  const { products, total, pages, corrected, counts } = result
  return { slugs: products.map(({ slug }) => slug), total, pages, corrected, counts }
}

/** All requests that are made below. */
async function ask(): Promise<Record<string, object>> {
  const answers: Record<string, object> = {}
  for (const filters of choices) {
    const key = JSON.stringify(filters)
    for (const [list, path] of lists) {
      answers[`facets ${path} ${key}`] = shown(await facetsOf(path, filters))
      for (const sort of SORTS)
        for (const page of either([1, 2, 5], [1, 5]))
          answers[`${list} ${key} ${sort} ${page}`] = await listing(list, { filters, sort, page, per_page: 12 })
    }
  }
  for (const query of some(searches))
    for (const { query: _other, ...filters } of choices.slice(0, 3)) {
      const key = `${query} ${JSON.stringify(filters)}`
      answers[`facets of ${key}`] = shown(await facetsOf(`all?kind=search&query=${query}`, filters))
      for (const sort of ['relevance', 'price-asc', 'name'])
        for (const page of [1, 3])
          answers[`${key} ${sort} ${page}`] = await search({ query, filters, sort, page, per_page: 7 })
    }
  return answers
}

const announce = `SELECT pg_notify('vitrine_changed', 'catalogue')`
await change(`DELETE FROM listing_bits; ${announce}`)
const byRows = await ask()

describe.each(
  Object.entries({
    bits: `SELECT choose_listing_words(12); SELECT FROM write_all_listing_bits(); ${announce}`,
    'bits and the rows of what changed': `INSERT INTO listing_change SELECT id FROM product_group WHERE id % 3 = 0; ${announce}`,
    'bits that were written again': `SELECT fold_listing_changes(c) FROM generate_series(0, 1) c; ${announce}`,
  }),
)('a shop that counts by %s', (_way, prepare) => {
  beforeAll(() => change(prepare))

  it.each(['sorted', 'marked'] as const)(
    'CT-10 gives the same answers as counting by rows, with pages %s',
    { timeout: 180_000 },
    async (by) => {
      way.is = by
      await change(announce)
      for (const [what, answer] of Object.entries(await ask())) expect([what, answer]).toEqual([what, byRows[what]])
    },
  )
})

describe('common words', () => {
  it('CT-10 are those in many products, as a whole word or prefix', async () => {
    expect(await understandWords(app, 'the vases')).toEqual({ terms: [{ word: 'vase', whole: false }], uncommon: [] })
    expect((await understandWords(app, 'vase urli')).uncommon).toEqual(["'ur':*"])
    expect((await understandWords(app, 'urli vase')).uncommon).toEqual(["'ur'"])
    const { rows } = await pool.query<{ words: string[] }>(
      `SELECT array_agg(word ORDER BY word) AS words FROM listing_word WHERE word LIKE 'vas%' AND NOT whole`,
    )
    expect(rows[0]?.words).toEqual(['vas', 'vase'])
  })

  it('CT-10 are found in recent changes, and no longer in their previous products', async () => {
    const total = async () => (await search({ query: 'harbour vase', per_page: 1 })) as { total: number }
    const before = (await total()).total
    await change(`UPDATE product_group SET name = 'Harbour vase of today' WHERE slug LIKE '%-bowl-1__' AND hsn = 'GEN'`)
    const { rows } = await pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM product_group WHERE published AND words @@ to_tsquery('english', 'harbour & vase:*')`,
    )
    expect((await total()).total).toBe(rows[0]?.n)
    expect(rows[0]?.n).toBeGreaterThan(before)
    await change(`UPDATE product_group SET name = 'Nothing' WHERE name = 'Harbour vase of today'`)
    expect((await total()).total).toBe(before)
  })

  it('CT-10 are counted without reading products, with the same result', async () => {
    for (const query of ['harbour vase', 'vase', 'vase urli']) {
      const { total, counts } = (await search({ query })) as { total: number; counts: unknown }
      expect(await search({ query, per_page: 0 })).toMatchObject({ slugs: [], pages: 0, total, counts })
      const narrowed = await search({ query, per_page: 0, filters: { price_max: 100_000 } })
      expect(narrowed).toMatchObject({ slugs: [], counts })
    }
  })

  it('CT-10 get bitmaps once many products contain them', async () => {
    await change(`UPDATE product_group SET subtitle = 'Zaffre' WHERE hsn = 'GEN'`)
    expect((await understandWords(app, 'zaffre')).uncommon).toEqual(["'zaffr':*"])
    await change(`SELECT choose_listing_words(100); SELECT FROM write_all_listing_bits(); ${announce}`)
    expect((await understandWords(app, 'zaffre')).uncommon).toEqual([])
    expect(await search({ query: 'zaffre', per_page: 1 })).toMatchObject({
      total: (await pool.query(`SELECT FROM product_group WHERE published AND hsn = 'GEN'`)).rowCount,
    })
  })
})

describe('bitmaps', () => {
  it.each(SORTS)('CT-10 find the members at any rows of the order “%s”', async (sort) => {
    way.is = 'marked'
    const order = ORDERS[sort]
    const direction = order.descending ? 'DESC' : 'ASC'
    await change(`SELECT FROM write_all_listing_bits(); ${announce}`)
    const { rows: inOrder } = await pool.query<{ id: number }>(
      `SELECT g.id FROM product_group g WHERE published AND in_stock ORDER BY ${order.column} ${direction}, g.id ${direction}`,
    )
    const set = (await asBits(app, await shopScope(app, 'all'), [stockCondition(true)]))!
    const last = inOrder.length - 1
    for (const [from, to] of [
      [-5, 3],
      [0, 0],
      [17, 42],
      [500, 524],
      [639, 641],
      [last - 9, last + 9],
      [last, last],
      [0, last],
    ] as const) {
      const { ids, skipped, total } = await findMembers(app, set, { order, isByMatches: false, from, to })
      const expected = inOrder.slice(skipped, skipped + ids.length).map(({ id }) => id)
      expect([total, ids.toSorted(byNumber)]).toEqual([inOrder.length, expected.toSorted(byNumber)])
      expect(skipped).toBeLessThanOrEqual(Math.max(from, 0))
      expect(skipped + ids.length).toBeGreaterThan(Math.min(to, last))
      // Few more than the rows that are wanted: those are sorted one by one.
      expect(ids.length).toBeLessThanOrEqual(Math.max(60, Math.min(to, last) - Math.max(from, 0) + 502))
    }
  })
})

const byNumber = (a: number, b: number): number => a - b
