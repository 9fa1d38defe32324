import * as fieldErrors from '#words/fields.ts'
import { describe, expect, it } from 'vitest'
import { performDeskAction } from '#server/admin/order-desk/desk.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser, browser, loggedIn, meera, messagesTo } from '#server/testing/customers.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { processPayments } from '#server/testing/payment-actions.ts'
import { registerCustomer } from '#server/testing/people.ts'
import { cartOf, copyCart, sendOrder, placeOrder, readyCart, stateOf } from '#server/testing/shoppers.ts'
import { stockedShop } from '#server/testing/stocked-shop.ts'

const { shop, pool, vase } = await stockedShop()
await shop.change(`DELETE FROM setting WHERE key IN ('cash_orders_per_contact', 'guest_orders_per_address')`)

let contacts = 0
/** Returns contact data without earlier orders. */
const newContact = () => {
  const n = contacts++
  return { email: `stranger${n}@example.com`, phone: `91${String(n).padStart(8, '0')}` }
}
type Contact = ReturnType<typeof newContact>
const from = (address: string) => browser(shop, { 'x-forwarded-for': address })
let addresses = 0
const newGuest = () => from(`198.51.100.${addresses++ % 250}`)
const fillCart = (who: Browser, contact: Partial<Contact>, more: object = {}) =>
  readyCart(who, { items: [{ product_id: vase, quantity: 1 }], ...contact, ...more })
const placeFor = async (contact: Partial<Contact>, who = newGuest()) => placeOrder(who, await fillCart(who, contact))
const reachLimit = async (contact: Contact, times = 3) => {
  for (let n = 0; n < times; n++) expect(await placeFor(contact)).toMatchObject({ status: 'confirmed' })
}
const linkIn = async (recipient: string) =>
  /\/checkout-complete\/confirm\?token=([\w-]{43})/.exec((await messagesTo(shop, recipient)).join('\n'))?.[1] ?? ''
const readOrder = async (order: { token: string; order_id: string }) =>
  expectData(
    await newGuest().get(`/api/checkout/complete?token=${order.token}&order_id=${order.order_id}&type=cod`),
    'Order',
  )
const unconfirmedOrdersOf = async (token: string) =>
  expectData(await newGuest().get(`/api/checkout/waiting-orders?token=${token}`), 'WaitingOrders').orders
const confirm = (token: string, order_id: string) => newGuest().post('/api/checkout/confirm-order', { token, order_id })
const stock = async () =>
  (await pool.query<{ stock: number }>('SELECT stock FROM product WHERE id = $1', [vase])).rows[0]?.stock ?? 0
const expectInvariants = async () => expect(await brokenInvariants(pool)).toEqual({})

describe('cash orders of guests', () => {
  it('OP-04 are limited to three for one contact, plus one confirmation message, even with forty at once', async () => {
    const contact = newContact()
    const first = newGuest()
    const cart = await fillCart(first, contact)
    const carts = await copyCart(pool, cart, 40)
    const replies = await Promise.all(
      carts.map(async (names) => {
        const who = newGuest()
        return placeOrder(who, await cartOf(who, names))
      }),
    )
    expect(replies.filter(({ status }) => status === 'confirmed')).toHaveLength(3)
    expect(replies.filter(({ status, next }) => status === 'pending' && next.kind === 'complete')).toHaveLength(37)
    expect(await messagesTo(shop, contact.email)).toHaveLength(3 + 1)
    expect(await messagesTo(shop, `+91${contact.phone}`)).toHaveLength(3)
    await expectInvariants()
  })

  it('OP-04 beyond the limit stay unconfirmed until their link is opened', async () => {
    const contact = newContact()
    await reachLimit(contact)
    const left = await stock()
    const order = await placeFor(contact)
    expect(await readOrder(order)).toMatchObject({ status: 'pending', awaits_link_by: 'email', can_pay: false })
    expect(await stock()).toBe(left - 1)
    const [message = ''] = await messagesTo(shop, contact.email)
    expect(message).toMatch(/^Hello,\n/)
    for (const word of ['Meera', 'Dumas', 'bottle vase']) expect(message).not.toContain(word)
    const token = await linkIn(contact.email)
    expect(await unconfirmedOrdersOf(token)).toMatchObject([
      { order_no: order.order_id, names: ['1 × Tall bottle vase'] },
    ])
    const reply = expectData(await confirm(token, order.order_id), 'ConfirmedOrder')
    expect(reply).toMatchObject({ order_no: order.order_id, url: expect.stringContaining('/checkout-complete?token=') })
    const confirmed = await readOrder(order)
    expect(confirmed.status).toBe('confirmed')
    expect(confirmed).not.toHaveProperty('awaits_link_by')
    expect((await messagesTo(shop, contact.email))[0]).toContain(`We’ve confirmed order ${order.order_id}`)
    // The number is unverified.
    expect(await messagesTo(shop, `+91${contact.phone}`)).toHaveLength(3)
    // A retry after a lost reply.
    expectData(await confirm(token, order.order_id), 'ConfirmedOrder')
    expect(await messagesTo(shop, contact.email)).toHaveLength(3 + 2)
    await expectInvariants()
  })

  it('OP-04 are confirmed by the link of their own contact only, in any cart', async () => {
    const [mine, theirs] = [newContact(), newContact()]
    await reachLimit(mine)
    await reachLimit(theirs)
    const [first, second, other] = [await placeFor(mine), await placeFor(mine), await placeFor(theirs)]
    const token = await linkIn(mine.email)
    expect((await unconfirmedOrdersOf(token)).map((one) => one.order_no)).toEqual([first.order_id, second.order_id])
    expectFailure(await confirm(token, other.order_id), 422, 'bad_order_link')
    expectFailure(await confirm('x'.repeat(43), first.order_id), 422, 'bad_order_link')
    expectFailure(await newGuest().get('/api/checkout/waiting-orders?token=x'), 422, 'bad_order_link')
    expectData(await confirm(token, second.order_id), 'ConfirmedOrder')
    expect((await unconfirmedOrdersOf(token)).map((one) => one.order_no)).toEqual([first.order_id])
    await pool.query(`UPDATE order_link SET expires_at = now() - interval '1 second'`)
    expectFailure(await confirm(token, first.order_id), 422, 'bad_order_link')
  })

  it('OP-04 are confirmed by text when only the number is over the limit, and count a mailbox in any spelling', async () => {
    const contact = newContact()
    for (let n = 0; n < 3; n++) await placeFor({ ...contact, email: newContact().email })
    const order = await placeFor({ ...contact, email: newContact().email })
    expect(await readOrder(order)).toMatchObject({ awaits_link_by: 'sms' })
    expectData(await confirm(await linkIn(`+91${contact.phone}`), order.order_id), 'ConfirmedOrder')
    const name = newContact().email.split('@')[0]
    for (const email of [`${name}@example.com`, `${name}+1@example.com`, `${name?.toUpperCase()}+2@example.com`])
      expect(await placeFor({ email, phone: newContact().phone })).toMatchObject({ status: 'confirmed' })
    expect(await placeFor({ email: `${name}+3@example.com`, phone: newContact().phone })).toMatchObject({
      status: 'pending',
    })
  })

  it('OP-04 release their stock when confirmed too late, can be confirmed while stock lasts, and are cancelled after a day', async () => {
    const contact = newContact()
    await reachLimit(contact)
    const left = await stock()
    const [one, two] = [await placeFor(contact), await placeFor(contact)]
    for (const { order_id: number } of [one, two])
      await pool.query(`UPDATE orders SET held_until = now() - interval '1 second' WHERE order_no = $1`, [number])
    await processPayments(shop)
    expect(await stateOf(shop, one.order_id)).toMatchObject({ status: 'unpaid' })
    expect(await stock()).toBe(left)
    const token = await linkIn(contact.email)
    await shop.change('UPDATE product SET stock = 0 WHERE id = $1', [vase])
    expectFailure(await confirm(token, one.order_id), 422, 'out_of_stock')
    await shop.change('UPDATE product SET stock = $2 WHERE id = $1', [vase, left])
    expectData(await confirm(token, one.order_id), 'ConfirmedOrder')
    await pool.query(`UPDATE orders SET updated_at = now() - interval '25 hours' WHERE order_no = $1`, [two.order_id])
    await processPayments(shop)
    expect(await stateOf(shop, two.order_id)).toMatchObject({ status: 'cancelled' })
    expectFailure(await confirm(token, two.order_id), 422, 'order_gone')
    await expectInvariants()
  })

  it('OP-04 can be neither paid nor used to send more messages while unconfirmed', async () => {
    const contact = newContact()
    await reachLimit(contact)
    const who = newGuest()
    const cart = await fillCart(who, contact)
    const order = await placeOrder(who, cart)
    expect(await placeOrder(who, cart)).toMatchObject({ order_id: order.order_id, next: { kind: 'complete' } })
    const { order_id, token } = order
    expectFailure(await who.post('/api/checkout/process-payment', { order_id, token }), 422, 'awaits_confirmation')
    const before = await messagesTo(shop, contact.email)
    expect(
      (await who.put('/api/orders/cancel', { order_no: order_id, token, reason: 'changed_mind' })).statusCode,
    ).toBe(200)
    expect(await stateOf(shop, order_id)).toMatchObject({ status: 'cancelled' })
    expect(await messagesTo(shop, contact.email)).toEqual(before)
  })

  it('OP-04 are marked as unconfirmed on the order desk, where the shop can confirm them', async () => {
    const contact = newContact()
    await reachLimit(contact)
    const { order_id: number } = await placeFor(contact)
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
    const contact = newContact()
    expect(await placeFor(contact)).toMatchObject({ status: 'pending', next: { kind: 'complete' } })
    const who = newGuest()
    expect(await placeOrder(who, await fillCart(who, contact, { payment: 'sandbox' }))).toMatchObject({
      next: { kind: 'pay' },
    })
    await shop.change(`DELETE FROM setting WHERE key = 'cash_orders_per_contact'`)
  })
})

it('OP-04 do not count for a customer’s own verified contacts, but count for others', async () => {
  const customer = await loggedIn(shop, meera)
  for (let n = 0; n < 5; n++)
    expect(await placeFor({ email: meera.email, phone: meera.phone }, customer)).toMatchObject({ status: 'confirmed' })
  const { session } = await registerCustomer(shop)
  const contact = newContact()
  for (let n = 0; n < 3; n++) expect(await placeFor(contact, session)).toMatchObject({ status: 'confirmed' })
  const order = await placeFor(contact, session)
  expect(order).toMatchObject({ status: 'pending', next: { kind: 'complete' } })
  const list = expectData(await session.get('/api/orders/get'), 'OrderPage')
  expect(list.orders[0]).toMatchObject({ order_no: order.order_id, awaits_link_by: 'email', can_pay: false })
})

it('OP-04 are limited to sixty an hour per network (guest_orders_per_address)', async () => {
  await shop.change(`INSERT INTO setting (key, value) VALUES ('guest_orders_per_address', '2')`)
  const who = from('203.0.113.77')
  for (let n = 0; n < 2; n++) await placeFor(newContact(), who)
  const reply = await sendOrder(who, await fillCart(who, newContact()))
  expectFailure(reply, 429, 'too_many_orders')
  const seconds = Number(reply.headers['retry-after'])
  expect(seconds).toBeGreaterThan(3000)
  expect(seconds).toBeLessThanOrEqual(3600)
  await placeFor(newContact(), from('203.0.113.78'))
  await shop.change(`DELETE FROM setting WHERE key = 'guest_orders_per_address'`)
})

describe('user input in mails', () => {
  it('OP-04 contains no links: forms refuse them, and addresses are printed unlinked', async () => {
    const who = newGuest()
    const cart = await fillCart(who, newContact())
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
    const contact = newContact()
    expect((await put({ city: 'evil.com' })).statusCode).toBe(200)
    await who.put('/api/cart/update-contact', { ...contact, api_cart: cart.api_cart, cart_session: cart.cart_session })
    await placeOrder(who, await cartOf(who, cart))
    const [message = ''] = await messagesTo(shop, contact.email)
    expect(message).toContain('evil.\u200bcom')
    expect(message).not.toContain('evil.com')
  })

  it('OP-04 greets a customer by name only in their own verified mailbox', async () => {
    const customer = await loggedIn(shop, meera)
    await placeFor({ email: meera.email, phone: meera.phone }, customer)
    expect((await messagesTo(shop, meera.email))[0]).toMatch(/^Hello Meera Nair,/)
    const contact = newContact()
    await placeFor(contact, customer)
    expect((await messagesTo(shop, contact.email))[0]).toMatch(/^Hello,/)
  })
})
