import * as fieldErrors from '#words/fields.ts'
import { describe, expect, it } from 'vitest'
import { performDeskAction } from '#server/admin/order-desk/desk.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser, browser, loggedIn, meera, messagesTo } from '#server/testing/customers.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { processPayments } from '#server/testing/payment-actions.ts'
import { registerPerson } from '#server/testing/people.ts'
import { cartOf, copyCart, place, placed, readyCart, stateOf } from '#server/testing/shoppers.ts'
import { productId, testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
const vase = await productId(shop.database, 'ASH-VAS-001-TEN-20')
await pool.query('UPDATE product SET stock = 500 WHERE id = $1', [vase])
await shop.change(`DELETE FROM setting WHERE key IN ('cash_orders_per_contact', 'guest_orders_per_address')`)

let strangers = 0
/** Returns contact data without earlier orders. */
const stranger = () => {
  const n = strangers++
  return { email: `stranger${n}@example.com`, phone: `91${String(n).padStart(8, '0')}` }
}
type Contact = ReturnType<typeof stranger>
const from = (address: string) => browser(shop, { 'x-forwarded-for': address })
let addresses = 0
const anybody = () => from(`198.51.100.${addresses++ % 250}`)
const readies = (who: Browser, contact: Partial<Contact>, more: object = {}) =>
  readyCart(who, { items: [{ product_id: vase, quantity: 1 }], ...contact, ...more })
const orders = async (contact: Partial<Contact>, who = anybody()) => placed(who, await readies(who, contact))
const fills = async (contact: Contact, times = 3) => {
  for (let n = 0; n < times; n++) expect(await orders(contact)).toMatchObject({ status: 'confirmed' })
}
const linkIn = async (recipient: string) =>
  /\/checkout-complete\/confirm\?token=([\w-]{43})/.exec((await messagesTo(shop, recipient)).join('\n'))?.[1] ?? ''
const seen = async (order: { token: string; order_id: string }) =>
  expectData(
    await anybody().get(`/api/checkout/complete?token=${order.token}&order_id=${order.order_id}&type=cod`),
    'Order',
  )
const waitingFor = async (token: string) =>
  expectData(await anybody().get(`/api/checkout/waiting-orders?token=${token}`), 'WaitingOrders').orders
const confirms = (token: string, order_id: string) => anybody().post('/api/checkout/confirm-order', { token, order_id })
const stock = async () =>
  (await pool.query<{ stock: number }>('SELECT stock FROM product WHERE id = $1', [vase])).rows[0]?.stock ?? 0
const sound = async () => expect(await brokenInvariants(pool)).toEqual({})

describe('cash orders of guests', () => {
  it('OP-04 are limited to three for one contact, plus one confirmation message, even with forty at once', async () => {
    const contact = stranger()
    const first = anybody()
    const cart = await readies(first, contact)
    const carts = await copyCart(pool, cart, 40)
    const replies = await Promise.all(
      carts.map(async (names) => {
        const who = anybody()
        return placed(who, await cartOf(who, names))
      }),
    )
    expect(replies.filter(({ status }) => status === 'confirmed')).toHaveLength(3)
    expect(replies.filter(({ status, next }) => status === 'pending' && next.kind === 'complete')).toHaveLength(37)
    expect(await messagesTo(shop, contact.email)).toHaveLength(3 + 1)
    expect(await messagesTo(shop, `+91${contact.phone}`)).toHaveLength(3)
    await sound()
  })

  it('OP-04 beyond the limit stay unconfirmed until their link is opened', async () => {
    const contact = stranger()
    await fills(contact)
    const left = await stock()
    const order = await orders(contact)
    expect(await seen(order)).toMatchObject({ status: 'pending', awaits_link_by: 'email', can_pay: false })
    expect(await stock()).toBe(left - 1)
    const [message = ''] = await messagesTo(shop, contact.email)
    expect(message).toMatch(/^Hello,\n/)
    for (const word of ['Meera', 'Dumas', 'bottle vase']) expect(message).not.toContain(word)
    const token = await linkIn(contact.email)
    expect(await waitingFor(token)).toMatchObject([{ order_no: order.order_id, names: ['1 × Tall bottle vase'] }])
    const reply = expectData(await confirms(token, order.order_id), 'ConfirmedOrder')
    expect(reply).toMatchObject({ order_no: order.order_id, url: expect.stringContaining('/checkout-complete?token=') })
    const confirmed = await seen(order)
    expect(confirmed.status).toBe('confirmed')
    expect(confirmed).not.toHaveProperty('awaits_link_by')
    expect((await messagesTo(shop, contact.email))[0]).toContain(`We’ve confirmed order ${order.order_id}`)
    // The number is unverified.
    expect(await messagesTo(shop, `+91${contact.phone}`)).toHaveLength(3)
    // Repeated, as after a lost reply.
    expectData(await confirms(token, order.order_id), 'ConfirmedOrder')
    expect(await messagesTo(shop, contact.email)).toHaveLength(3 + 2)
    await sound()
  })

  it('OP-04 of one contact are confirmed by its link, in any cart, and no others', async () => {
    const [mine, theirs] = [stranger(), stranger()]
    await fills(mine)
    await fills(theirs)
    const [first, second, other] = [await orders(mine), await orders(mine), await orders(theirs)]
    const token = await linkIn(mine.email)
    expect((await waitingFor(token)).map((one) => one.order_no)).toEqual([first.order_id, second.order_id])
    expectFailure(await confirms(token, other.order_id), 422, 'bad_order_link')
    expectFailure(await confirms('x'.repeat(43), first.order_id), 422, 'bad_order_link')
    expectFailure(await anybody().get('/api/checkout/waiting-orders?token=x'), 422, 'bad_order_link')
    expectData(await confirms(token, second.order_id), 'ConfirmedOrder')
    expect((await waitingFor(token)).map((one) => one.order_no)).toEqual([first.order_id])
    await pool.query(`UPDATE order_link SET expires_at = now() - interval '1 second'`)
    expectFailure(await confirms(token, first.order_id), 422, 'bad_order_link')
  })

  it('OP-04 are confirmed by text when only the number is over the limit, and count a mailbox in any spelling', async () => {
    const contact = stranger()
    for (let n = 0; n < 3; n++) await orders({ ...contact, email: stranger().email })
    const order = await orders({ ...contact, email: stranger().email })
    expect(await seen(order)).toMatchObject({ awaits_link_by: 'sms' })
    expectData(await confirms(await linkIn(`+91${contact.phone}`), order.order_id), 'ConfirmedOrder')
    const name = stranger().email.split('@')[0]
    for (const email of [`${name}@example.com`, `${name}+1@example.com`, `${name?.toUpperCase()}+2@example.com`])
      expect(await orders({ email, phone: stranger().phone })).toMatchObject({ status: 'confirmed' })
    expect(await orders({ email: `${name}+3@example.com`, phone: stranger().phone })).toMatchObject({
      status: 'pending',
    })
  })

  it('OP-04 release their stock when confirmed too late, can be confirmed while stock lasts, and are cancelled after a day', async () => {
    const contact = stranger()
    await fills(contact)
    const left = await stock()
    const [one, two] = [await orders(contact), await orders(contact)]
    for (const { order_id: number } of [one, two])
      await pool.query(`UPDATE orders SET held_until = now() - interval '1 second' WHERE order_no = $1`, [number])
    await processPayments(shop)
    expect(await stateOf(shop, one.order_id)).toMatchObject({ status: 'unpaid' })
    expect(await stock()).toBe(left)
    const token = await linkIn(contact.email)
    await shop.change('UPDATE product SET stock = 0 WHERE id = $1', [vase])
    expectFailure(await confirms(token, one.order_id), 422, 'out_of_stock')
    await shop.change('UPDATE product SET stock = $2 WHERE id = $1', [vase, left])
    expectData(await confirms(token, one.order_id), 'ConfirmedOrder')
    await pool.query(`UPDATE orders SET updated_at = now() - interval '25 hours' WHERE order_no = $1`, [two.order_id])
    await processPayments(shop)
    expect(await stateOf(shop, two.order_id)).toMatchObject({ status: 'cancelled' })
    expectFailure(await confirms(token, two.order_id), 422, 'order_gone')
    await sound()
  })

  it('OP-04 that are unconfirmed can be neither paid nor used to send more messages', async () => {
    const contact = stranger()
    await fills(contact)
    const who = anybody()
    const cart = await readies(who, contact)
    const order = await placed(who, cart)
    expect(await placed(who, cart)).toMatchObject({ order_id: order.order_id, next: { kind: 'complete' } })
    const { order_id, token } = order
    expectFailure(await who.post('/api/checkout/process-payment', { order_id, token }), 422, 'awaits_confirmation')
    const before = await messagesTo(shop, contact.email)
    expect(
      (await who.put('/api/orders/cancel', { order_no: order_id, token, reason: 'changed_mind' })).statusCode,
    ).toBe(200)
    expect(await stateOf(shop, order_id)).toMatchObject({ status: 'cancelled' })
    expect(await messagesTo(shop, contact.email)).toEqual(before)
  })

  it('OP-04 that are unconfirmed are marked on the order desk, where the shop can confirm them', async () => {
    const contact = stranger()
    await fills(contact)
    const { order_id: number } = await orders(contact)
    expect(await performDeskAction(shop.app, number, { kind: 'show' })).toContain(
      'not confirmed yet: the shopper hasn’t opened the link in the email',
    )
    expect(await performDeskAction(shop.app, number, { kind: 'confirm' })).toContain(`Order ${number}: confirmed`)
    await expect(performDeskAction(shop.app, number, { kind: 'confirm' })).rejects.toThrow(
      'no longer needs to be confirmed',
    )
  })

  it('OP-04 are limited by cash_orders_per_contact, and unlimited when paid at once', async () => {
    await shop.change(`INSERT INTO setting (key, value) VALUES ('cash_orders_per_contact', '0')`)
    const contact = stranger()
    expect(await orders(contact)).toMatchObject({ status: 'pending', next: { kind: 'complete' } })
    const who = anybody()
    expect(await placed(who, await readies(who, contact, { payment: 'sandbox' }))).toMatchObject({
      next: { kind: 'pay' },
    })
    await shop.change(`DELETE FROM setting WHERE key = 'cash_orders_per_contact'`)
  })
})

it('OP-04 do not count for a customer’s own verified contacts, but count for others', async () => {
  const customer = await loggedIn(shop, meera)
  for (let n = 0; n < 5; n++)
    expect(await orders({ email: meera.email, phone: meera.phone }, customer)).toMatchObject({ status: 'confirmed' })
  const { one } = await registerPerson(shop)
  const contact = stranger()
  for (let n = 0; n < 3; n++) expect(await orders(contact, one)).toMatchObject({ status: 'confirmed' })
  const order = await orders(contact, one)
  expect(order).toMatchObject({ status: 'pending', next: { kind: 'complete' } })
  const list = expectData(await one.get('/api/orders/get'), 'OrderPage')
  expect(list.orders[0]).toMatchObject({ order_no: order.order_id, awaits_link_by: 'email', can_pay: false })
})

it('OP-04 are limited to sixty an hour per network (guest_orders_per_address)', async () => {
  await shop.change(`INSERT INTO setting (key, value) VALUES ('guest_orders_per_address', '2')`)
  const who = from('203.0.113.77')
  for (let n = 0; n < 2; n++) await orders(stranger(), who)
  const reply = await place(who, await readies(who, stranger()))
  expectFailure(reply, 429, 'too_many_orders')
  expect(reply.headers['retry-after']).toBe('3600')
  await orders(stranger(), from('203.0.113.78'))
  await shop.change(`DELETE FROM setting WHERE key = 'guest_orders_per_address'`)
})

describe('user input in mails', () => {
  it('OP-04 contains no links: forms refuse them, and addresses are printed unlinked', async () => {
    const who = anybody()
    const cart = await readies(who, stranger())
    const address = { address_type: 'Shipping', phone: '9000000001', country: 'IN', pincode: '605001', state: 'PY' }
    const put = (change: object) =>
      who.put('/api/cart/update-address', {
        api_cart: cart.api_cart,
        cart_session: cart.cart_session,
        type: 'both',
        address: { ...address, name: 'Meera', address_line_1: '3 Rue Dumas', city: 'Puducherry', ...change },
      })
    for (const [change, fault] of [
      [{ name: 'Win at evil.com' }, fieldErrors.webAddressInName()],
      [{ name: 'https://evil.example' }, fieldErrors.webAddress()],
      [{ address_line_1: 'http://evil.example' }, fieldErrors.webAddress()],
      [{ city: 'www.evil.example' }, fieldErrors.webAddress()],
    ] as const) {
      const reply = await put(change)
      expect(reply.statusCode).toBe(422)
      expect(reply.json().payload.errors).toEqual({
        [Object.keys(change)[0] ?? '']: fault,
      })
    }
    const contact = stranger()
    expect((await put({ city: 'evil.com' })).statusCode).toBe(200)
    await who.put('/api/cart/update-contact', { ...contact, api_cart: cart.api_cart, cart_session: cart.cart_session })
    await placed(who, await cartOf(who, cart))
    const [message = ''] = await messagesTo(shop, contact.email)
    expect(message).toContain('evil.\u200bcom')
    expect(message).not.toContain('evil.com')
  })

  it('OP-04 greets a customer by name only in their own verified mailbox', async () => {
    const customer = await loggedIn(shop, meera)
    await orders({ email: meera.email, phone: meera.phone }, customer)
    expect((await messagesTo(shop, meera.email))[0]).toMatch(/^Hello Meera Nair,/)
    const contact = stranger()
    await orders(contact, customer)
    expect((await messagesTo(shop, contact.email))[0]).toMatch(/^Hello,/)
  })
})
