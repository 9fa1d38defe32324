import { describe, expect, it } from 'vitest'
import type { InventoryPage, InventoryRow } from '#generated/api.d.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { asAdministrator, productId, testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
const admin = browser(shop, asAdministrator)
const url = '/api/admin/inventory'

const list = async (query = ''): Promise<InventoryPage> =>
  expectData(await admin.get(`${url}?${query}`), 'InventoryPage')
const rowOf = async (sku: string): Promise<InventoryRow> =>
  (await list(`search=${sku}`)).rows.find((row) => row.sku === sku)!
const save = (changes: object[]) => admin.post(url, { changes })
const sku = 'ASH-VAS-001-TEN-20'
const other = 'ASH-VAS-001-TEN-28'

describe('the table of prices and stock', () => {
  it('AD-13 lists variants with their product, options, price and stock', async () => {
    const row = await rowOf(sku)
    expect(row).toMatchObject({ id: await productId(shop.database, sku), product: 'Tall bottle vase', archived: false })
    expect(row.variant).toMatch(/, /)
    const seen: string[] = []
    let after = ''
    do {
      const page: InventoryPage = await list(`limit=50${after}`)
      seen.push(...page.rows.map((one) => one.sku))
      after = page.next === null ? '' : `&after=${page.next}`
    } while (after !== '')
    const { rows } = await pool.query<{ sku: string }>('SELECT sku FROM product')
    expect(seen.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
      rows.map((one) => one.sku).toSorted((a, b) => (a < b ? -1 : 1)),
    )
    expect((await list('stock=out')).rows.filter((one) => one.stock > 0)).toEqual([])
  })

  it('AD-13 AD-11 changes prices and stock together, once per product, and shows it to shoppers', async () => {
    const [a, b] = [await rowOf(sku), await rowOf(other)]
    const version = async () =>
      (await pool.query<{ version: number }>('SELECT version FROM product_group WHERE id = $1', [a.product_id]))
        .rows[0]!.version
    const before = await version()
    const reply = await save([
      { id: a.id, price: { from: a.price, to: a.price + 5000 }, stock: { from: a.stock, to: a.stock + 3 } },
      {
        id: b.id,
        price: { from: b.price, to: b.price + 7000 },
        compare_at: { from: b.compare_at, to: b.price + 9000 },
      },
    ])
    expect(reply.statusCode, reply.payload).toBe(200)
    expect(await rowOf(sku)).toMatchObject({ price: a.price + 5000, stock: a.stock + 3 })
    expect(await rowOf(other)).toMatchObject({ price: b.price + 7000, compare_at: b.price + 9000 })
    expect(await version()).toBe(before + 1)
    await shop.change('SELECT 1')
    expect((await shop.get(`/api/product/single-product/${sku}`)).json().data.channel.selling_price.amount).toBe(
      a.price + 5000,
    )
    const { rows } = await pool.query<{ reason: string; change: number }>(
      'SELECT reason, change FROM stock_movement WHERE product_id = $1 ORDER BY id DESC LIMIT 1',
      [a.id],
    )
    expect(rows).toEqual([{ reason: 'correction', change: 3 }])
  })

  it('AD-13 AD-03 refuses a price that someone changed meanwhile, with the current rows, and saves nothing', async () => {
    const row = await rowOf(sku)
    await pool.query('UPDATE product SET price = price + 100 WHERE id = $1', [row.id])
    const reply = await save([
      { id: row.id, price: { from: row.price, to: 1 }, stock: { from: row.stock, to: row.stock + 1 } },
    ])
    expectFailure(reply, 409, 'prices_changed')
    expect(reply.json().payload.rows).toMatchObject([{ id: row.id, price: row.price + 100 }])
    expect(await rowOf(sku)).toMatchObject({ price: row.price + 100, stock: row.stock })
  })

  it('AD-13 AD-11 keeps a sale that happened after the table was read', async () => {
    const row = await rowOf(other)
    await pool.query('UPDATE product SET stock = stock - 1 WHERE id = $1', [row.id])
    expect((await save([{ id: row.id, stock: { from: row.stock, to: row.stock + 5 } }])).statusCode).toBe(200)
    expect((await rowOf(other)).stock).toBe(row.stock + 4)
  })

  it('AD-13 refuses all changes if one is faulty, naming its cell', async () => {
    const [a, b] = [await rowOf(sku), await rowOf(other)]
    const reply = await save([
      { id: a.id, price: { from: a.price, to: a.price + 1 } },
      { id: b.id, price: { from: b.price, to: 9000 }, compare_at: { from: b.compare_at, to: 100 } },
    ])
    expectFailure(reply, 422, 'invalid_values')
    expect(Object.keys(reply.json().payload.errors)).toEqual(['/changes/1/compare_at'])
    const stock = await save([{ id: a.id, stock: { from: a.stock + 1000, to: 0 } }])
    expect(Object.keys(stock.json().payload.errors)).toEqual(['/changes/0/stock'])
    const twice = await save([{ id: a.id }, { id: a.id }, { id: 99_999_999 }])
    expect(Object.keys(twice.json().payload.errors)).toEqual(['/changes/1/id', '/changes/2/id'])
    expect(await rowOf(sku)).toEqual(a)
  })

  it('AD-13 lets one of two people who change the same price win', async () => {
    const row = await rowOf(sku)
    const replies = await Promise.all(
      [100, 200].map((more) => save([{ id: row.id, price: { from: row.price, to: row.price + more } }])),
    )
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
