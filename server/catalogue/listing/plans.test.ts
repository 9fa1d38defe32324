import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { SortKey } from '#generated/api.d.ts'
import { generateProducts } from '#server/demo/generate-products.ts'
import { readGrid } from '#server/catalogue/listing-calls/grid.ts'
import { eventually, testApp } from '#server/testing/test-app.ts'
import { Values, priceCondition, stockCondition, valuesCondition, wordsCondition } from './conditions.ts'
import { asBits } from './bit-set.ts'
import { countQuery, countSet } from './counting.ts'
import { findMembers } from './find-members.ts'
import { ORDERS } from './order.ts'
import { matchedPrice, pageQuery, rowsOf } from './page-query.ts'
import { categoryScope, shopScope } from './scope.ts'
import { countMatches, readListing } from './service.ts'

const { app, database } = await testApp()
const client = await database.pool.connect()
await generateProducts(client, 20_000)
client.release(true)
await makeAllVisible()

/**
 * Index-only scans skip rows marked in the visibility map. A running job, or few dead rows, keep VACUUM from marking
 * them.
 */
async function makeAllVisible(): Promise<void> {
  await eventually(async () => {
    await database.pool.query('VACUUM (ANALYZE, INDEX_CLEANUP ON) product_group')
    const { rows } = await database.pool.query<{ done: boolean }>(
      `SELECT relallvisible = relpages AS done FROM pg_class WHERE relname = 'product_group'`,
    )
    return rows[0]?.done === true
  })
}

interface Plan {
  'Node Type': string
  'Index Name'?: string
  'Index Cond'?: string
  'Relation Name'?: string
  'Actual Rows': number
  'Heap Fetches'?: number
  Plans?: Plan[]
}

async function explain(text: string, values: unknown[]): Promise<Plan[]> {
  const { rows } = await database.pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values)
  const nodes: Plan[] = []
  const collect = (node: Plan) => {
    nodes.push(node)
    node.Plans?.forEach(collect)
  }
  collect((rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan)
  return nodes
}

const cases = (['vases', 'makers', 'all'] as const).flatMap((id) =>
  (Object.keys(ORDERS) as SortKey[]).map((sort) => [id, sort] as const),
)

it.each(cases)(
  'CT-01 reads a page of %s sorted by %s directly from an index: first, next and deep',
  async (id, sort) => {
    const scope = id === 'all' ? await shopScope(app, 'all') : await categoryScope(app, id)
    const order = ORDERS[sort]
    const value = { integer: '5000', bigint: '300000', timestamptz: '2025-12-30 00:00:00+00', text: 'low' }[order.type]
    for (const [cursor, offset] of [
      [undefined, 0],
      [{ value, id: 1, page: 2 }, 0],
      [undefined, 1200],
    ] as const) {
      const { text, values } = pageQuery({ scope, order, sort, conditions: [], cursor, offset, limit: 25 })
      const nodes = await explain(text, values)
      expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan on product_group')
      expect(
        nodes.filter((node) => node['Relation Name'] === 'product_group' && node['Node Type'] === 'Seq Scan'),
      ).toEqual([])
      const ranges = nodes.filter(
        (node) => node['Node Type'] === 'Index Only Scan' && node['Index Name']?.startsWith('product_group_'),
      )
      expect(ranges.length).toBeGreaterThan(0)
      // Only reads the page and what precedes it, without sorting the whole category.
      for (const range of ranges) expect(range['Actual Rows']).toBeLessThanOrEqual(offset + 26)
    }
  },
)

it('CT-04 finds rare words through the full-text index', async () => {
  const nodes = await explain(
    `SELECT id FROM product_group g WHERE g.published AND g.words @@ search_query('urli') LIMIT 10`,
    [],
  )
  expect(nodes.map((node) => node['Index Name'])).toContain('product_group_words')
})

it('CT-12 finds whole names, and whole or partial SKUs, through the indexes of their keys', async () => {
  const byName = await explain(`SELECT g.id FROM product_group g WHERE g.published AND search_key(g.name) = $1`, [
    'lowjar',
  ])
  expect(byName.map((node) => node['Index Name'])).toContain('product_group_search_key')
  const bySku = await explain(
    `SELECT p.group_id FROM product p WHERE search_key(p.sku) ~>=~ $1 AND search_key(p.sku) ~<~ ($1 || chr(1114111))`,
    ['gen000100'],
  )
  expect(bySku.map((node) => node['Index Name'])).toContain('product_search_key')
})

it('CT-10 counts the results of a rare and a common word by the rare one only', async () => {
  const scope = { ...(await shopScope(app, 'all')), kind: 'search' as const, words: "'ur' & 'vase':*", rare: "'ur'" }
  const values = new Values()
  const { text } = countQuery(scope, [], values)
  const lookedUp = (await explain(text, values.list)).filter((node) => node['Index Name'] === 'product_group_words')
  expect(lookedUp.map((node) => node['Index Cond'])).toEqual([`(words @@ '''ur'''::tsquery)`])
})

it.each(['vases', 'makers', 'all'] as const)(
  'CT-01 counts the facets of %s from an index only, whatever is selected',
  async (id) => {
    const scope = id === 'all' ? await shopScope(app, 'all') : await categoryScope(app, id)
    const chosen = [priceCondition(50_000, 400_000), valuesCondition('glaze', [1, 2]), stockCondition(true)]
    for (const conditions of [[], chosen]) {
      const values = new Values()
      const { text } = countQuery(scope, conditions, values)
      const nodes = await explain(text, values.list)
      const reads = nodes.filter((node) => node['Relation Name'] === 'product_group' && node['Actual Rows'] > 100)
      expect(reads.map((node) => [node['Node Type'], node['Index Name']])).toEqual([
        ['Index Only Scan', 'product_group_counting'],
      ])
    }
  },
)

it('CT-01 finds a listing’s tag and a rare selected value through the facet index', async () => {
  const { rows } = await database.pool.query<{ id: number }>(
    `SELECT id FROM facet_value WHERE facet = 'glaze' AND key = 'oxblood'`,
  )
  const rare = rows[0]?.id
  await database.pool.query('UPDATE product_group SET facet_ids = array_remove(facet_ids, $1) WHERE id % 400 <> 0', [
    rare,
  ])
  await database.pool.query('ANALYZE product_group')
  const nodes = await explain('SELECT id FROM product_group g WHERE g.published AND g.facet_ids && $1::int[]', [[rare]])
  expect(nodes.map((node) => node['Index Name'])).toContain('product_group_facets')
})

it('CT-04 looks up a SKU by its prefix, and related products by category', async () => {
  const sku = await explain(`SELECT group_id FROM product WHERE upper(sku) LIKE upper('GEN-0000123%')`, [])
  expect(sku.map((node) => node['Index Name'])).toContain('product_sku_prefix')
  const related = await explain(
    `SELECT o.id FROM product_group o WHERE o.published AND o.category_id = (SELECT id FROM category WHERE slug = 'vases') ORDER BY o.featured_rank, o.id LIMIT 200`,
    [],
  )
  expect(related.map((node) => node['Index Name'])).toContain('product_group_category_featured')
})

it.each(['vases', 'makers', 'all'] as const)('CT-10 counts %s of a large shop without reading products', async (id) => {
  const scope = id === 'all' ? await shopScope(app, 'all') : await categoryScope(app, id)
  // Jobs of the shop query the same pool meanwhile.
  const counting = new AsyncLocalStorage<true>()
  const texts: string[] = []
  const ask = database.pool.query.bind(database.pool) as (...args: unknown[]) => unknown
  const query = vi.spyOn(database.pool, 'query').mockImplementation((...args: unknown[]) => {
    const [one] = args
    if (counting.getStore()) texts.push(typeof one === 'string' ? one : (one as { text: string }).text)
    return ask(...args) as never
  })
  await counting.run(true, async () => {
    for (const conditions of [
      [],
      [priceCondition(50_000, 400_000), valuesCondition('glaze', [1, 2]), stockCondition(true)],
    ]) {
      const { total } = await countSet(app, scope, conditions)
      expect(total).toBeGreaterThan(0)
      expect(await countMatches(app, scope, { conditions, key: `${conditions.length}` })).toEqual({ total })
    }
  })
  expect(texts.length).toBeGreaterThan(0)
  expect(texts.filter((text) => text.includes('product_group'))).toEqual([])
  query.mockRestore()
})

it.each(Object.keys(ORDERS) as SortKey[])(
  'CT-10 finds any page of many products, sorted by %s, by their ids and few positions of the order',
  async (sort) => {
    const scope = await shopScope(app, 'all')
    const conditions = [stockCondition(true), wordsCondition('thrown')!]
    const bits = (await asBits(app, scope, conditions))!
    await makeAllVisible()
    for (const offset of [0, 240, 9600]) {
      const wanted = { scope, order: ORDERS[sort], sort, conditions, cursor: undefined, offset, limit: 25 }
      const isByMatches = matchedPrice(wanted, new Values()) !== undefined
      const members = await findMembers(app, bits, { order: wanted.order, isByMatches, ...rowsOf(wanted) })
      const { text, values } = pageQuery({ ...wanted, members })
      const nodes = await explain(text, values)
      const found = nodes.filter(({ 'Relation Name': name }) => name === 'product_group')
      expect(new Set(found.map((node) => node['Index Name']))).toEqual(
        new Set(['product_group_pkey', 'product_group_orders']),
      )
      const placed = found.filter((node) => node['Index Name'] === 'product_group_orders')
      for (const node of placed) expect(node['Actual Rows']).toBeLessThan(1500)
      expect(placed.some((node) => node['Node Type'] === 'Index Only Scan')).toBe(true)
    }
  },
)

it('CT-10 reads no product to learn that a word is unknown', async () => {
  const one = await database.pool.connect()
  await one.query('BEGIN')
  const reads = async () =>
    (
      await one.query(
        `SELECT seq_scan::int, seq_tup_read::int, idx_tup_fetch::int FROM pg_stat_xact_user_tables WHERE relname = 'product_group'`,
      )
    ).rows as unknown[]
  const before = await reads()
  await one.query(`SELECT words_found('qwertz', 'qwertz & vase:*')`)
  expect(await reads()).toEqual(before)
  await one.query('ROLLBACK')
  one.release()
})

it('CT-06 plans the statements of product grids and small pages once, not for each call', async () => {
  const own = await database.pool.connect()
  onTestFinished(() => own.release())
  // One connection for all calls: plans are kept per connection.
  const shop = Object.create(app, { database: { value: { ...database, pool: own } } }) as typeof app
  // Postgres compares plans for the given values with a general one in the first five calls.
  for (let call = 0; call < 8; call += 1) {
    await readGrid(shop, { source: 'manual', items: ['tall-bottle-vase', 'fluted-bowl'] })
    for (const given of ['featured', 'newest', 'sale'] as const)
      await readGrid(shop, { items: [], source: given, limit: 4 })
    await readGrid(shop, { source: 'collection', items: ['tea-at-four'], limit: 4 })
    await readGrid(shop, { source: 'category', items: ['vases'], limit: 3 })
  }
  const { rows } = await own.query<{ name: string; planned: number; uses: number }>(
    `SELECT name, custom_plans::int AS planned, generic_plans::int AS uses FROM pg_prepared_statements WHERE name LIKE 'grid-%' OR name LIKE 'listing-c%-5'`,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual([
    'grid-featured-4',
    'grid-manual',
    'grid-newest-4',
    'grid-sale-4',
    'listing-category-one-featured-first-5',
    'listing-collection-one-featured-first-5',
  ])
  for (const { planned, uses } of rows) expect([planned <= 5, uses >= 3]).toEqual([true, true])
})

it.each([1, 4, 5, 12, 13, 48])('CT-06 returns as many products as a grid or page has: %i', async (limit) => {
  for (const source of ['featured', 'newest'] as const)
    expect((await readGrid(app, { items: [], source, limit })).value).toHaveLength(limit)
  const { value } = await readListing(app, await categoryScope(app, 'vases'), { per_page: limit })
  expect(value.products).toHaveLength(limit)
  expect(value.next).not.toBeNull()
  const { products } = (await readListing(app, await categoryScope(app, 'vases'), { per_page: limit, page: 2 })).value
  const shown = new Set(value.products.map(({ slug }) => slug))
  expect(products.filter(({ slug }) => shown.has(slug))).toEqual([])
})
