import { describe, expect, it } from 'vitest'
import numbers from '#fixtures/real-input/order-numbers.json' with { type: 'json' }
import { afterSaleShop } from '#server/testing/after-sale.ts'
import { asAdministrator } from '#server/testing/test-app.ts'

const { shop, her, him, newOrder, delivered, cancel } = await afterSaleShop()
const { database } = shop
await newOrder()
await delivered(her)
await cancel(await newOrder(him), him)
await newOrder(her)
const get = (url: string) => shop.get(url, asAdministrator)
const wordsOf = (payload: string) => payload.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
const numbersIn = (payload: string) => [...payload.matchAll(/href="\/admin\/orders\/([^"]+)"/g)].map(([, no]) => no)
const { rows: orders } = await database.pool.query<{ order_no: string; email: string; status: string }>(
  'SELECT order_no, email, status FROM orders ORDER BY id DESC',
)

describe('/admin/orders', () => {
  it('BU-03 lists orders, newest first', async () => {
    expect(orders).toHaveLength(4)
    expect(numbersIn((await get('/admin/orders')).payload)).toEqual(orders.map(({ order_no: no }) => no).slice(0, 25))
  })

  it('BU-03 searches by number, email, phone, name and state', async () => {
    const { order_no: number, email } = orders[1]!
    const found = async (query: Record<string, string>) =>
      numbersIn((await get(`/admin/orders?${new URLSearchParams(query).toString()}`)).payload)
    for (const typed of numbers['261121-408213']) {
      const q = typed.replace('408213', number.slice(7)).replace('261121', number.slice(0, 6))
      if (q !== typed) expect([q, await found({ q })]).toEqual([q, [number]])
    }
    expect(await found({ q: email.toUpperCase() })).toContain(number)
    const { rows } = await database.pool.query<{ phone: string; name: string }>(
      `SELECT phone, shipping_address ->> 'name' AS name FROM orders WHERE order_no = $1`,
      [number],
    )
    expect(await found({ q: rows[0]!.phone.replace(/(\d{5})/, ' $1 ') })).toContain(number)
    expect(await found({ q: rows[0]!.name })).toContain(number)
    for (const state of ['delivered', 'cancelled'])
      expect(await found({ state })).toEqual(
        orders.filter(({ status }) => status === state).map(({ order_no: no }) => no),
      )
    expect((await get('/admin/orders?q=nobody')).payload).toContain('No orders match your search.')
    expect((await get('/admin/orders?state=odd')).statusCode).toBe(400)
  })

  it('BU-03 has pages with older ones', async () => {
    const copy = `INSERT INTO orders (order_no, cart_version, status, currency, sub_total, discount_total, shipping_total, tax_total, grand_total, shipping_mode, payment_mode, shipping_address, billing_address, shop)
      SELECT 'OLD-' || n, 'v' || n, 'unpaid', currency, sub_total, discount_total, shipping_total, tax_total, grand_total, shipping_mode, payment_mode, shipping_address, billing_address, shop
      FROM generate_series(1, 60) n, (SELECT * FROM orders WHERE order_no = $1) o`
    await database.pool.query(copy, [orders[0]!.order_no])
    const first = (await get('/admin/orders?q=OLD-')).payload
    const next = /href="(\?[^"]*before=\d+)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const second = (await get(`/admin/orders${next}`)).payload
    expect(new Set([...numbersIn(first), ...numbersIn(second)]).size).toBe(50)
  })

  it('BU-03 shows a complete order, with the commands for its next steps', async () => {
    const number = orders.find(({ status }) => status === 'delivered')!.order_no
    const { payload, statusCode } = await get(`/admin/orders/${number}`)
    expect(statusCode).toBe(200)
    const words = wordsOf(payload)
    const { rows } = await database.pool.query<{ name: string; sku: string }>(
      'SELECT name, sku FROM order_line WHERE order_id = (SELECT id FROM orders WHERE order_no = $1)',
      [number],
    )
    for (const word of rows.flatMap(({ name, sku }) => [name, sku])) expect(words).toContain(word)
    expect(words).toContain(`npm run order -- ${number} --refund AMOUNT`)
    expect(words).toMatch(/Total ₹[\d,]+/)
    expect(words).toContain('History')
    expect((await get('/admin/orders/NONE-1')).statusCode).toBe(404)
  })

  it('BU-03 shows times in the shop’s time zone', async () => {
    const number = orders[0]!.order_no
    const moment = '2026-11-23T20:00:00Z'
    await database.pool.query('UPDATE orders SET created_at = $2 WHERE order_no = $1', [number, moment])
    for (const url of [`/admin/orders?q=${number}`, `/admin/orders/${number}`])
      expect(wordsOf((await get(url)).payload)).toMatch(/24 Nov 2026, 1:30 am (?:IST|GMT\+5:30)/iu)
  })

  it('BU-03 escapes what a shopper wrote', async () => {
    const evil = '<script>alert(1)</script>'
    const number = orders[0]!.order_no
    await database.pool.query(
      `UPDATE orders SET shipping_address = shipping_address || $2, email = $3 WHERE order_no = $1`,
      [number, { name: evil, address_line_1: evil, city: evil }, `"><b>@x.example`],
    )
    await database.pool.query('UPDATE order_event SET note = $1', [evil])
    for (const url of [
      `/admin/orders/${number}`,
      `/admin/orders?q=${number}`,
      `/admin/orders?q=${encodeURIComponent('"><b>')}`,
    ]) {
      const { payload } = await get(url)
      expect(payload).toContain(number)
      expect(payload).not.toMatch(/<script|<b>/)
    }
    expect((await get(`/admin/orders/${number}`)).payload).toContain('&lt;script&gt;')
  })
})
