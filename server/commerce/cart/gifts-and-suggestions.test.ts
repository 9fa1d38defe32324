import { describe, expect, it } from 'vitest'
import type { Cart } from '#generated/api.d.ts'
import { cartShop } from '#server/testing/carts.ts'
import { expectData } from '#server/testing/contract.ts'
import { type Browser, browser, messagesTo, verifyEmail } from '#server/testing/customers.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { registerCustomer } from '#server/testing/people.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { placeOrder, readyCart } from '#server/testing/shoppers.ts'
import { tokenOwner } from '#server/testing/staff.ts'

const { shop, pool, vase, newCart } = await cartShop()
const owner = await tokenOwner(shop)

const OFFERED = { enable_gift_note: true, enable_gift_wrap: true, gift_wrap_price: 5000, gift_wrap_gst: 18 }

const NOTE = 'Happy birthday, Asha!\n\nWith love from all of us.'

describe('a gift', () => {
  it('CR-01 is offered only by shops that offer it', async () => {
    await shop.changeSettings({ enable_gift_note: false, enable_gift_wrap: false })
    const { put } = await newCart()
    const cart = await put('update', { gift: { note: NOTE, wrapped: true } })
    expect(cart.gift).toBeUndefined()
    expect(cart.sub_total).toEqual(cart.items[0]?.line_total)
  })

  it('CR-01 has a message and wrapping, which is charged and taxed with its own rate', async () => {
    await shop.changeSettings(OFFERED)
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

  it('CR-01 AD-27 wrapping is taxed with the rate that the settings show, although nobody has changed it', async () => {
    await shop.changeSettings(OFFERED)
    await shop.change(`DELETE FROM setting WHERE key = 'gift_wrap_gst'`)
    expect((await owner.get('/api/admin/settings/gifts')).json().data.values).toMatchObject({ gift_wrap_gst: 18 })
    const { put, read } = await newCart()
    const plain = await read()
    const wrapped = await put('update', { gift: { wrapped: true } })
    expect(wrapped.tax_total!.amount - plain.tax_total!.amount).toBe(762)
  })

  it('CR-01 refuses a message of more than 500 characters', async () => {
    await shop.changeSettings(OFFERED)
    const { send } = await newCart()
    expect((await send('update', { gift: { note: 'x'.repeat(501) } })).statusCode).toBe(400)
  })

  it('CR-02 is not reduced by a coupon, and does not help to reach its minimum', async () => {
    await shop.changeSettings({ ...OFFERED, gift_wrap_price: 1_000_000 })
    const who = browser(shop)
    const cart = await readyCart(who, { items: [{ product_id: vase, quantity: 1 }], coupon: 'WELCOME10' })
    const wrapped = expectData(await who.put('/api/cart/update', { ...namesOf(cart), gift: { wrapped: true } }), 'Cart')
    expect(wrapped.discount_total).toEqual(cart.discount_total)
    expect(wrapped.shipping_total).toEqual(cart.shipping_total)
  })

  it('AD-22 CK-07 is part of the order, its page, mail, invoice and packing slip', async () => {
    await shop.changeSettings(OFFERED)
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
    await shop.changeSettings(OFFERED)
    const who = browser(shop)
    const ready = await readyCart(who, { items: [{ product_id: vase, quantity: 1 }], payment: 'sandbox' })
    const cart = expectData(await who.put('/api/cart/update', { ...namesOf(ready), gift: { wrapped: true } }), 'Cart')
    const placed = await placeOrder(who, cart)
    const { rows } = await pool.query('SELECT status FROM orders WHERE order_no = $1', [placed.order_id])
    expect(rows).toEqual([{ status: 'pending' }])
  })

  it('AC-07 loses its message when the customer’s account is deleted', async () => {
    await shop.changeSettings(OFFERED)
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

describe('suggestions in the drawer', () => {
  const suggestionsFor = async (who: Browser, cart: Pick<Cart, 'api_cart' | 'cart_session'>) =>
    expectData(await who.get(`/api/cart/suggestions?${new URLSearchParams(namesOf(cart))}`), 'ProductCard[]')

  it('CR-01 are only made if the shop chose so', async () => {
    await shop.changeSettings({ cart_suggestions: 'off' })
    const { mine, read } = await newCart()
    expect((await read()).has_suggestions).toBeUndefined()
    expect(await suggestionsFor(browser(shop), mine)).toEqual([])
  })

  it('CR-01 are in stock, not in the cart, need no choice, and those bought together come first', async () => {
    await shop.changeSettings({ cart_suggestions: 'cart' })
    const { rows } = await pool.query(
      `SELECT p.id AS product, g.id, g.name FROM product_group g JOIN product p ON p.id = g.default_product_id
       WHERE g.published AND g.in_stock AND g.product_count = 1 AND g.customisation IS NULL
         AND g.category_id <> (SELECT category_id FROM product_group WHERE id = (SELECT group_id FROM product WHERE id = $1))
         AND NOT EXISTS (SELECT FROM order_line l JOIN product o ON o.id = l.product_id WHERE o.group_id = g.id) ORDER BY g.id LIMIT 1`,
      [vase],
    )
    const companion = rows[0]
    await pool.query('UPDATE product SET stock = 100 WHERE id = $1', [companion.product])
    for (let count = 0; count < 2; count++) {
      const who = browser(shop)
      const items = [vase, companion.product].map((product_id) => ({ product_id, quantity: 1 }))
      await placeOrder(
        who,
        await readyCart(who, { items, email: `buyer${count}@ashkiln.example`, phone: `900000010${count}` }),
      )
    }
    const who = browser(shop)
    const { mine, read } = await newCart(who)
    expect((await read()).has_suggestions).toBe(true)
    const cards = await suggestionsFor(who, mine)
    expect(cards[0]?.group_id).toBe(companion.id)
    expect(cards.length).toBeLessThanOrEqual(4)
    expect(cards.every((card) => card.in_stock && !card.must_choose)).toBe(true)
    expectData(await who.post('/api/cart/add-item', { ...mine, product_id: companion.product, quantity: 1 }), 'Cart')
    expect((await suggestionsFor(who, mine)).map((card) => card.group_id)).not.toContain(companion.id)
  })

  it('CR-01 can come from a collection, and are none if it no longer exists', async () => {
    const { rows } = await pool.query(
      `SELECT i.collection_id AS id, array_agg(g.id) AS groups FROM collection_item i JOIN product_group g ON g.id = i.group_id
       WHERE g.published AND g.in_stock AND g.product_count = 1 GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
    )
    await shop.changeSettings({ cart_suggestions: 'collection', cart_suggestions_collection: rows[0].id })
    const { mine } = await newCart()
    const cards = await suggestionsFor(browser(shop), mine)
    expect(cards.length).toBeGreaterThan(0)
    for (const card of cards) expect(rows[0].groups).toContain(card.group_id)
    await shop.changeSettings({ cart_suggestions_collection: 999_999 })
    expect(await suggestionsFor(browser(shop), mine)).toEqual([])
  })

  it('CR-03 show a stranger nothing about a cart', async () => {
    await shop.changeSettings({ cart_suggestions: 'cart' })
    const { mine } = await newCart()
    expect(await suggestionsFor(browser(shop), { ...mine, cart_session: 'x'.repeat(43) })).toEqual([])
  })
})

const namesOf = ({ api_cart, cart_session }: Pick<Cart, 'api_cart' | 'cart_session'>) => ({ api_cart, cart_session })
