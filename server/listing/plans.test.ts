import { expect, it } from 'vitest'
import type { SortKey } from '#generated/api.d.ts'
import { generateProducts } from '#server/db/seed/generate-products.ts'
import { testApp } from '#server/testing/test-app.ts'
import { ORDERS } from './order.ts'
import { pageQuery } from './page-query.ts'
import { categoryScope, shopScope } from './scope.ts'

const { app, database } = await testApp()
const client = await database.pool.connect()
await generateProducts(client, 20_000)
client.release(true)

interface Plan {
  'Node Type': string
  'Index Name'?: string
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
  'CT-01 reads a page of %s sorted by %s straight from an index, first, next and deep',
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
      // Nothing beyond the page (and what lies before it) is read: no sort over the whole category.
      for (const range of ranges) expect(range['Actual Rows']).toBeLessThanOrEqual(offset + 26)
    }
  },
)

it('CT-04 finds rare words through the full text index', async () => {
  const nodes = await explain(
    `SELECT id FROM product_group g WHERE g.published AND g.words @@ to_tsquery('english', 'urli') LIMIT 10`,
    [],
  )
  expect(nodes.map((node) => node['Index Name'])).toContain('product_group_words')
})
