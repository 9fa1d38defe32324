import { describe, expect, it } from 'vitest'
import type { PlacedOrder } from '#generated/api.d.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser, browser, linkTo, verifyEmail } from '#server/testing/customers.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { type Person, registerCustomer } from '#server/testing/people.ts'
import { placeOrder, readyCart } from '#server/testing/shoppers.ts'
import { stockedShop } from '#server/testing/stocked-shop.ts'
import { eraseInvoiceParties } from './erase-orders.ts'

const { shop, pool, vase: product } = await stockedShop()

/** Personal values that must disappear. */
const SECRETS = ['Meera Nair', '3 Rue Dumas', '9000000001']

async function placeFor(
  buyer: Browser,
  { email, phone }: Pick<Person, 'email' | 'phone'>,
  payment: 'cod' | 'sandbox' = 'cod',
) {
  const cart = await readyCart(buyer, { items: [{ product_id: product, quantity: 1 }], payment, email, phone })
  return placeOrder(buyer, cart)
}
const deleteAccount = async ({ session, password }: Person) =>
  expectData(await session.post('/api/account/delete', { password }), 'Done')
const rowOf = async ({ order_id: number }: PlacedOrder) =>
  (await pool.query('SELECT * FROM orders WHERE order_no = $1', [number])).rows[0]
/** Returns all rows of these tables as text. */
async function textOf(...tables: string[]): Promise<string> {
  const all = await Promise.all(
    tables.map(async (table) => (await pool.query(`SELECT t::text AS text FROM ${table} t`)).rows),
  )
  return all
    .flat()
    .map(({ text }) => String(text))
    .join('\n')
}

describe('orders of a deleted account', () => {
  it('AC-07 lose name, phone, email and address, and so do coupons and messages', async () => {
    const person = await registerCustomer(shop)
    await verifyEmail(shop, person.email)
    await placeFor(person.session, person)
    expect(await textOf('outbox')).toContain(person.phone)
    await deleteAccount(person)
    const text = await textOf('orders', 'coupon_use', 'cart')
    for (const secret of SECRETS) expect(text).not.toContain(secret)
    const left = `${text}${await textOf('customer', 'address', 'access_log', 'known_place')}`
    for (const secret of [person.email, person.phone]) expect(left).not.toContain(secret)
    const { rows } = await pool.query(
      `SELECT channel, subject FROM outbox WHERE recipient LIKE '%' || $1 OR recipient = $2`,
      [person.phone, person.email],
    )
    // Only the farewell mail, which is deleted once sent.
    expect(rows).toEqual([{ channel: 'email', subject: 'Your account has been deleted' }])
    expect(await brokenInvariants(pool)).toEqual({})
  })

  it('AC-07 keep the legally required invoice data, with the date of its erasure', async () => {
    const person = await registerCustomer(shop)
    const order = await placeFor(person.session, person)
    await pool.query(`UPDATE orders SET confirmed_at = '2026-11-22' WHERE order_no = $1`, [order.order_id])
    await deleteAccount(person)
    const { id } = await rowOf(order)
    const read = async () =>
      (await pool.query(`SELECT *, erase_on::text FROM invoice_party WHERE order_id = $1`, [id])).rows
    const [party] = await read()
    // Six years after the annual return of the year that ends in March 2027.
    expect(party.erase_on).toBe('2033-12-31')
    expect(party.billing_address).toMatchObject({ name: 'Meera Nair', address_line_1: '3 Rue Dumas' })
    expect(JSON.stringify(party)).not.toMatch(/9000000001|@/)
    await eraseInvoiceParties(pool)
    expect(await read()).toHaveLength(1)
    await pool.query('UPDATE invoice_party SET erase_on = current_date WHERE order_id = $1', [id])
    await eraseInvoiceParties(pool)
    expect(await read()).toEqual([])
  })

  it('AC-07 have no valid links', async () => {
    const person = await registerCustomer(shop)
    const order = await placeFor(person.session, person)
    const query = new URLSearchParams({ order_no: order.order_id, token: order.token })
    const complete = new URLSearchParams({ order_id: order.order_id, token: order.token, type: 'cod' })
    const guest = browser(shop)
    expect((await guest.get(`/api/orders/invoice?${query}`)).statusCode).toBe(200)
    expect((await guest.get(`/api/checkout/complete?${complete}`)).statusCode).toBe(200)
    await deleteAccount(person)
    expectFailure(await guest.get(`/api/orders/invoice?${query}`), 404, 'not_found')
    expectFailure(await guest.get(`/api/checkout/complete?${complete}`), 404, 'not_found')
    const other = await registerCustomer(shop)
    const claim = { order_no: order.order_id, token: order.token }
    expectFailure(await other.session.post('/api/orders/claim', claim), 404, 'not_found')
  })

  it('AC-07 are cancelled if unpaid', async () => {
    const person = await registerCustomer(shop)
    const order = await placeFor(person.session, person, 'sandbox')
    await deleteAccount(person)
    expect((await rowOf(order)).status).toBe('cancelled')
    expect(await brokenInvariants(pool)).toEqual({})
  })

  it('AC-07 include guest orders of the verified mailbox', async () => {
    const person = await registerCustomer(shop)
    const asGuest = await placeFor(browser(shop), person)
    const others = await placeFor(browser(shop), { email: `x${person.email}`, phone: '9000000009' })
    await verifyEmail(shop, person.email)
    await deleteAccount(person)
    expect((await rowOf(asGuest)).email).toBeNull()
    expect((await rowOf(others)).email).toBe(`x${person.email}`)
  })

  it('AC-07 AU-19 are restored when the deletion is undone', async () => {
    const person = await registerCustomer(shop)
    await verifyEmail(shop, person.email)
    const order = await placeFor(person.session, person)
    const before = await rowOf(order)
    await deleteAccount(person)
    const token = await linkTo(shop, person.email, 'undo')
    expectData(await browser(shop).post('/api/auth/undo', { token }), 'Undone')
    expect(await rowOf(order)).toEqual({ ...before, cart_id: null })
    const { rows } = await pool.query('SELECT FROM invoice_party WHERE order_id = $1', [before.id])
    expect(rows).toEqual([])
  })
})
