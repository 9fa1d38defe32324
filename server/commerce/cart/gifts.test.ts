import { afterAll, describe, expect, it } from 'vitest'
import type { Cart } from '#generated/api.d.ts'
import { cartShop } from '#server/testing/carts.ts'
import { expectData } from '#server/testing/contract.ts'
import { browser, messagesTo, verifyEmail } from '#server/testing/customers.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { registerCustomer } from '#server/testing/people.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { placeOrder, readyCart } from '#server/testing/shoppers.ts'
import { tokenOwner } from '#server/testing/staff.ts'

const { shop, pool, vase, newCart } = await cartShop()
const owner = await tokenOwner(shop)

const OFFERED = { enable_gift_note: true, enable_gift_wrap: true, gift_wrap_price: 5000, gift_wrap_gst: 18 }

async function offer(values: object): Promise<void> {
  for (const [key, value] of Object.entries(values))
    await shop.change(
      `INSERT INTO setting (key, value) VALUES ('${key}', '${JSON.stringify(value)}') ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    )
}
const offerNothing = () => offer({ ...OFFERED, enable_gift_note: false, enable_gift_wrap: false })
afterAll(offerNothing)

const NOTE = 'Happy birthday, Asha!\n\nWith love from all of us.'

describe('a gift', () => {
  it('CR-01 is offered only by shops that offer it', async () => {
    await offerNothing()
    const { put } = await newCart()
    const cart = await put('update', { gift: { note: NOTE, wrapped: true } })
    expect(cart.gift).toBeUndefined()
    expect(cart.sub_total).toEqual(cart.items[0]?.line_total)
  })

  it('CR-01 has a message and wrapping, which is charged and taxed with its own rate', async () => {
    await offer(OFFERED)
    const { put, read, mine } = await newCart()
    const plain = await read()
    expect(plain.gift).toMatchObject({ can_add_note: true, note: null, wrapped: false })
    const noted = await put('update', { gift: { note: `  ${NOTE.replaceAll('\n', '\r\n')}\n\n\n` } })
    expect(noted.gift).toMatchObject({ note: NOTE, wrapped: false })
    // A note is personal, so the cart gets a new secret.
    expect(noted.cart_session).not.toBe(plain.cart_session)
    expect(noted.version).not.toBe(plain.version)
    const wrapped = await put('update', { gift: { wrapped: true } })
    expect(wrapped.gift).toMatchObject({ note: NOTE, wrapped: true })
    expect(wrapped.sub_total.amount).toBe(plain.sub_total.amount + 5000)
    expect(wrapped.tax_total!.amount - plain.tax_total!.amount).toBe(762)
    expect(mine.cart_session).toBe(wrapped.cart_session)
    const cleared = await put('update', { gift: { note: ' \n', wrapped: false } })
    expect(cleared).toMatchObject({ gift: { note: null, wrapped: false }, sub_total: plain.sub_total })
  })

  it('CR-01 refuses a message of more than 500 characters', async () => {
    await offer(OFFERED)
    const { send } = await newCart()
    expect((await send('update', { gift: { note: 'x'.repeat(501) } })).statusCode).toBe(400)
  })

  it('CR-02 is not reduced by a coupon, and does not help to reach its minimum', async () => {
    await offer({ ...OFFERED, gift_wrap_price: 1_000_000 })
    const who = browser(shop)
    const cart = await readyCart(who, { items: [{ product_id: vase, quantity: 1 }], coupon: 'WELCOME10' })
    const wrapped = expectData(await who.put('/api/cart/update', { ...namesOf(cart), gift: { wrapped: true } }), 'Cart')
    expect(wrapped.discount_total).toEqual(cart.discount_total)
    expect(wrapped.shipping_total).toEqual(cart.shipping_total)
  })

  it('AD-22 CK-07 is part of the order, its page, mail, invoice and packing slip', async () => {
    await offer(OFFERED)
    const who = browser(shop)
    const email = 'giver@ashkiln.example'
    const ready = await readyCart(who, { items: [{ product_id: vase, quantity: 2 }], email })
    const gift = { note: NOTE, wrapped: true }
    const cart = expectData(await who.put('/api/cart/update', { ...namesOf(ready), gift }), 'Cart')
    const { order_id: number, token } = await placeOrder(who, cart)
    const link = new URLSearchParams({ order_id: number, token, type: 'cod' })

    const order = expectData(await who.get(`/api/checkout/complete?${link}`), 'Order')
    expect(order).toMatchObject({ gift, sub_total: cart.sub_total, grand_total: cart.grand_total })
    expect(order.productchannel.at(-1)).toMatchObject({
      ...{ name: 'Gift wrapping', product_id: null, quantity: 1, gst_rate: 18, refundable_quantity: 0 },
      line_total: { amount: 5000 },
    })
    expect((await messagesTo(shop, email)).join('\n')).toContain('Happy birthday, Asha!')

    const invoice = expectData(
      await who.get(`/api/orders/invoice?${new URLSearchParams({ order_no: number, token })}`),
      'Invoice',
    )
    expect(invoice.lines.at(-1)).toMatchObject({ name: 'Gift wrapping', hsn: '998540' })
    const slip = await owner.get(`/api/admin/orders/${number}/documents/packing-slip.pdf`)
    const { pages } = await readPdf(slip.rawPayload)
    expect(pages[0]?.text).toContain('With love from all of us.')
    expect(pages[0]?.text).toContain('Wrap as a gift')
    expect(pages[0]?.text).not.toContain('50.00')
    const desk = expectData(await owner.get(`/api/admin/orders/${number}`), 'DeskOrder')
    expect(desk.gift).toEqual(gift)
    expect(await brokenInvariants(pool)).toEqual({})
  })

  it('CK-07 can be paid after a failed payment, although wrapping has no stock', async () => {
    await offer(OFFERED)
    const who = browser(shop)
    const ready = await readyCart(who, { items: [{ product_id: vase, quantity: 1 }], payment: 'sandbox' })
    const cart = expectData(await who.put('/api/cart/update', { ...namesOf(ready), gift: { wrapped: true } }), 'Cart')
    const placed = await placeOrder(who, cart)
    const { rows } = await pool.query('SELECT status FROM orders WHERE order_no = $1', [placed.order_id])
    expect(rows).toEqual([{ status: 'pending' }])
  })

  it('AC-07 loses its message when the customer’s account is deleted', async () => {
    await offer(OFFERED)
    const person = await registerCustomer(shop)
    await verifyEmail(shop, person.email)
    const { session } = person
    const ready = await readyCart(session, { items: [{ product_id: vase, quantity: 1 }], email: person.email })
    const cart = expectData(
      await session.put('/api/cart/update', { ...namesOf(ready), gift: { note: 'For Ravi alone' } }),
      'Cart',
    )
    await placeOrder(session, cart)
    const count = async () =>
      (await pool.query(`SELECT count(*)::int AS n FROM orders WHERE gift_note = 'For Ravi alone'`)).rows[0].n
    expect(await count()).toBe(1)
    expectData(await session.post('/api/account/delete', { password: person.password }), 'Done')
    expect(await count()).toBe(0)
  })
})

const namesOf = ({ api_cart, cart_session }: Cart) => ({ api_cart, cart_session })
