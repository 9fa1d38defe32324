import { describe, expect, it } from 'vitest'
import { readProductRecord } from '#server/catalogue/product-writes/product-record.ts'
import { createMug, changing } from '#server/testing/catalogue-writes.ts'
import { expectFailure } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { asAdministrator, testApp } from '#server/testing/test-app.ts'
import { undoPrices } from './price-batches.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
const change = changing(shop.database)
const admin = browser(shop, asAdministrator)
const mug = () => change((db) => createMug(db, {}))
const undo = (id: number) => change((db) => undoPrices(db, id))
const pricesOf = async (id: number) => {
  const { variants } = await readProductRecord(pool, id)
  return variants.map(({ price, compare_at: before }) => [price, before])
}

describe('prices typed in a grid', () => {
  it('AD-13 are set together, refused together, and undone', async () => {
    const { id, variants } = await mug()
    const [first, second] = variants
    const grid = async (more: object = {}) =>
      (await admin.post('/api/admin/prices/grid', { selection: { product_ids: [id] }, ...more })).json().data
    expect((await grid()).rows[0]).toMatchObject({
      product_id: first!.id,
      variant: 'Celadon, S',
      price: 90_000,
      sale_price: null,
      stock: 4,
    })
    const { next, rows } = await grid({ limit: 3 })
    expect(rows).toHaveLength(3)
    expect(await grid({ after: next })).toMatchObject({ rows: [{ product_id: variants[3]!.id }], next: null })
    const typed = (prices: object[]) => admin.post('/api/admin/prices/set', { prices })
    const wrong = await typed([
      { product_id: first!.id, price: 10, compare_at: 10 },
      { product_id: first!.id, price: 10, compare_at: null },
      { product_id: 999_999, price: 1, compare_at: null },
    ])
    expect(Object.keys(wrong.json().payload.errors)).toEqual([
      '/prices/0/compare_at',
      '/prices/1/product_id',
      '/prices/2/product_id',
    ])
    const batch = await typed([
      { product_id: first!.id, price: 10_000, compare_at: 20_000 },
      { product_id: second!.id, price: second!.price, compare_at: null },
    ])
    expect(batch.json().data).toMatchObject({ state: 'applied', change: null, counts: { applied: 1 } })
    expect((await pricesOf(id)).slice(0, 2)).toEqual([
      [10_000, 20_000],
      [120_000, null],
    ])
    await undo(batch.json().data.id)
    expect((await pricesOf(id))[0]).toEqual([90_000, null])
  })

  it('AD-13 are refused where somebody else has changed them meanwhile', async () => {
    const { variants } = await mug()
    const [first, second] = variants.map(({ id }) => id)
    const before = { price: 90_000, compare_at: null }
    const prices = [
      { product_id: first!, price: 80_000, compare_at: null, before },
      { product_id: second!, price: 80_000, compare_at: null, before: { ...before, price: 120_000 } },
    ]
    await pool.query('UPDATE product SET price = 95000 WHERE id = $1', [first])
    const refused = await admin.post('/api/admin/prices/set', { prices })
    expectFailure(refused, 409, 'changed_meanwhile')
    expect(refused.json().payload.current).toEqual([{ product_id: first, price: 95_000, compare_at: null }])
    const { rows } = await pool.query('SELECT price FROM product WHERE id = $1', [second])
    expect(rows).toEqual([{ price: 120_000 }])
    prices[0]!.before.price = 95_000
    expect((await admin.post('/api/admin/prices/set', { prices })).json().data).toMatchObject({
      counts: { applied: 2 },
    })
  })
})
