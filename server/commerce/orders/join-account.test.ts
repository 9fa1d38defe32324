import { describe, expect, it } from 'vitest'
import type { OrderPage } from '#generated/api.d.ts'
import { mailboxKey } from '#lib/mailbox-key.ts'
import { emailKey } from '#lib/normalise-text.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser, browser, loggedIn, verifyEmail } from '#server/testing/customers.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { registerCustomer } from '#server/testing/people.ts'
import { home, placeOrder, readyCart } from '#server/testing/shoppers.ts'
import { stockedShop } from '#server/testing/stocked-shop.ts'

const { shop, pool, vase } = await stockedShop()

let numbers = 0
const phone = () => `91${String(numbers++).padStart(8, '0')}`
const buy = async (who: Browser, email: string) =>
  placeOrder(who, await readyCart(who, { items: [{ product_id: vase, quantity: 1 }], email, phone: phone() }))
const numbersOf = async (who: Browser) =>
  expectData<'OrderPage'>(await who.get('/api/orders/get'), 'OrderPage').orders.map(
    ({ order_no: number }: OrderPage['orders'][number]) => number,
  )
const openOrder = async (
  who: Browser,
  { order_id: id, token, type }: { order_id: string; token: string; type: string },
) => expectData(await who.get(`/api/checkout/complete?token=${token}&order_id=${id}&type=${type}`), 'Order')

describe('guest orders', () => {
  it('AC-08 join the account that verifies their mailbox, in any spelling; later ones join at once', async () => {
    const before = await buy(browser(shop), 'nila.rao+pots@gmail.com')
    const { session, email, password } = await registerCustomer(shop, { email: 'nilarao@gmail.com' })
    expect(await numbersOf(session)).toEqual([])
    await verifyEmail(shop, email)
    expect(await numbersOf(session)).toEqual([before.order_id])
    const later = await buy(browser(shop), 'Nila.Rao@googlemail.com')
    expect(await numbersOf(session)).toEqual([later.order_id, before.order_id])
    expect(expectData(await session.post('/api/orders/item', { order_no: later.order_id }), 'Order').is_guest).toBe(
      false,
    )
    // Older orders join at the next login.
    await pool.query('UPDATE orders SET customer_id = NULL, joined_by_mailbox = false WHERE order_no = $1', [
      before.order_id,
    ])
    expect(await numbersOf(await loggedIn(shop, { email, password }))).toContain(before.order_id)
    expect(await brokenInvariants(pool)).toEqual({})
  })

  it('AC-08 AC-06 do not join an unverified or unrelated account', async () => {
    const order = await buy(browser(shop), 'wanted@example.com')
    const thief = await registerCustomer(shop, { email: 'wanted@example.com' })
    expect(await numbersOf(await loggedIn(shop, thief))).toEqual([])
    const other = await registerCustomer(shop)
    await verifyEmail(shop, other.email)
    expect(await numbersOf(other.session)).toEqual([])
    expectFailure(await other.session.post('/api/orders/item', { order_no: order.order_id }), 404, 'not_found')
  })

  it('AC-08 AU-18 do not reveal the account to whoever placed them', async () => {
    const { email } = await registerCustomer(shop)
    await verifyEmail(shop, email)
    const [buyer, stranger] = [browser(shop), browser(shop)]
    const [known, unknown] = [await buy(buyer, email), await buy(stranger, 'nobody.at.all@example.com')]
    const [mine, theirs] = [await openOrder(buyer, known), await openOrder(stranger, unknown)]
    expect(mine.is_guest).toBe(true)
    expect(Object.keys(mine).toSorted()).toEqual(Object.keys(theirs).toSorted())
    const keeper = await registerCustomer(shop)
    const link = { order_no: known.order_id, token: known.token }
    expectData(await keeper.session.post('/api/orders/claim', link), 'Order')
    expect(await numbersOf(keeper.session)).toEqual([known.order_id])
  })

  it('AC-07 AC-08 are erased with the account that they joined', async () => {
    const { session, email, password } = await registerCustomer(shop)
    const order = await buy(browser(shop), email)
    await verifyEmail(shop, email)
    await loggedIn(shop, { email, password })
    expect((await session.post('/api/account/delete', { password })).statusCode).toBe(200)
    const { rows } = await pool.query('SELECT email, mailbox_key, shipping_address FROM orders WHERE order_no = $1', [
      order.order_id,
    ])
    expect(rows).toEqual([{ email: null, mailbox_key: null, shipping_address: {} }])
  })
})

describe('addresses', () => {
  const lines = async (who: Browser) =>
    ((await who.get('/api/address/all')).json().data as Record<string, string>[]).map((one) => one['address_line_1'])

  it('AC-08 typed at checkout are saved for next time, without duplicates in another spelling', async () => {
    const { session, email } = await registerCustomer(shop)
    await buy(session, email)
    expect(await lines(session)).toEqual([home.address_line_1])
    await buy(session, email)
    const names = (await session.post('/api/cart/add-item', { product_id: vase, quantity: 1 })).json().data
    const cart = { api_cart: names.api_cart, cart_session: names.cart_session }
    const spelled = { ...home, address_line_1: ' 3  RUE DUMAS,', phone: '9000000099' }
    await session.put('/api/cart/update-contact', { ...cart, phone: phone(), email })
    await session.put('/api/cart/update-address', { ...cart, type: 'shipping', address: spelled })
    const office = { ...home, address_type: 'Billing', address_line_1: '14 Rue Surcouf' }
    await session.put('/api/cart/update-address', { ...cart, type: 'billing', address: office })
    await session.put('/api/cart/update-shipping-mode', { ...cart, code: 'road' })
    const ready = expectData(await session.put('/api/cart/update-payment-mode', { ...cart, code: 'cod' }), 'Cart')
    await placeOrder(session, ready)
    expect(new Set(await lines(session))).toEqual(new Set(['14 Rue Surcouf', home.address_line_1]))
    expect(await lines(session)).toHaveLength(2)
  })

  it('AC-08 are saved from a claimed order, but not from an automatically joined one', async () => {
    const order = await buy(browser(shop), 'claims@example.com')
    const { session } = await registerCustomer(shop)
    expectData(await session.post('/api/orders/claim', { order_no: order.order_id, token: order.token }), 'Order')
    expect(await lines(session)).toEqual([home.address_line_1])

    const other = await registerCustomer(shop)
    await buy(browser(shop), other.email)
    await verifyEmail(shop, other.email)
    expect(await numbersOf(other.session)).toHaveLength(1)
    expect(await lines(other.session)).toEqual([])
  })

  it('AC-08 an address removed from the book does not return with an order that had chosen it', async () => {
    const { session, email } = await registerCustomer(shop)
    const { id } = expectData(await session.post('/api/address/add', home), 'Address')
    const names = (await session.post('/api/cart/add-item', { product_id: vase, quantity: 1 })).json().data
    const cart = { api_cart: names.api_cart, cart_session: names.cart_session }
    await session.put('/api/cart/update-contact', { ...cart, phone: phone(), email })
    await session.put('/api/cart/update-address', { ...cart, type: 'both', address_id: id })
    await session.remove(`/api/address/remove/${id}`)
    await session.put('/api/cart/update-shipping-mode', { ...cart, code: 'road' })
    const ready = expectData(await session.put('/api/cart/update-payment-mode', { ...cart, code: 'cod' }), 'Cart')
    await placeOrder(session, ready)
    expect(await lines(session)).toEqual([])
  })
})

it.each([
  'a@b.example',
  'a+b@c.example',
  '+x@c.example',
  'a.b+c@gmail.com',
  'a.b@googlemail.com',
  'a+b+c@x.example',
  '"a@b"@c.example',
])('AC-08 the database normalises the mailbox of %s like the server', async (email) => {
  const { rows } = await pool.query<{ mailbox: string }>('SELECT mailbox_of($1) AS mailbox', [emailKey(email)])
  expect(rows[0]?.mailbox).toBe(mailboxKey(email))
})
