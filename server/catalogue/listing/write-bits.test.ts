import { expect, it } from 'vitest'
import { generateProducts } from '#server/demo/generate-products.ts'
import { expectData } from '#server/testing/contract.ts'
import { listingDelay } from './listing-delay.ts'
import { eventually, testApp } from '#server/testing/test-app.ts'

const { app, get, database, change } = await testApp()
const { pool } = database

const numberOf = async (text: string) => Number((await pool.query<{ n: number }>(`SELECT ${text} AS n`)).rows[0]?.n)
const changes = () => numberOf('(SELECT count(DISTINCT group_id) FROM listing_change)')
const bits = () => numberOf('(SELECT count(*) FROM listing_bits)')
const lay = async (products: number) => {
  const client = await pool.connect()
  await generateProducts(client, products)
  client.release(true)
}
const dear = `/api/product/filters/all/all?kind=shop&price_min=99000000`
const countDear = async () => expectData(await get(dear), 'Filters').total
/** The price of a generated product, by a number that identifies it. */
const pricing = (number: number) =>
  `UPDATE product SET price = 99000000 + ${number}, compare_at = NULL WHERE sku LIKE 'GEN-${String(number).padStart(7, '0')}-%'`

it('CT-10 a small shop has no bitmaps and does not collect changes', async () => {
  await change('UPDATE product_group SET category_id = (SELECT max(id) FROM category) WHERE id = 1')
  expect(await changes()).toBeGreaterThan(0)
  await app.runJob('write-listing-bits')
  expect([await changes(), await bits()]).toEqual([0, 0])
})

it('CT-10 a growing shop gets bitmaps, and counts the same with them as with rows', async () => {
  await lay(5100)
  await pool.query('DELETE FROM listing_bits')
  await app.runJob('write-listing-bits')
  expect(await bits()).toBeGreaterThan(0)
  const { total } = expectData(await get('/api/product/filters/all/vases?kind=category&price_min=100000'), 'Filters')
  expect(total).toBe(
    await numberOf(
      `(SELECT count(*) FROM product_group WHERE published AND price_to >= 100000 AND category_id = (SELECT id FROM category WHERE slug = 'vases'))`,
    ),
  )
})

it('CT-10 two editors’ simultaneous changes do not wait for each other, and count from their commit', async () => {
  const [one, other] = [await pool.connect(), await pool.connect()]
  await one.query('BEGIN')
  await one.query(pricing(9))
  await other.query(`SET lock_timeout = '2s'`)
  await other.query('BEGIN')
  await other.query(pricing(12))
  expect(await countDear()).toBe(0)
  // The job writes what it sees in the meantime: neither change.
  await pool.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT FROM write_all_listing_bits(); COMMIT')
  await one.query('COMMIT')
  await eventually(async () => (await countDear()) === 1)
  await other.query('COMMIT')
  await eventually(async () => (await countDear()) === 2)
  expect(await changes()).toBe(2)
  one.release()
  other.release(true)
})

it('CT-10 many changes are written to the bitmaps, and counts stay the same', async () => {
  await change(`UPDATE product SET price = 99000000, compare_at = NULL WHERE sku ~ '^GEN-0000[1-6]'`)
  const before = await countDear()
  expect(await changes()).toBeGreaterThan(500)
  await app.runJob('write-listing-bits')
  expect(await changes()).toBe(0)
  await change(`SELECT pg_notify('vitrine_changed', 'catalogue')`)
  expect(await countDear()).toBe(before)
  expect(before).toBeGreaterThan(500)
})

it('CT-10 a change of thousands returns the number of seconds until listings show it', async () => {
  expect(await listingDelay(app)).toBe(0)
  await change('INSERT INTO listing_change SELECT id FROM product_group LIMIT 5001')
  expect(await listingDelay(app)).toBe(65)
  await app.runJob('write-listing-bits')
  expect(await listingDelay(app)).toBe(0)
})

it('CT-10 deleted or unpublished products are no longer counted', async () => {
  const before = await countDear()
  await change(`UPDATE product_group SET published = false WHERE price_from = 99000009`)
  await change(`DELETE FROM product_group WHERE price_from = 99000012`)
  expect(await countDear()).toBe(before - 2)
})
