import { describe, expect, it } from 'vitest'
import type { PlacedOrder } from '#generated/api.d.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { arjun, type Browser, browser, loggedIn, meera, messagesTo } from '#server/testing/customers.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { pressSandboxButton, processPayments, startSandbox } from '#server/testing/payment-actions.ts'
import { sendOrder, placeOrder, readyCart, stateOf } from '#server/testing/shoppers.ts'
import { eventually, productId } from '#server/testing/test-app.ts'
import { stockedShop } from '#server/testing/stocked-shop.ts'
import { type DeskAction, performDeskAction } from '#server/admin/order-desk/desk.ts'
import { changeOrderStatus } from './order-status.ts'
import { lockOrder, orderByNumber } from './rows.ts'

const { shop, pool, vase } = await stockedShop()
const stock = async () =>
  (await pool.query<{ stock: number }>('SELECT stock FROM product WHERE id = $1', [vase])).rows[0]?.stock ?? 0
const desk = (orderNo: string, wish: DeskAction) => performDeskAction(shop.app, orderNo, wish)
const buy = async (
  who: Browser,
  payment: 'cod' | 'sandbox' = 'cod',
  more: { email?: string; coupon?: string } = {},
): Promise<PlacedOrder> => {
  const order = await placeOrder(
    who,
    await readyCart(who, { items: [{ product_id: vase, quantity: 2 }], payment, ...more }),
  )
  if (payment === 'sandbox') await pressSandboxButton(who, await startSandbox(who, order), 'pay')
  if (payment === 'sandbox') await eventually(async () => (await stateOf(shop, order.order_id))?.status === 'confirmed')
  return order
}
const expectInvariants = async () => expect(await brokenInvariants(pool)).toEqual({})

describe('the status of an order', () => {
  it('CK-10 AC-05 advances to delivered with a mail per step, and cash is recorded on delivery', async () => {
    const {
      order_id: number,
      token,
      grand_total: total,
    } = await buy(browser(shop), 'cod', { email: 'way@ashkiln.example' })
    await expect(desk(number, { kind: 'deliver' })).rejects.toThrow('it hasn’t been shipped yet')
    await expect(desk(number, { kind: 'ship', waybill: 'no' })).rejects.toThrow('Enter a tracking number')
    expect(await desk(number, { kind: 'ship', waybill: 'bd-4711-x', carrier: 'Blue Dart' })).toContain(
      'BD-4711-X, Blue Dart',
    )
    await expect(desk(number, { kind: 'ship', waybill: 'BD-4712' })).rejects.toThrow('has already been shipped')
    await expect(desk(number, { kind: 'cancel', reason: '' })).rejects.toThrow('can no longer be cancelled')
    await desk(number, { kind: 'deliver' })
    expect(await stateOf(shop, number)).toMatchObject({ status: 'delivered', paid_total: total.amount })
    const mails = (await messagesTo(shop, 'way@ashkiln.example')).join('\n')
    for (const words of ['has left the studio', 'Blue Dart', 'BD-4711-X', 'has been delivered'])
      expect(mails).toContain(words)
    const seen = await shop.get(
      `/api/checkout/complete?${new URLSearchParams({ token, order_id: number, type: 'cod' })}`,
    )
    const { history, waybill, payment_status } = expectData(seen, 'Order')
    expect(history.map(({ status }) => status)).toEqual(['pending', 'confirmed', 'shipped', 'delivered'])
    expect([waybill, payment_status]).toEqual(['BD-4711-X', 'paid'])
    const other = await buy(browser(shop))
    await expect(desk(other.order_id, { kind: 'ship', waybill: 'BD-4711-X' })).rejects.toThrow(
      'belongs to another order',
    )
    await expectInvariants()
  })

  it('AC-05 `cancelled` returns stock, coupon and money once', async () => {
    await pool.query(
      `INSERT INTO coupon (code, title, kind, value, currency, max_uses) VALUES ('BACK', 'Back', 'amount', 10000, 'INR', 1)`,
    )
    const before = await stock()
    const { order_id: number, grand_total: total } = await buy(browser(shop), 'sandbox', { coupon: 'BACK' })
    expect(await stock()).toBe(before - 2)
    const cancels = Array.from({ length: 5 }, () => desk(number, { kind: 'cancel', reason: 'A crack in the glaze.' }))
    const done = await Promise.allSettled(cancels)
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await stateOf(shop, number)).toMatchObject({ status: 'cancelled', refunded_total: total.amount })
    expect(await stock()).toBe(before)
    expect((await pool.query(`SELECT uses FROM coupon WHERE code = 'BACK'`)).rows).toEqual([{ uses: 0 }])
    await processPayments(shop)
    await processPayments(shop)
    const { rows } = await pool.query('SELECT refunded FROM sandbox_payment WHERE amount = $1 AND status = $2', [
      total.amount,
      'paid',
    ])
    expect(rows.map(({ refunded }) => refunded)).toContain(total.amount)
    await expectInvariants()
  })

  it('AC-05 `refunded` never exceeds what was paid, with concurrent refunds', async () => {
    const { order_id: number, grand_total: total } = await buy(browser(shop), 'sandbox')
    await desk(number, { kind: 'ship', waybill: 'REF-0001' })
    await desk(number, { kind: 'deliver' })
    const part = Math.floor(total.amount / 3) + 1
    const all = await Promise.allSettled(
      Array.from({ length: 6 }, () => desk(number, { kind: 'refund', amount: String(part / 100) })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await expect(desk(number, { kind: 'refund', amount: String(total.amount / 100) })).rejects.toThrow(
      'can still be refunded. Choose that amount or less.',
    )
    await desk(number, { kind: 'refund' })
    expect(await stateOf(shop, number)).toMatchObject({ status: 'refunded', refunded_total: total.amount })
    await expect(desk(number, { kind: 'refund' })).rejects.toThrow('There is nothing left to refund')
    await expectInvariants()
  })

  it('CK-07 changes only by valid transitions', async () => {
    const allowed = new Set(
      'pending>unpaid pending>confirmed pending>cancelled unpaid>pending unpaid>confirmed unpaid>cancelled confirmed>shipped confirmed>cancelled shipped>delivered shipped>refunded delivered>refunded'.split(
        ' ',
      ),
    )
    const { order_id: number } = await buy(browser(shop))
    const [order] = await orderByNumber(pool, number)
    const states = ['pending', 'unpaid', 'confirmed', 'shipped', 'delivered', 'cancelled', 'refunded'] as const
    const client = await pool.connect()
    try {
      for (const from of states)
        for (const to of states.filter((state) => state !== from)) {
          await client.query('BEGIN')
          await client.query('ALTER TABLE orders DISABLE TRIGGER order_moves')
          await client.query(
            `UPDATE orders SET status = $2, waybill = 'W-0001', held_until = CASE WHEN $2 = 'pending' THEN now() END WHERE id = $1`,
            [order?.id, from],
          )
          await client.query('ALTER TABLE orders ENABLE TRIGGER order_moves')
          const row = await lockOrder(client, order?.id ?? 0)
          const moved = await changeOrderStatus(client, row, to, { actor: 'shop' }).then(
            () => true,
            () => false,
          )
          expect([`${from}>${to}`, moved]).toEqual([`${from}>${to}`, allowed.has(`${from}>${to}`)])
          await client.query('ROLLBACK')
        }
    } finally {
      client.release()
    }
  })
})

describe('a customer’s orders', () => {
  it('AC-05 are listed by page, newest first, and opened one by one', async () => {
    const who = await loggedIn(shop, meera)
    const numbers: string[] = []
    for (let index = 0; index < 11; index++) numbers.unshift((await buy(who)).order_id)
    const read = async (page: string) => expectData(await who.get(`/api/orders/get${page}`), 'OrderPage')
    const [first, second, far] = [await read(''), await read('?page=2'), await read('?page=9')]
    expect(first).toMatchObject({ page: 1, pages: 2, total: 11 })
    expect([...first.orders, ...second.orders].map((order) => order.order_no)).toEqual(numbers)
    expect(far.orders).toEqual([])
    expect(first.orders[0]).toMatchObject({
      units: 2,
      lines: 1,
      names: ['Tall bottle vase'],
      can_cancel: true,
      can_refund: false,
    })
    const order = expectData(await who.post('/api/orders/item', { order_no: numbers[0] }), 'Order')
    expect(order).toMatchObject({ order_no: numbers[0], payment_status: 'on_delivery', is_guest: false })
    expect(order.shipping_address).toMatchObject({
      city: 'Puducherry',
      state_name: 'Puducherry',
      country_name: 'India',
    })
    const other = await loggedIn(shop, arjun)
    expectFailure(await other.post('/api/orders/item', { order_no: numbers[0] }), 404, 'not_found')
    expect((await other.get('/api/orders/get')).payload).not.toContain(numbers[0])
  })

  it.each(['0', '-1', '1.5', 'x', '1e9'])('AP-01 refuses the page %s', async (page) => {
    const who = await loggedIn(shop, meera)
    expect((await who.get(`/api/orders/get?page=${page}`)).statusCode).toBe(400)
  })

  it('CR-03 CK-07 can be paid by a guest who logs in meanwhile, which clears the merged cart', async () => {
    // The guest's cart is merged into this one.
    const bowl = await productId(shop.database, 'ASH-VAS-001-TEN-28')
    await pool.query('UPDATE product SET stock = 500 WHERE id = $1', [bowl])
    await (await loggedIn(shop, arjun)).post('/api/cart/add-item', { product_id: bowl, quantity: 3 })
    const who = browser(shop)
    const cart = await readyCart(who, { items: [{ product_id: vase, quantity: 1 }], payment: 'sandbox' })
    const order = expectData(await sendOrder(who, cart), 'PlacedOrder')
    const page = await startSandbox(who, order)
    who.cookies.set(
      'vitrine_cart',
      encodeURIComponent(JSON.stringify({ api_cart: cart.api_cart, cart_session: cart.cart_session })),
    )
    const login = await who.post('/api/auth/login', { email: arjun.email, password: arjun.password })
    expect(login.statusCode).toBe(200)
    await pressSandboxButton(who, page, 'pay')
    await eventually(async () => (await stateOf(shop, order.order_id))?.status === 'confirmed')
    const { rows } = await pool.query(
      'SELECT l.product_id, l.quantity FROM cart_line l JOIN cart c ON c.id = l.cart_id JOIN customer u ON u.id = c.customer_id WHERE u.email = $1',
      [arjun.email],
    )
    expect(rows).toEqual([{ product_id: bowl, quantity: 3 }])
    await expectInvariants()
  })
})
