import { describe, expect, it } from 'vitest'
import { type DeliveryDays, formatDelivery } from '#domain/arrival.ts'
import { outboxKey, readContent } from '#server/platform/outbox/outbox.ts'
import { readSettings, readStorefront } from '#server/store/storefront/service.ts'
import { browser, messagesTo } from '#server/testing/customers.ts'
import { paymentActions, pressSandboxButton, startSandbox } from '#server/testing/payment-actions.ts'
import { cartOf, home, placeOrder, readyCart, stateOf } from '#server/testing/shoppers.ts'
import { SESSION_SECRET, eventually } from '#server/testing/test-app.ts'
import { stockedShop } from '#server/testing/stocked-shop.ts'
import { type DeskAction, performDeskAction } from '#server/admin/order-desk/desk.ts'

const { shop, pool, vase } = await stockedShop()
await pool.query(
  `INSERT INTO coupon (code, title, kind, value, currency) VALUES ('LETTER', 'Letter', 'amount', 10000, 'INR')`,
)
const { returnToShop } = paymentActions(shop, vase)
const desk = (orderNo: string, wish: DeskAction) => performDeskAction(shop.app, orderNo, wish)
let buyers = 0

async function buyer(payment: 'cod' | 'sandbox') {
  const email = `buyer${buyers++}@ashkiln.example`
  const who = browser(shop)
  const order = await placeOrder(
    who,
    await readyCart(who, { items: [{ product_id: vase, quantity: 2 }], payment, email, coupon: 'LETTER' }),
  )
  if (payment === 'sandbox') {
    const page = await startSandbox(who, order)
    await pressSandboxButton(who, page, 'pay')
    await returnToShop(who, page)
  }
  return {
    email,
    number: order.order_id,
    all: () => messagesTo(shop, email),
    read: async () => (await messagesTo(shop, email))[0] ?? '',
  }
}

/** Returns the newest mail to an address, parsed. */
async function html(to: string): Promise<string> {
  const { rows } = await pool.query<{ content: Buffer }>(
    'SELECT content FROM outbox WHERE recipient = $1 ORDER BY id DESC LIMIT 1',
    [to],
  )
  return readContent(rows[0]?.content ?? null, outboxKey(SESSION_SECRET))?.html ?? ''
}

describe('order mails', () => {
  it('CK-07 notify the merchant once, at store_email, with items and address', async () => {
    const { store_email: merchant } = await readSettings(shop.app)
    const { number, email } = await buyer('sandbox')
    const mails = (await messagesTo(shop, String(merchant))).filter((text) => text.includes(number))
    expect(mails).toHaveLength(1)
    for (const part of [
      `You have a new order, ${number}, for ₹7,100.00 (Card, UPI or net banking).`,
      '3 Rue Dumas, Puducherry, 605001',
      '2 × Tall bottle vase',
      email,
    ])
      expect(mails[0]).toContain(part)
  })

  it('CK-08 CK-07 confirm items, price, address and payment, with a link to the order', async () => {
    for (const [payment, words] of [
      ['cod', 'Please have ₹7,100.00 ready for the courier.'],
      ['sandbox', 'You paid ₹7,100.00 (Card, UPI or net banking).'],
    ] as const) {
      const { number, read, all } = await buyer(payment)
      const mail = await read()
      for (const part of [
        `Thank you for your order. We’ve confirmed order ${number}`,
        words,
        '3 Rue Dumas, Puducherry, 605001',
        '2 × Tall bottle vase',
        'Subtotal: ₹7,200.00',
        'Discount (LETTER): −₹100.00',
        'Delivery (By road): Free',
        'Total: ₹7,100.00',
        `Payment: ${payment === 'cod' ? 'Cash on delivery' : 'Card, UPI or net banking'}`,
        'Tax included: ₹',
        'Ashkiln',
      ])
        expect(mail.replaceAll(/\s/g, ' ')).toContain(part)
      // One number style per mail.
      for (const amount of mail.match(/₹[\d,.]*\d/gu) ?? []) expect(amount).toMatch(/\.\d\d$/u)
      expect(await all()).toHaveLength(1)
      const link = /\/checkout-complete\?\S+/.exec(mail)?.[0] ?? ''
      const seen = await browser(shop).get(link.replace('/checkout-complete', '/api/checkout/complete'))
      expect(seen.json()).toMatchObject({ status: 'success', data: { order_no: number } })
    }
  })

  it('CK-16 print typed text unchanged, in text and HTML', async () => {
    const email = 'typed@ashkiln.example'
    const who = browser(shop)
    const cart = await readyCart(who, { items: [{ product_id: vase, quantity: 1 }], email })
    const { address_type: _type, ...shown } = home
    const address = {
      ...shown,
      address_line_1: '3.5 km post, St.Mary’s Road',
      address_line_2: 'c/o S.K.Sharma ½',
      city: 'Puducherry',
    }
    await pool.query(`UPDATE cart SET shipping_address = shipping_address || $2 WHERE public_id = $1`, [
      cart.api_cart,
      address,
    ])
    await placeOrder(who, await cartOf(who, cart))
    for (const words of [(await messagesTo(shop, email))[0], await html(email)])
      expect(words).toContain('3.5 km post, St.Mary’s Road, c/o S.K.Sharma ½, Puducherry')
  })

  it('CK-10 announce shipping with a tracking link, and delivery', async () => {
    const { number, read } = await buyer('cod')
    await desk(number, { kind: 'ship', waybill: 'MAIL-0001', carrier: 'Blue Dart' })
    const sent = await read()
    for (const part of [
      'Carrier: Blue Dart',
      'Tracking number: MAIL-0001',
      'http://shop.test/track-order/MAIL-0001',
      'ready for the courier',
      '2 × Tall',
    ])
      expect(sent).toContain(part)
    await desk(number, { kind: 'deliver' })
    expect(await read()).toContain('has been delivered')
    await desk(number, { kind: 'refund', amount: '1000.50' })
    expect(await read()).toMatch(/refunding ₹1,000\.50 for order .+\. As you paid in cash/)
    expect(await read()).toContain('Refunded so far: ₹1,000.50')
  })

  it('CK-12 state the dates from the checkout, and new ones when the parcel leaves too late', async () => {
    const { number, read } = await buyer('cod')
    const expectedOf = async (no: string): Promise<DeliveryDays> =>
      (await pool.query('SELECT shipping_mode FROM orders WHERE order_no = $1', [no])).rows[0].shipping_mode.expected
    const words = async (no: string) => `should arrive ${formatDelivery(await expectedOf(no), 'en-IN', new Date())}.`
    const letter = await read()
    expect(letter.replaceAll(/\s/g, ' ')).toContain(await words(number))
    const link = /\/checkout-complete\?\S+/.exec(letter)?.[0] ?? ''
    const { data } = (await browser(shop).get(link.replace('/checkout-complete', '/api/checkout/complete'))).json()
    expect(data.shipping_method.expected).toEqual(await expectedOf(number))
    await desk(number, { kind: 'ship', waybill: 'DAYS-0001' })
    expect((await read()).replaceAll(/\s/g, ' ')).toContain(await words(number))
    const tracked = async (waybill: string) =>
      (await browser(shop).get(`/api/track-order/${waybill}`)).json().data.expected
    expect(await tracked('DAYS-0001')).toEqual(await expectedOf(number))

    const late = await buyer('cod')
    await pool.query(
      `UPDATE orders SET shipping_mode = shipping_mode || '{"expected": {"from": "2026-01-05", "to": "2026-01-07"}}' WHERE order_no = $1`,
      [late.number],
    )
    await desk(late.number, { kind: 'ship', waybill: 'DAYS-0002' })
    expect((await expectedOf(late.number)).from > '2026-01-07').toBe(true)
    expect((await late.read()).replaceAll(/\s/g, ' ')).toContain(await words(late.number))
    expect(await tracked('DAYS-0002')).toEqual(await expectedOf(late.number))
  })

  it('use the storefront’s colours and its setting ships_from', async () => {
    const { appearance } = await readStorefront(shop.app)
    const first = await buyer('cod')
    expect(await html(first.email)).toContain(`background:${appearance?.colours.paper};`)
    await desk(first.number, { kind: 'ship', waybill: 'MAIL-0002' })
    expect(await first.read()).toContain(`Order ${first.number} has left the studio and should arrive`)
    await pool.query(`DELETE FROM setting WHERE key = 'ships_from'`)
    await eventually(async () => (await readSettings(shop.app))['ships_from'] === undefined)
    const second = await buyer('cod')
    await desk(second.number, { kind: 'ship', waybill: 'MAIL-0003' })
    expect(await second.read()).toContain(`Order ${second.number} is on its way and should arrive`)
  })

  it('AC-05 announce a cancellation and the refund', async () => {
    const [cash, paid] = [await buyer('cod'), await buyer('sandbox')]
    for (const one of [cash, paid]) await desk(one.number, { kind: 'cancel', reason: 'A crack in the glaze.' })
    expect(await cash.read()).toContain('You haven’t been charged.')
    expect(await paid.read()).toContain('refunding ₹7,100.00 to your original payment method')
    for (const one of [cash, paid]) expect(await one.read()).toContain('/checkout-complete?token=')
  })

  it('AC-05 a returned parcel is restocked, with nothing owed', async () => {
    const stock = async () => (await pool.query('SELECT stock FROM product WHERE id = $1', [vase])).rows[0]?.stock
    const before = await stock()
    const { number } = await buyer('cod')
    await desk(number, { kind: 'ship', waybill: 'BACK-0001' })
    await desk(number, { kind: 'refund' })
    expect(await stateOf(shop, number)).toMatchObject({ status: 'refunded', paid_total: 0, refunded_total: 0 })
    expect(await stock()).toBe(before)
  })

  it('AC-05 the order desk explains refusals', async () => {
    const { number } = await buyer('sandbox')
    await expect(desk(number, { kind: 'refund' })).rejects.toThrow(
      `Order ${number} hasn’t been shipped yet. Cancel it, or the items, instead.`,
    )
    for (const amount of ['0', '-5', '1e3', '10.505', '', 'all', '9999999999'])
      await expect(desk(number, { kind: 'refund', amount })).rejects.toThrow(
        /isn’t an amount such as 1250\.50|can still be refunded/,
      )
    await expect(desk('261121-000000', { kind: 'show' })).rejects.toThrow('There is no order 261121-000000.')
    await expect(desk(number, { kind: 'refuse', answer: 'No.' })).rejects.toThrow(
      `There is no open return request for order ${number}.`,
    )
  })
})
