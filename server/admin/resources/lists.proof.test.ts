import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { generateProducts } from '#server/demo/generate-products.ts'
import { browser } from '#server/testing/customers.ts'
import { asAdministrator, testApp } from '#server/testing/test-app.ts'
import { either, isProof } from '#tools/testing/proof.ts'

const PRODUCTS = either(100_000, 2500)

const shop = await testApp({ trustProxyHops: 1 })
const admin = browser(shop, asAdministrator)
const read = async (query: string) => {
  const reply = await admin.get(`/api/admin/products?${query}`)
  expect(reply.statusCode, reply.payload).toBe(200)
  return reply.json().data as { rows: { id: number; name: string }[]; total: number; total_is_exact: boolean }
}

beforeAll(async () => {
  const client = new pg.Client(shop.connection)
  await client.connect()
  await generateProducts(client, PRODUCTS)
  // A word that most products have, and one that two have.
  await client.query(`UPDATE product_group SET name = name || ' Quartzite' WHERE id % 10 <> 0`)
  await client.query(
    `UPDATE product_group SET name = name || ' Zirconium' WHERE id IN (SELECT id FROM product_group LIMIT 2)`,
  )
  await client.query('ANALYZE product_group')
  await client.end()
}, 600_000)

it('AD-04 finds common and rare texts in the order of the list, filtered too', async () => {
  const common = await read('search=quartzite&sort=name&limit=200')
  expect(common.total_is_exact).toBe(false)
  expect(common.rows).toHaveLength(200)
  expect(common.rows.filter(({ name }) => !name.includes('Quartzite'))).toEqual([])
  const { rows } = await shop.database.pool.query<{ id: number }>(
    `SELECT id FROM product_group WHERE name ILIKE '%quartzite%' ORDER BY sort_name, id LIMIT 200`,
  )
  expect(common.rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  expect(await read('search=zirconium')).toMatchObject({ total: 2, total_is_exact: true })
  expect((await read('search=zirconium&state=archived')).total).toBe(0)
  // Too short for an index of trigrams.
  expect((await read('search=qu&limit=5')).rows).toHaveLength(5)
})

it.runIf(isProof)('AD-04 answers within 200 ms at 100,000 rows', async () => {
  const queries = [
    '',
    ...['name', '-price', 'stock', '-updated', 'created'].map((sort) => `sort=${sort}`),
    ...['quartzite', 'zirconium', 'nothing-like-this', 'qu', 'GEN-0', 'moon jar'].map((text) => `search=${text}`),
    ...['published', 'scheduled', 'hidden', 'archived'].map((state) => `state=${state}`),
    ...['availability=in', 'availability=out', 'offer=yes&sort=-price', 'category=1', 'collection=1'],
  ]
  const slow: string[] = []
  for (const query of queries) {
    const times = []
    for (let n = 0; n < 5; n++) {
      const start = performance.now()
      await read(query)
      times.push(performance.now() - start)
    }
    const median = times.toSorted((a, b) => a - b)[2]!
    if (median > 200) slow.push(`${query}: ${Math.round(median)} ms`)
  }
  expect(slow).toEqual([])
})
