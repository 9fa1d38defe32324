import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { readOrder } from '#server/commerce/order-view/view.ts'
import { orderByNumber } from '#server/commerce/orders/rows.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser, browser, messagesTo } from '#server/testing/customers.ts'
import { acceptGiftCards, applyCard, issueCard, ledgerOf, mailedCode } from '#server/testing/gift-cards.ts'
import { registerCustomer } from '#server/testing/people.ts'
import { orderDesk } from '#server/testing/order-desk.ts'
import { paymentActions, pressSandboxButton, processPayments } from '#server/testing/payment-actions.ts'
import { cartOf, placeOrder, readyCart } from '#server/testing/shoppers.ts'
import { asAdministrator, eventually } from '#server/testing/test-app.ts'

const { shop, pool, vase, act, done, read, expectInvariants } = await orderDesk()
const admin = browser(shop, asAdministrator)
const { returnToShop } = paymentActions(shop, vase)
const PATH = '/gift-card/buy'
const pageOf = (reply: { headers: { location?: unknown } }) =>
  String(reply.headers.location).replace(/^.*\/sandbox\//, '')
const settings = '/api/admin/settings/gift-cards'

async function saveSettings(values: object) {
  const { version } = (await admin.get(settings)).json().data
  return admin.patch(settings, { version, values })
}

let friends = 0
const formOf = (more: Record<string, string> = {}): Record<string, string> => ({
  form: `form-${++friends}`,
  amount: '50000',
  recipient_name: 'Ravi',
  recipient_email: `ravi${friends}@ashkiln.example`,
  message: 'Happy birthday!',
  buyer_name: 'Asha',
  buyer_email: `asha${friends}@ashkiln.example`,
  payment: 'sandbox',
  ...more,
})
const send = (form: Record<string, string>, who: Browser = browser(shop)) =>
  who.send({
    method: 'POST',
    url: PATH,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
const orderOf = async (email: string) =>
  (
    await pool.query<{ id: number; order_no: string; status: string; grand_total: number; tax_total: number }>(
      'SELECT id, order_no, status, grand_total, tax_total FROM orders WHERE email = $1 ORDER BY id DESC',
      [email],
    )
  ).rows

/** Buys a card and pays it. Returns the order's number, the card and its code. */
async function buy(more: Record<string, string> = {}) {
  const form = formOf(more)
  const reply = await send(form)
  expect([reply.statusCode, reply.headers.location], reply.payload).toEqual([303, expect.stringContaining('/sandbox/')])
  await pressSandboxButton(browser(shop), pageOf(reply), 'pay')
  const [order] = await orderOf(form['buyer_email']!)
  await processPayments(shop)
  await eventually(async () => (await read(order!.order_no)).status === 'delivered')
  const { rows } = await pool.query<{ gift_card_id: number }>(
    'SELECT gift_card_id FROM gift_card_sale WHERE order_id = $1',
    [order!.id],
  )
  const code = await mailedCode(shop, form['recipient_email']!)
  return { number: order!.order_no, id: rows[0]!.gift_card_id, code, form }
}

describe('a shop that sells gift cards', () => {
  it('AD-25 offers none until the owner has entered amounts', async () => {
    await acceptGiftCards(shop)
    expect((await browser(shop).get(PATH)).statusCode).toBe(404)
    expectFailure(await saveSettings({ sell_gift_cards: true }), 422, 'invalid_values')
    for (const amounts of [['much'], [0], [49.5], [-100]])
      expectFailure(await saveSettings({ gift_card_amounts: amounts }), 422, 'invalid_values')
    const saved = await saveSettings({ sell_gift_cards: true, gift_card_amounts: [100_050, 50_000] })
    expect(saved.statusCode, saved.payload).toBe(200)
    expect((await admin.get(settings)).json().data.values.gift_card_amounts).toEqual([100_050, 50_000])
    await eventually(async () => (await browser(shop).get(PATH)).statusCode === 200)
    const { payload } = await browser(shop).get(PATH)
    expect(payload).toContain('value="50000"')
    expect(payload).toContain('value="100050"')
    expect(payload).not.toContain('value="cod"')
    expect(payload).not.toContain('valid for')
    await saveSettings({ gift_card_months: 12 })
    await eventually(async () =>
      (await browser(shop).get(PATH)).payload.includes('It’s valid for 12 months after we send it.'),
    )
  })

  it('AD-25 a paid card is issued and mailed once, and pays in part; both orders are refunded exactly', async () => {
    const { number, id, code, form } = await buy()
    expect(await messagesTo(shop, form['recipient_email']!)).toHaveLength(1)
    expect((await messagesTo(shop, form['recipient_email']!))[0]).toContain('Asha has sent you a gift card for ₹500')
    expect(await read(number)).toMatchObject({
      status: 'delivered',
      totals: { total: { amount: 50_000 }, paid: { amount: 50_000 }, tax: { amount: 0 } },
    })
    const who = browser(shop)
    const cart = await readyCart(who, { items: [{ product_id: vase, quantity: 1 }], payment: 'cod' })
    expectData(await applyCard(who, cart, code), 'Cart')
    const order = await placeOrder(who, await cartOf(who, cart))
    expectFailure(await act(number, 'refund', { reason: 'No longer wanted', amount: 100 }), 422, 'gift_card_spent')
    await done(order.order_id, 'cancel', { reason: 'By mistake' })
    await done(number, 'refund', { reason: 'No longer wanted', amount: 20_000 })
    await done(number, 'refund', { reason: 'No longer wanted', amount: 30_000 })
    await processPayments(shop)
    expect((await ledgerOf(shop, id)).entries).toEqual([
      'issued 50000',
      'reserved -50000',
      'refunded 50000',
      'voided -20000',
      'voided -30000',
    ])
    expect((await read(number)).status).toBe('refunded')
    const { entries } = (await admin.get(`/api/admin/gift-cards/${id}/entries`)).json().data
    expect(entries.at(-1)).toMatchObject({ kind: 'issued', order_no: number })
    await expectInvariants()
  })

  it('OR-03 AD-25 the buyer’s page shows no parcel to track, and offers no return', async () => {
    const { number } = await buy()
    const [row] = await orderByNumber(pool, number)
    const order = await readOrder(pool, row!, { canCancel: true, canRefund: true, canRate: false })
    expect(order).toMatchObject({ status: 'delivered', waybill: null, parcels: [], to_ship: [], can_refund: false })
  })

  it('CK-07 the same form sent twice, even at once, makes one order', async () => {
    const form = formOf()
    const replies = await Promise.all([send(form), send(form), send(form)])
    expect(new Set(replies.map(({ headers }) => headers.location)).size).toBe(1)
    expect(await orderOf(form['buyer_email']!)).toHaveLength(1)
    await send({ ...form, amount: '100050' })
    expect(await orderOf(form['buyer_email']!)).toHaveLength(2)
    const { rows } = await pool.query('SELECT FROM gift_card WHERE recipient_email = $1', [form['recipient_email']])
    expect(rows).toEqual([])
  })

  it('CK-07 a payment that fails leads back to what was typed', async () => {
    const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
    const form = formOf({ day })
    const page = pageOf(await send(form))
    const who = browser(shop)
    await pressSandboxButton(who, page, 'fail')
    const again = await returnToShop(who, page)
    expect(again).toMatch(/^\/gift-card\/buy\?again=/)
    const { payload, headers } = await who.get(again)
    expect(payload).toContain('You haven’t been charged.')
    for (const name of ['recipient_name', 'recipient_email', 'buyer_name', 'buyer_email', 'day'])
      expect(payload).toContain(`value="${form[name]}"`)
    expect(payload).toContain(form['message'])
    expect(payload).toContain('value="50000" required checked')
    expect(headers['cache-control']).toBe('no-store')
    for (const forged of ['x', `${again}x`.slice(PATH.length + 7)])
      expect((await who.get(`${PATH}?again=${forged}`)).payload).not.toContain(form['recipient_email'])
    // Whoever finds the address later learns nothing.
    await pool.query(`UPDATE payment SET settled_at = now() - interval '1 day' WHERE settled_at IS NOT NULL`)
    expect(await returnToShop(who, page)).toContain('/checkout-failed')
  })

  it('AC-05 a card that a customer buys is one of their orders', async () => {
    const her = await registerCustomer(shop)
    const form = formOf()
    expect((await send(form, her.session)).statusCode).toBe(303)
    const { orders } = expectData(await her.session.get('/api/orders/get'), 'OrderPage')
    expect(orders.map(({ order_no: number }) => number)).toEqual(
      (await orderOf(form['buyer_email']!)).map(({ order_no: number }) => number),
    )
  })

  it('AC-07 a sale is confirmed even if its recipient was erased before it was paid', async () => {
    const form = formOf()
    const page = pageOf(await send(form))
    const [order] = await orderOf(form['buyer_email']!)
    await pool.query(`UPDATE gift_card_sale SET recipient_email = '' WHERE order_id = $1`, [order!.id])
    await pressSandboxButton(browser(shop), page, 'pay')
    await processPayments(shop)
    await eventually(async () => (await read(order!.order_no)).status === 'delivered')
    await expectInvariants()
  })

  it('AD-28 a card counts as revenue when it pays for goods, and only then', async () => {
    const figures = async () => expectData(await admin.get('/api/admin/dashboard?period=today'), 'SalesDashboard')
    const before = (await figures()).now
    const { code } = await buy()
    expect((await figures()).now).toEqual(before)
    const who = browser(shop)
    const cart = await readyCart(who, { items: [{ product_id: vase, quantity: 1 }], payment: 'cod' })
    const paid = expectData(await applyCard(who, cart, code), 'Cart')
    await placeOrder(who, await cartOf(who, cart))
    const { now, best_sellers: best } = await figures()
    expect(now).toMatchObject({ orders: before.orders + 1, revenue: before.revenue + paid.grand_total.amount })
    expect(best.map(({ name }) => name)).not.toContain('Gift card')
  })

  it('AD-25 a card for a later day waits for it', async () => {
    const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
    const { id, code, form } = await buy({ day })
    expect(code).toBe('')
    await pool.query('UPDATE gift_card SET deliver_at = now() WHERE id = $1', [id])
    await shop.app.runJob('deliver-gift-cards')
    expect(await mailedCode(shop, form['recipient_email']!)).not.toBe('')
  })

  it('AD-25 a refund before it is sent stops the card', async () => {
    const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
    const { number, id, form } = await buy({ day })
    await done(number, 'refund', { reason: 'No longer wanted', amount: 50_000 })
    await pool.query('UPDATE gift_card SET deliver_at = now() WHERE id = $1', [id])
    await shop.app.runJob('deliver-gift-cards')
    expect(await messagesTo(shop, form['recipient_email']!)).toHaveLength(0)
    await expectInvariants()
  })

  it.each([
    [{ amount: '1' }, 'Choose one of these amounts.'],
    [{ amount: '-50000' }, 'Choose one of these amounts.'],
    [{ recipient_email: 'nobody' }, 'aria-invalid="true"'],
    [{ buyer_name: '' }, 'aria-invalid="true"'],
    [{ day: '2020-01-01' }, 'Choose a day within the next year.'],
    [{ day: '2026-02-31' }, 'Choose a day within the next year.'],
    [{ payment: 'cod' }, 'payment method'],
    [{ payment: 'gift_card' }, 'payment method'],
  ])('AD-25 refuses %j with what was typed', async (wrong, text) => {
    const form = formOf(wrong)
    const reply = await send({ ...form, message: '"><script>alert(1)</script>' })
    expect(reply.statusCode).toBe(422)
    expect(reply.payload).toContain(text)
    expect(reply.payload).not.toContain('<script>')
    expect(reply.payload).toContain('&lt;script&gt;')
    expect(await orderOf(form['buyer_email']!)).toEqual([])
  })

  it.each([
    [
      'INR',
      '["500", " 499,50 ", "1000.5", 250000, "0", "1.005", "much", null, {}]',
      [50_000, 49_950, 100_050, 250_000],
    ],
    ['JPY', '["500", "499,50"]', [500]],
    ['KWD', '["4.125"]', [4125]],
    ['INR', '[]', []],
    ['INR', '"500"', '500'],
  ])(
    'AD-25 OP-08 amounts of %s that an earlier version stored as %s are read as before',
    async (code, old, amounts) => {
      const migration = await readFile('server/platform/db/migrations/0498_gift_card_amounts.sql', 'utf8')
      const client = await pool.connect()
      try {
        await client.query('BEGIN')
        await client.query(
          `UPDATE storefront SET appearance = jsonb_set(appearance, '{channel,currency,code}', to_jsonb($1::text))`,
          [code],
        )
        await client.query(`UPDATE setting SET value = $1::jsonb WHERE key = 'gift_card_amounts'`, [old])
        for (let run = 0; run < 2; run++) await client.query(migration)
        const { rows } = await client.query(`SELECT value FROM setting WHERE key = 'gift_card_amounts'`)
        expect(rows).toEqual([{ value: amounts }])
      } finally {
        await client.query('ROLLBACK')
        client.release()
      }
    },
  )

  it('AD-25 OP-03 sends a message of any script and length that the form lets people type', async () => {
    const lines = `${'ஜ'.repeat(99)}\r\n`.repeat(5)
    const { form } = await buy({ message: lines, recipient_name: 'ரவி'.repeat(33), sender_name: 'x' })
    const [mail] = await messagesTo(shop, form['recipient_email']!)
    expect(mail?.match(/ஜ/gu)).toHaveLength(495)
    const turned = await buy({ message: 'from \u202eevil\u202c' })
    expect((await messagesTo(shop, turned.form['recipient_email']!))[0]).toContain('from evil')
  })

  it('AD-25 money is exact after any history of cards and orders', async () => {
    const card = await issueCard(shop, 70_000)
    const bought = await buy()
    let seed = 7
    const random = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max
    const orders: string[] = []
    for (let step = 0; step < 8; step++) {
      const who = browser(shop)
      if (random(3) > 0 || orders.length === 0) {
        const cart = await readyCart(who, { items: [{ product_id: vase, quantity: 1 }], payment: 'cod' })
        for (const { code } of [card, bought]) await applyCard(who, cart, code)
        orders.push((await placeOrder(who, await cartOf(who, cart))).order_id)
      } else await act(orders.splice(random(orders.length), 1)[0]!, 'cancel', { reason: 'By chance' })
      if (random(4) === 0) await act(bought.number, 'refund', { reason: 'By chance', amount: 1 + random(5_000) })
      await expectInvariants()
    }
  })
})
