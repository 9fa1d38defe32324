import { describe, expect, it } from 'vitest'
import type { PlacedOrder } from '#generated/api.d.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser, arjun, browser, loggedIn, meera } from '#server/testing/customers.ts'
import { home, sendOrder, placeOrder, readyCart } from '#server/testing/shoppers.ts'
import { expectSums } from '#server/testing/invoices.ts'
import { stockedShop } from '#server/testing/stocked-shop.ts'

const { shop, pool, vase } = await stockedShop()
const { rows: lamps } = await pool.query(
  'SELECT p.id FROM product p JOIN product_group g ON g.id = p.group_id WHERE g.gst_bps = 1800 AND p.price > 0 ORDER BY p.id LIMIT 1',
)
const lamp = lamps[0].id as number
await pool.query('UPDATE product SET stock = 500 WHERE id = $1', [lamp])
await pool.query('UPDATE payment_mode SET most = NULL')
await pool.query('UPDATE shipping_rate SET free_from = NULL')
const her = await loggedIn(shop, meera)

async function order(
  who: Browser,
  address: object = home,
  more: { coupon?: string; shipping?: string; gstin?: string } = {},
): Promise<PlacedOrder> {
  const items = [
    { product_id: vase, quantity: 3 },
    { product_id: lamp, quantity: 1 },
  ]
  const ready = await readyCart(who, { items, payment: 'cod', ...(more.coupon && { coupon: more.coupon }) })
  const names = { api_cart: ready.api_cart, cart_session: ready.cart_session }
  await who.put('/api/cart/update-address', { ...names, type: 'shipping', address: { ...home, ...address } })
  const firm = { ...home, business_name: 'Kolam Stores', gstin: more.gstin ?? '34ABCDE1234F1Z5' }
  await who.put('/api/cart/update-address', { ...names, type: 'billing', address: firm })
  await pool.query('UPDATE cart SET shipping_mode = $2 WHERE public_id = $1', [ready.api_cart, more.shipping ?? 'road'])
  const cart = (await who.get(`/api/cart/get?${new URLSearchParams(names)}`)).json().data
  return placeOrder(who, cart)
}
const invoice = (placed: PlacedOrder, who = browser(shop), token: string | undefined = placed.token) =>
  who.get(`/api/orders/invoice?${new URLSearchParams({ order_no: placed.order_id, ...(token && { token }) })}`)
const delhi = { pincode: '110001', state: 'DL', city: 'Delhi' }
const read = async (placed: PlacedOrder) => expectData(await invoice(placed), 'Invoice')

describe('the invoice', () => {
  it('AC-05 breaks GST out into CGST and SGST within the shop’s state', async () => {
    const paper = await read(await order(browser(shop), home, { coupon: 'WELCOME10' }))
    expectSums(paper)
    expect(paper).toMatchObject({
      supply: 'intra_state',
      place_of_supply: 'Puducherry (34)',
      cancelled: false,
      seller: { name: 'Ashkiln', gstin: '34AAFFA4321K1ZR', state: 'Puducherry', country: 'India' },
      buyer: {
        name: 'Kolam Stores',
        lines: ['Meera Nair', '3 Rue Dumas', 'Puducherry 605001'],
        gstin: '34ABCDE1234F1Z5',
        state: 'Puducherry',
        country: 'India',
      },
      recipient: { name: 'Meera Nair', gstin: '', lines: ['3 Rue Dumas', 'Puducherry 605001'] },
      coupon: 'WELCOME10',
      discount_total: { amount: 50_000, currency: 'INR' },
    })
    expect(paper.invoice_no).toMatch(/^\d\d-\d\d\/\d{6}$/)
    expect(paper.rates.map(({ gst_rate: rate }) => rate)).toEqual([12, 18])
    for (const line of paper.lines) {
      expect(line.cgst).toEqual(line.sgst)
      expect(line.igst.amount).toBe(0)
      expect(line.hsn).toMatch(/^\d{4,8}$/)
      // Except for rounding to even paise.
      expect(Math.abs(line.cgst.amount * 2 - (line.taxable.amount * line.gst_rate) / 100)).toBeLessThan(2)
    }
  })

  it('AC-05 breaks GST out into IGST in other states', async () => {
    const paper = await read(await order(browser(shop), delhi, { gstin: '' }))
    expectSums(paper)
    expect(paper).toMatchObject({ supply: 'inter_state', place_of_supply: 'Delhi (07)', buyer: { gstin: '' } })
    for (const line of paper.lines) {
      expect([line.cgst.amount, line.sgst.amount]).toEqual([0, 0])
      expect(line.igst.amount).toBeGreaterThan(0)
    }
  })

  it('AC-05 taxes a business with a GSTIN in its own state, wherever the goods go', async () => {
    const paper = await read(await order(browser(shop), delhi))
    expectSums(paper)
    expect(paper).toMatchObject({ supply: 'intra_state', place_of_supply: 'Puducherry (34)' })
    expect(paper.recipient).toMatchObject({ state: 'Delhi' })
  })

  it('AC-05 numbers invoices without gaps for concurrent and failing orders', async () => {
    const last = async () =>
      (await pool.query('SELECT last FROM invoice_counter ORDER BY year DESC LIMIT 1')).rows[0].last
    const before = (await last()) as number
    await pool.query('UPDATE product SET stock = 5 WHERE id = $1', [vase])
    const buyers = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const who = browser(shop)
        return { who, cart: await readyCart(who, { items: [{ product_id: vase, quantity: 1 }] }) }
      }),
    )
    const replies = await Promise.all(buyers.map(({ who, cart }) => sendOrder(who, cart)))
    const orders = replies.filter(({ statusCode }) => statusCode === 200).map((reply) => reply.json().data.order_id)
    expect(orders).toHaveLength(5)
    const { rows } = await pool.query(
      `SELECT right(invoice_no, 6)::int AS number FROM orders WHERE order_no = ANY ($1) ORDER BY number`,
      [orders],
    )
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5].map((more) => before + more))
    await pool.query('UPDATE product SET stock = 500 WHERE id = $1', [vase])
  })

  it('AC-05 shows rates below 1 %, price slabs and shipping taxed like the goods', async () => {
    await pool.query('UPDATE product_group SET gst_bps = 25 WHERE id = (SELECT group_id FROM product WHERE id = $1)', [
      vase,
    ])
    await pool.query(
      `UPDATE product_group SET gst_bps = 1800, gst_slabs = '[{"up_to": 900000, "bps": 150}]' WHERE id = (SELECT group_id FROM product WHERE id = $1)`,
      [lamp],
    )
    await shop.changeSettings({ freight_gst: 'goods' })
    const placed = await order(browser(shop))
    const paper = await read(placed)
    expectSums(paper)
    expect(paper.lines.map(({ gst_rate: rate }) => rate)).toEqual([0.25, 1.5])
    // Most of the value is vases.
    expect(paper.shipping).toMatchObject({ gst_rate: 0.25, hsn: paper.lines[0]!.hsn })
    expect(paper.shipping.total.amount).toBeGreaterThan(0)
    await shop.changeSettings({ freight_gst: 'own' })
    await pool.query(
      `UPDATE product_group SET gst_bps = 1200, gst_slabs = '[]' WHERE id = (SELECT group_id FROM product WHERE id = $1)`,
      [vase],
    )
    await pool.query(
      `UPDATE product_group SET gst_slabs = '[]' WHERE id = (SELECT group_id FROM product WHERE id = $1)`,
      [lamp],
    )
    expect(await read(placed)).toEqual(paper)
  })

  it('AC-05 contains no GST for exports', async () => {
    await pool.query(
      `INSERT INTO pincode_zone (country_id, prefix, delivers, cash_on_delivery) VALUES ('LK', '0', true, true)`,
    )
    const colombo = { country: 'LK', phone: '712345678', state: 'LK-1', pincode: '00100', city: 'Colombo' }
    const paper = await read(await order(browser(shop), colombo, { shipping: 'post' }))
    expectSums(paper)
    expect(paper).toMatchObject({
      supply: 'export',
      place_of_supply: 'Western',
      tax_total: { amount: 0 },
      shipping: { name: 'Registered post' },
    })
    expect(paper.rates.map(({ gst_rate: rate }) => rate)).toEqual([0])
  })

  it('AC-05 does not change with the shop or its products', async () => {
    const placed = await order(browser(shop))
    const before = await read(placed)
    await pool.query('UPDATE product SET price = 1 WHERE id = $1', [vase])
    await shop.changeSettings({ store_name: 'Renamed' })
    await shop.change(
      `UPDATE product_group SET gst_bps = 25, gst_slabs = '[{"up_to": 1000000, "bps": 150}]', name = 'Other', hsn = '1'`,
    )
    expect(await read(placed)).toEqual(before)
    await pool.query('UPDATE product SET price = 360000 WHERE id = $1', [vase])
  })

  it('AC-05 AC-06 is visible to the customer and holders of the link only', async () => {
    const placed = await order(her)
    expectData(await invoice(placed, her, ''), 'Invoice')
    const other = await order(browser(shop))
    expectFailure(await invoice(placed, browser(shop), ''), 401, 'login_required')
    for (const [who, token] of [
      [await loggedIn(shop, arjun), ''],
      [browser(shop), other.token],
      [browser(shop), `${placed.token}x`],
    ] as const)
      expectFailure(await invoice(placed, who, token), 404, 'not_found')
    expect((await invoice(placed)).headers['cache-control']).toBe('no-store')
    for (const query of ['', 'order_no=', `order_no=${placed.order_id}&x=1`, `order_no=${'9'.repeat(41)}`])
      expectFailure(await her.get(`/api/orders/invoice?${query}`), 400, 'malformed')
  })

  it('AC-05 exists once the order is confirmed, and is marked when it is cancelled', async () => {
    const who = browser(shop)
    const unpaid = await placeOrder(
      who,
      await readyCart(who, { items: [{ product_id: vase, quantity: 1 }], payment: 'sandbox' }),
    )
    expect(expectFailure(await invoice(unpaid), 404, 'not_found').message).toMatch(/confirmed/)
    const placed = await order(browser(shop))
    await browser(shop).put('/api/orders/cancel', { order_no: placed.order_id, token: placed.token, reason: 'other' })
    expect(await read(placed)).toMatchObject({ cancelled: true })
  })
})
