import { describe, expect, it } from 'vitest'
import { createMug, changing, errorsOf } from '#server/testing/catalogue-writes.ts'
import { browser } from '#server/testing/customers.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { cartOf, copyCart, placeOrder, readyCart, sendOrder } from '#server/testing/shoppers.ts'
import { eventually, testApp } from '#server/testing/test-app.ts'
import { type StockAdjustment, adjustStock } from './adjust-stock.ts'
import { type StockQuery, listStock } from './list-stock.ts'
import { setLowStock, setShopLowStock } from './low-stock.ts'
import { readStockHistory } from './stock-history.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
const change = changing(shop.database)
const asha = { id: 7, name: 'Asha' }
const adjust = (adjustments: StockAdjustment[], reason: 'received' | 'damaged' = 'received', note = '') =>
  change((db) => adjustStock(db, adjustments, { reason, note, staff: asha }))
const newVariant = async (stock = 10): Promise<number> => {
  const mug = await change((db) => createMug(db))
  const { id } = mug.variants[0]!
  await pool.query('UPDATE product SET stock = $2 WHERE id = $1', [id, stock])
  return id
}
const stockOf = async (id: number) =>
  (await pool.query<{ stock: number }>('SELECT stock FROM product WHERE id = $1', [id])).rows[0]?.stock
const history = (id: number) => readStockHistory(pool, id, { limit: 200 })
const lowStock = async (limit = 1000) => (await listStock(pool, { state: 'low', limit })).rows
const isLow = async (id: number) => (await lowStock()).some((one) => one.product_id === id)

/** Requires that each balance is the one before plus the change. */
async function expectUnbroken(id: number): Promise<void> {
  const movements = (await history(id)).toReversed()
  for (const [at, { balance, change: by }] of movements.entries())
    expect(balance - by, `movement ${at}`).toBe(movements[at - 1]?.balance ?? balance - by)
  expect(movements.at(-1)?.balance).toBe(await stockOf(id))
}

describe('adjusting stock', () => {
  it('AD-11 changes it by an amount, with reason, note and name in the history', async () => {
    const id = await newVariant()
    expect(await adjust([{ product_id: id, change: 5 }], 'received', 'From the kiln')).toMatchObject([
      { product_id: id, stock: 15, reserved: 0 },
    ])
    await adjust([{ product_id: id, change: -2 }], 'damaged')
    expect(await history(id)).toMatchObject([
      { change: -2, balance: 13, reason: 'damaged', staff_name: 'Asha' },
      { change: 5, balance: 15, reason: 'received', note: 'From the kiln', order_no: null },
      { change: 6, balance: 10, reason: 'correction', staff_name: '' },
      { change: 4, balance: 4, reason: 'initial' },
    ])
    await expectUnbroken(id)
  })

  it('AD-11 is refused below zero and for unknown variants, all at once, and then changes nothing', async () => {
    const [first, second] = [await newVariant(), await newVariant()]
    const errors = await errorsOf(
      adjust([
        { product_id: first, change: 3 },
        { product_id: second, change: -11 },
        { product_id: 9_999_999, change: 1 },
        { product_id: first, change: 1 },
      ]),
    )
    expect(Object.keys(errors)).toEqual([
      '/adjustments/1/change',
      '/adjustments/2/product_id',
      '/adjustments/3/product_id',
    ])
    expect([await stockOf(first), await stockOf(second)]).toEqual([10, 10])
  })

  it('AD-11 counts include what open payments have reserved, and cannot be lower', async () => {
    const id = await newVariant()
    const who = browser(shop)
    const cart = await readyCart(who, { items: [{ product_id: id, quantity: 3 }], payment: 'sandbox' })
    const order = await placeOrder(who, cart)
    expect(order.status).toBe('pending')
    expect(await errorsOf(adjust([{ product_id: id, counted: 2 }]))).toEqual({
      '/adjustments/0/counted': expect.stringContaining('3 units'),
    })
    expect(await errorsOf(adjust([{ product_id: id, change: -8 }]))).toHaveProperty('/adjustments/0/change')
    expect(await adjust([{ product_id: id, counted: 9 }])).toMatchObject([{ stock: 6, reserved: 3 }])
    expect(await history(id)).toMatchObject([
      { change: -1, balance: 6, reason: 'count' },
      { reason: 'reserved', change: -3, order_no: order.order_id },
      {},
      {},
    ])
    expect(await adjust([{ product_id: id, counted: 9 }])).toMatchObject([{ stock: 6 }])
    expect(await history(id)).toHaveLength(4)
    expect(await brokenInvariants(pool)).toEqual({})
  })

  it('AD-11 shows reservations that were paid as sales, and cancelled ones with their return', async () => {
    const id = await newVariant()
    const who = browser(shop)
    const order = await placeOrder(who, await readyCart(who, { items: [{ product_id: id, quantity: 2 }] }))
    expect((await history(id))[0]).toMatchObject({ reason: 'sold', change: -2, balance: 8, order_no: order.order_id })
    const { statusCode } = await who.put('/api/orders/cancel', {
      ...{ order_no: order.order_id, reason: 'changed_mind', token: order.token },
    })
    expect(statusCode).toBe(200)
    expect(await history(id)).toMatchObject([
      { reason: 'restocked', change: 2, balance: 10 },
      { reason: 'sold' },
      {},
      {},
    ])
    await expectUnbroken(id)
  })

  it('AD-11 loses neither sales nor adjustments made at once', async () => {
    const id = await newVariant(100)
    const who = browser(shop)
    const original = await readyCart(who, { items: [{ product_id: id, quantity: 1 }] })
    const carts = await Promise.all((await copyCart(pool, original, 25)).map((names) => cartOf(who, names)))
    const before = await stockOf(id)
    const results = await Promise.all([
      ...carts.map((cart) => sendOrder(who, cart)),
      ...Array.from({ length: 20 }, (_, at) => adjust([{ product_id: id, change: at % 2 ? -1 : 3 }])),
      ...Array.from({ length: 5 }, () => adjust([{ product_id: id, counted: 500 }])),
    ])
    expect(results).toHaveLength(50)
    const sold = (await history(id)).filter(({ reason }) => reason === 'sold').length
    const { rows } = await pool.query<{ units: number }>(
      `SELECT coalesce(sum(units), 0)::int AS units FROM order_stock WHERE product_id = $1 AND state = 'sold'`,
      [id],
    )
    expect(sold).toBe(rows[0]?.units)
    expect(sold).toBeGreaterThan(0)
    const counts = (await history(id)).filter(({ reason }) => reason === 'count')
    expect(counts.length).toBeGreaterThan(0)
    expect(counts.filter(({ balance }) => balance !== 500)).toEqual([])
    const sum = (await history(id)).slice(0, -2).reduce((total, one) => total + one.change, 0)
    expect(await stockOf(id)).toBe(before! + sum)
    await expectUnbroken(id)
    expect(await brokenInvariants(pool)).toEqual({})
  }, 60_000)

  it('AD-11 compares a count with the stock after a sale that is still open', async () => {
    const id = await newVariant(10)
    const sale = await pool.connect()
    try {
      await sale.query('BEGIN')
      await sale.query('UPDATE product SET stock = stock - 3 WHERE id = $1', [id])
      const counting = adjust([{ product_id: id, counted: 20 }])
      const isWaiting = async () =>
        (
          await pool.query(`SELECT FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
          UNION ALL SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
        ).rows.length > 0
      await eventually(isWaiting)
      await sale.query('COMMIT')
      await counting
    } finally {
      sale.release()
    }
    expect(await stockOf(id)).toBe(20)
    expect((await history(id)).slice(0, 2)).toMatchObject([{ reason: 'count', change: 13 }, { change: -3 }])
  })

  it('AD-11 adjusts many variants in opposite orders at once', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => newVariant()))
    const all = ids.map((id) => ({ product_id: id, change: 1 }))
    await Promise.all(Array.from({ length: 20 }, (_, at) => adjust(at % 2 ? all : all.toReversed())))
    expect(await Promise.all(ids.map(stockOf))).toEqual([30, 30, 30, 30])
  })
})

describe('low stock', () => {
  it('AD-11 lists variants at or below the shop’s threshold, least first', async () => {
    const id = await newVariant(6)
    expect(await isLow(id)).toBe(false)
    await adjust([{ product_id: id, change: -1 }], 'damaged')
    expect(await isLow(id)).toBe(true)
    await adjust([{ product_id: id, change: -5 }], 'damaged')
    const [first] = await lowStock(1)
    expect(first).toMatchObject({ stock: 0, threshold: 5 })
    const own = (await lowStock()).find((one) => one.product_id === id)
    expect(own).toMatchObject({ stock: 0, variant: 'Celadon, S', sku: expect.stringContaining('TEST-') })
    await adjust([{ product_id: id, change: 6 }])
    expect(await isLow(id)).toBe(false)
  })

  it('AD-11 can have a threshold of its own, and the shop another one', async () => {
    const [own, other] = [await newVariant(8), await newVariant(8)]
    await change((db) => setLowStock(db, [own], 8))
    expect([await isLow(own), await isLow(other)]).toEqual([true, false])
    await change((db) => setShopLowStock(db, 20))
    expect([await isLow(own), await isLow(other)]).toEqual([true, true])
    await change((db) => setShopLowStock(db, 1))
    expect([await isLow(own), await isLow(other)]).toEqual([true, false])
    await change((db) => setLowStock(db, [own], null))
    expect(await isLow(own)).toBe(false)
    await pool.query(`DELETE FROM setting WHERE key = 'low_stock_threshold'`)
  })

  it.each<StockQuery>([{ state: 'low' }, {}, { search: 'mug' }, { search: 'te' }])(
    'AD-11 pages through the list of %o without losing or repeating a variant',
    async (query) => {
      await pool.query(`UPDATE product SET stock = stock % 4 WHERE id % 3 = 0`)
      const all = (await listStock(pool, { ...query, limit: 5000 })).rows
      const seen: number[] = []
      for (let after: string | undefined; ;) {
        const { rows, next } = await listStock(pool, { ...query, after, limit: 20 })
        seen.push(...rows.map((one) => one.product_id))
        if (next === null) break
        after = next
      }
      expect(seen.length).toBeGreaterThan(20)
      expect(seen).toEqual(all.map((one) => one.product_id))
      expect(new Set(seen).size).toBe(seen.length)
    },
  )

  it('AD-11 is found by name, SKU and barcode, and by product', async () => {
    const mug = await change((db) => createMug(db, { name: 'Only_one 100% jar' }))
    const [first] = mug.variants
    await pool.query(`UPDATE product SET barcode = '4006381333931', stock = 0 WHERE id = $1`, [first!.id])
    const found = async (query: StockQuery) => (await listStock(pool, query)).rows.map((one) => one.product_id)
    const all = mug.variants.map(({ id }) => id)
    expect(await found({ search: 'only_one 100%' })).toEqual(all)
    expect(await found({ search: 'only_one', state: 'sold_out' })).toEqual([first!.id])
    expect(await found({ search: first!.sku.toLowerCase() })).toEqual([first!.id])
    expect(await found({ search: '4006381333931' })).toEqual([first!.id])
    expect(await found({ product: mug.id })).toEqual(all)
    expect(await found({ variant: first!.id })).toEqual([first!.id])
    await expect(listStock(pool, { after: 'bm9uc2Vuc2U' })).rejects.toMatchObject({ status: 400, code: 'bad_cursor' })
  })
})
