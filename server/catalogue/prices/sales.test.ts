import { describe, expect, it } from 'vitest'
import { createMug, changing } from '#server/testing/catalogue-writes.ts'
import { browser } from '#server/testing/customers.ts'
import { cartOf, readyCart } from '#server/testing/shoppers.ts'
import { asAdministrator, eventually, testApp } from '#server/testing/test-app.ts'
import { readProductRecord } from '#server/catalogue/product-writes/product-record.ts'
import { updateProduct } from '#server/catalogue/product-writes/save-product.ts'
import { createCollection } from '#server/catalogue/collection-writes/save-collection.ts'
import { nothingSelected } from './selection.ts'
import { type SaleInput, createSale, deleteSale, updateSale } from './sales.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
const change = changing(shop.database)
const admin = browser(shop, asAdministrator)
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const mug = (given = {}) => change((db) => createMug(db, given))
const saleOf = (given: Partial<SaleInput>): SaleInput => ({
  ...nothingSelected,
  ...{ name: 'Sale', kind: 'percent', value: 2000, rounding: 'none', starts_at: inMs(-1000), ends_at: null },
  ...given,
})
const create = (given: Partial<SaleInput>) => change((db) => createSale(db, saleOf(given), 'INR'))
const run = () => shop.app.runJob('change-prices')
const pricesOf = async (id: number) =>
  (
    await pool.query<{ price: number; compare_at: number | null }>(
      'SELECT price, compare_at FROM product WHERE group_id = $1 ORDER BY position',
      [id],
    )
  ).rows.map((row) => [row.price, row.compare_at])
const plain = [
  [90_000, null],
  [120_000, null],
  [90_000, null],
  [120_000, null],
]
const reduced = [
  [72_000, 90_000],
  [96_000, 120_000],
  [72_000, 90_000],
  [96_000, 120_000],
]

describe('a sale', () => {
  it('AD-13 begins and ends within two seconds of its times, in prices, listings, facets and carts', async () => {
    const product = await mug({ tags: ['sale-times'] })
    const who = browser(shop)
    const cart = await readyCart(who, { items: [{ product_id: product.variants[0]!.id, quantity: 1 }] })
    const page = async () =>
      (await shop.get(`/api/product/single-product/${product.slug}`)).json().data.channel.selling_price.amount
    const isOffered = async () =>
      (await shop.post('/api/shop/sale-times', { filters: { facets: { offer: ['on-sale'] } } })).body.includes(
        product.slug,
      )
    expect(await page()).toBe(90_000)
    await create({ product_ids: [product.id], starts_at: inMs(200), ends_at: inMs(4200) })
    await eventually(async () => (await page()) === 72_000, 3200)
    await eventually(isOffered, 1000)
    expect((await cartOf(who, cart)).sub_total).toMatchObject({ amount: 72_000 })
    await eventually(async () => (await page()) === 90_000, 7000)
    expect(await pricesOf(product.id)).toEqual(plain)
  }, 30_000)

  it('AD-13 is caught up after a standstill, and one that is over never begins', async () => {
    const product = await mug()
    await create({ product_ids: [product.id], starts_at: inMs(-7_200_000), ends_at: inMs(-3_600_000) })
    await run()
    expect(await pricesOf(product.id)).toEqual(plain)
    const id = await create({ product_ids: [product.id], starts_at: inMs(-7_200_000) })
    await run()
    expect(await pricesOf(product.id)).toEqual(reduced)
    await pool.query(`UPDATE sale SET ends_at = now() - interval '1 hour' WHERE id = $1`, [id])
    await run()
    expect(await pricesOf(product.id)).toEqual(plain)
  })

  it('AD-13 leaves the price that merchants edit alone: it can be changed meanwhile, and returns', async () => {
    const product = await mug()
    const id = await create({ product_ids: [product.id] })
    await run()
    const record = await readProductRecord(pool, product.id)
    expect(record.variants.map(({ price, compare_at: before }) => [price, before])).toEqual(plain)
    expect(record.version).toBe(product.version)
    await change((db) =>
      updateProduct(db, product.id, {
        variants: record.variants.map((one) => ({ ...one, price: 50_000, compare_at: 60_000 })),
      }),
    )
    expect((await pricesOf(product.id))[0]).toEqual([40_000, 60_000])
    await change((db) => updateProduct(db, product.id, { subtitle: 'Unrelated' }))
    expect((await pricesOf(product.id))[0]).toEqual([40_000, 60_000])
    await change((db) => deleteSale(db, id))
    await run()
    expect((await pricesOf(product.id))[0]).toEqual([50_000, 60_000])
  })

  it('AD-13 takes a price written by others as the one to which it returns', async () => {
    const product = await mug()
    const id = await create({ product_ids: [product.id] })
    await run()
    await pool.query('UPDATE product SET price = 200000, compare_at = NULL WHERE group_id = $1', [product.id])
    await run()
    expect((await pricesOf(product.id))[0]).toEqual([160_000, 200_000])
    await change((db) => deleteSale(db, id))
    await run()
    expect((await pricesOf(product.id))[0]).toEqual([200_000, null])
  })

  it('AD-13 gives the lowest price of those that overlap, and the other one when it ends', async () => {
    const product = await mug()
    const [small, large] = [
      await create({ product_ids: [product.id], value: 1000 }),
      await create({ product_ids: [product.id], kind: 'amount', value: 40_000 }),
    ]
    await run()
    expect((await pricesOf(product.id)).slice(0, 2)).toEqual([
      [50_000, 90_000],
      [80_000, 120_000],
    ])
    await change((db) => deleteSale(db, large))
    await run()
    expect((await pricesOf(product.id))[0]).toEqual([81_000, 90_000])
    await change((db) => updateSale(db, small, saleOf({ product_ids: [product.id], value: 2000 }), 'INR'))
    await run()
    expect(await pricesOf(product.id)).toEqual(reduced)
    await change((db) => deleteSale(db, small))
    await run()
    expect(await pricesOf(product.id)).toEqual(plain)
  })

  it('AD-13 does not apply where nothing would be left to pay', async () => {
    const product = await mug()
    const id = await create({ product_ids: [product.id], kind: 'amount', value: 90_000 })
    await run()
    expect((await pricesOf(product.id)).slice(0, 2)).toEqual([
      [90_000, null],
      [30_000, 120_000],
    ])
    await change((db) => deleteSale(db, id))
    await run()
  })

  it('AD-13 follows products that come into its category, tag or collection, or leave it', async () => {
    const [tagged, collected] = [await mug(), await mug()]
    const collection = await change((db) => createCollection(db, { name: 'On sale soon' }))
    const id = await create({ tags: ['sale-tag'], collection_ids: [collection] })
    await run()
    await change((db) => updateProduct(db, tagged.id, { tags: ['sale-tag'] }))
    await pool.query('INSERT INTO collection_item (collection_id, group_id) VALUES ($1, $2)', [
      collection,
      collected.id,
    ])
    await run()
    expect([await pricesOf(tagged.id), await pricesOf(collected.id)]).toEqual([reduced, reduced])
    await change((db) => updateProduct(db, tagged.id, { tags: [] }))
    await pool.query('DELETE FROM collection_item WHERE collection_id = $1', [collection])
    await run()
    expect([await pricesOf(tagged.id), await pricesOf(collected.id)]).toEqual([plain, plain])
    await change((db) => deleteSale(db, id))
  })

  it('AD-10 AD-13 applies to new variants too', async () => {
    const product = await mug()
    const id = await create({ product_ids: [product.id] })
    await run()
    const [glaze, size] = product.options
    await change((db) =>
      updateProduct(db, product.id, {
        options: [{ ...glaze!, values: [...glaze!.values, { value: 'Shino' }] }, size!],
      }),
    )
    await run()
    expect(await pricesOf(product.id)).toEqual([...reduced, [72_000, 90_000], [96_000, 120_000]])
    await change((db) => deleteSale(db, id))
    await run()
    expect(await pricesOf(product.id)).toEqual([...plain, [90_000, null], [120_000, null]])
  })

  it('AD-13 LY-14 keeps the prices of other channels as they are', async () => {
    const product = await mug()
    const id = await create({ product_ids: [product.id] })
    await run()
    await pool.query(
      `INSERT INTO channel (name, data, position) VALUES ('Sale abroad', '{"name": "Sale abroad", "currency": {"code": "USD", "locale": "en-US"}, "country": {"id": "US", "name": "United States", "mobile_code": "+1", "mobile_number_length": 10}}', 9)`,
    )
    await pool.query(
      `INSERT INTO channel_price (channel_id, product_id, price) SELECT c.id, p.id, 1000 FROM channel c, product p WHERE c.name = 'Sale abroad' AND p.group_id = $1`,
      [product.id],
    )
    const { rows: settings } = await pool.query(
      `SELECT key, value FROM setting WHERE key IN ('default_channel', 'enable_multi_channel')`,
    )
    const set = (key: string, value: unknown) =>
      pool.query(
        'INSERT INTO setting (key, value) VALUES ($1, $2::jsonb) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
        [key, JSON.stringify(value)],
      )
    await set('enable_multi_channel', true)
    await set('default_channel', 'Sale abroad')
    await run()
    expect((await pricesOf(product.id))[0]).toEqual([800, 1000])
    await set('enable_multi_channel', false)
    for (const { key, value } of settings as { key: string; value: unknown }[]) await set(key, value)
    await run()
    expect(await pricesOf(product.id)).toEqual(reduced)
    await change((db) => deleteSale(db, id))
    await run()
    expect(await pricesOf(product.id)).toEqual(plain)
  })

  it('AD-13 is a record of the admin, with errors by pointer', async () => {
    const product = await mug()
    const wrong = await admin.post('/api/admin/sales', { values: { name: 'X', percent: 120, starts_at: 'soon' } })
    expect(Object.keys(wrong.json().payload.errors)).toEqual(['/percent', '/starts_at'])
    const empty = await admin.post('/api/admin/sales', {
      values: { name: 'X', percent: 12.345, starts_at: inMs(0), ends_at: inMs(-1) },
    })
    expect(Object.keys(empty.json().payload.errors)).toEqual(['/percent', '/ends_at', '/everything'])
    const made = await admin.post('/api/admin/sales', {
      values: {
        name: 'Until Sunday',
        percent: 12.5,
        rounding: 'ends_in_9',
        starts_at: inMs(0),
        product_ids: [product.id],
      },
    })
    const { id, values } = made.json().data
    expect(values).toMatchObject({
      kind: 'percent',
      percent: 12.5,
      amount: null,
      rounding: 'ends_in_9',
      product_ids: [product.id],
    })
    await run()
    expect((await pricesOf(product.id))[0]).toEqual([78_900, 90_000])
    expect((await admin.get('/api/admin/sales?state=active')).json().data.rows).toContainEqual(
      expect.objectContaining({ id, state: 'active' }),
    )
    expect((await admin.remove(`/api/admin/sales/${id}?version=1`)).statusCode).toBe(200)
    await run()
    expect(await pricesOf(product.id)).toEqual(plain)
  })
  it('AD-13 begins at once without a beginning, and is ended early', async () => {
    const product = await mug()
    const post = async (values: object) => (await admin.post('/api/admin/sales', { values })).json().data
    const selected = { percent: 20, product_ids: [product.id] }
    const running = await post({ name: 'Now', ...selected })
    const planned = await post({ name: 'Later', ...selected, starts_at: inMs(3_600_000) })
    await run()
    expect(await pricesOf(product.id)).toEqual(reduced)
    const rows = (await admin.get('/api/admin/sales?search=now')).json().data.rows
    expect(rows).toMatchObject([{ state: 'active', percent: '20 %', amount: null }])
    const end = async () =>
      (await admin.post('/api/admin/sales/bulk', { action: 'end', ids: [running.id, planned.id] })).json().data
    expect(await end()).toMatchObject({ done: 1, failed: [{ id: planned.id, title: 'Later' }] })
    await run()
    expect(await pricesOf(product.id)).toEqual(plain)
    expect(await end()).toMatchObject({ done: 0, failed: [{ id: running.id }, { id: planned.id }] })
    expect((await admin.remove(`/api/admin/sales/${running.id}?version=${running.version}`)).statusCode).toBe(409)
  })
})
