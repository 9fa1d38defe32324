import { afterEach, describe, expect, it } from 'vitest'
import type { Cart } from '#generated/api.d.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { browser, loggedIn, meera, messagesTo } from '#server/testing/customers.ts'
import { type Draft, PROMISED_PRICE, draftAddress, draftShop } from '#server/testing/draft-orders.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { pressSandboxButton } from '#server/testing/payment-actions.ts'
import { readyCart } from '#server/testing/shoppers.ts'
import { addStaff } from '#server/testing/staff.ts'

const drafts = await draftShop()
const { auditOf, change, content, create, email: EMAIL, ordersOf, owner, pageOf, paid, pathOf, pay, pool } = drafts
const { preview, remove, returnToShop, sandboxPage, send, sent, setStock, shop, stock, submit, vase } = drafts
const { versionOn } = drafts
const expectInvariants = async () => expect(await brokenInvariants(pool)).toEqual({})

afterEach(async () => {
  await setStock(900)
  await pool.query('UPDATE product SET price = $2 WHERE id = $1', [vase, PROMISED_PRICE])
  await expectInvariants()
})

describe('a draft order', () => {
  it('AD-21 has the totals of a cart with the same products, address and delivery', async () => {
    const cart = await readyCart(browser(shop), { items: [{ product_id: vase, quantity: 2 }], payment: null })
    const { cart: drafted, problem } = await preview(content)
    const sums = (one: Cart) => [one.sub_total, one.discount_total, one.shipping_total, one.tax_total, one.grand_total]
    expect(sums(drafted)).toEqual(sums(cart))
    expect(drafted.cart_payment_methods).toEqual(cart.cart_payment_methods)
    expect(problem).toBeNull()
  })

  it('AD-21 takes a price, a discount and a delivery price of its own', async () => {
    const lines = [{ product_id: vase, quantity: 2, price: 100_000 }]
    const { cart } = await preview({
      ...content,
      lines,
      discount_kind: 'percentage',
      discount_percent: 10,
      shipping_price: 5_000,
    })
    expect(
      [cart.sub_total, cart.discount_total, cart.shipping_total, cart.grand_total].map((sum) => sum?.amount),
    ).toEqual([200_000, 20_000, 5_000, 185_000])
    const off = await preview({
      ...content,
      lines,
      discount_kind: 'amount',
      discount_amount: 1_000_000,
      shipping_price: 0,
    })
    expect(off.cart.grand_total.amount).toBe(0)
  })

  it('AD-21 says what is missing, and refuses wrong values by field', async () => {
    expect((await preview({ lines: [] })).problem?.code).toBe('cart_empty')
    expect((await preview({ ...content, shipping_address: null })).problem?.code).toBe('shipping_address_empty')
    expect((await preview({ ...content, shipping_mode: null })).problem?.code).toBe('shipping_method_empty')
    const wrong = {
      lines: [{ product_id: 2_000_000_000, quantity: 1 }],
      email: 'nobody',
      phone: '12',
      shipping_address: { ...draftAddress, pincode: 'x' },
      customer: 2_000_000_000,
      discount_kind: 'percentage',
    }
    const { payload } = expectFailure(
      await owner.post('/api/admin/draft-orders', { values: wrong }),
      422,
      'invalid_values',
    )
    expect(Object.keys((payload as { errors: object }).errors).toSorted()).toEqual([
      '/customer',
      '/discount_percent',
      '/email',
      '/lines/0',
      '/phone',
      '/shipping_address/pincode',
    ])
    const draft = await create({ lines: content.lines })
    expectFailure(await send(draft), 422, 'email_missing')
    expectFailure(await send(draft, { by_mail: false }), 422, 'phone_empty')
  })

  it('AD-21 takes no stock until it is paid, is found in the list, and is audited without personal details', async () => {
    const before = await stock()
    const { draft } = await sent()
    expect(await stock()).toBe(before)
    const { rows } = (await owner.get(`/api/admin/draft-orders?search=${EMAIL}`)).json().data as { rows: object[] }
    expect(rows[0]).toMatchObject({ title: draft.title, state: 'sent', customer: 'Meera Nair' })
    const changed = (await change(draft, { email: 'other@ashkiln.example' })).json().data as Draft
    expect(await pageOf(draft)).toMatchObject({ state: 'open', link: null })
    expect((await remove(changed)).statusCode).toBe(200)
    const audit = await auditOf(draft)
    expect(audit.map(({ action }) => action)).toEqual(['created', 'link_sent', 'updated', 'deleted'])
    expect(JSON.stringify(audit)).not.toMatch(/ashkiln\.example|9000000009|Rue Dumas/)
  })

  it('AD-21 begins with the contact and address of a chosen customer', async () => {
    const her = await loggedIn(shop, meera)
    await owner.get('/api/admin/customers?limit=1')
    const { rows } = await pool.query<{ id: number }>('SELECT id FROM shopper WHERE customer_id = $1', [
      her.result.user.id,
    ])
    const customer = rows[0]!.id
    const found = (await owner.get(`/api/admin/draft-orders/customers/${customer}`)).json().data
    expect(found).toMatchObject({ email: meera.email, address: { country: 'IN' } })
    const draft = await create({ ...content, customer })
    expectData(await paid(draft), 'DraftPage')
    const [order] = await ordersOf(draft)
    expect((await pool.query('SELECT customer_id FROM orders WHERE id = $1', [order!.id])).rows).toEqual([
      { customer_id: her.result.user.id },
    ])
  })
})

describe('its payment link', () => {
  it('AD-21 is mailed, opens without login, and becomes a confirmed order with invoice, stock and mails once paid', async () => {
    const before = await stock()
    const { draft, path } = await sent()
    const [mail] = await messagesTo(shop, EMAIL)
    const mailed = /http:\S+(\/pay\/\S+)/.exec(mail ?? '')?.[1] ?? ''
    expect(mail).toContain('₹7,200')
    const who = browser(shop)
    const page = await who.get(mailed)
    expect(page.statusCode).toBe(200)
    expect(page.payload).toContain('3 Rue Dumas')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.headers['content-security-policy']).toMatch(/font-src 'self'/u)
    expect(page.headers['cache-control']).toBe('no-store')
    const started = await submit(who, path, versionOn(page.payload), 'sandbox')
    expect(started.statusCode).toBe(303)
    expect(await stock()).toBe(before - 2)
    expect(await pageOf(draft)).toMatchObject({ state: 'paying' })
    const sandbox = sandboxPage(started.headers.location)
    await pressSandboxButton(who, sandbox, 'pay')
    expect(await returnToShop(who, sandbox)).toContain('/checkout-complete?token=')
    const [order, ...others] = await ordersOf(draft)
    expect(others).toEqual([])
    expect(order).toMatchObject({ status: 'confirmed', invoice_no: expect.stringContaining('/') as string })
    expect(await stock()).toBe(before - 2)
    expect(await pageOf(draft)).toMatchObject({ state: 'ordered', order_no: order!.order_no, link: null })
    expect((await messagesTo(shop, EMAIL)).join()).toContain(order!.order_no)
    // Both now lead to the order.
    for (const reply of [await who.get(path), await submit(who, path, 'x', 'sandbox')])
      expect(String(reply.headers.location)).toContain(`order_id=${order!.order_no}`)
    expectFailure(await change(draft, { email: 'x@ashkiln.example' }), 422, 'already_ordered')
    expectFailure(await send(draft), 422, 'already_ordered')
  })

  it('AD-21 places one order when it is paid several times at once', async () => {
    const before = await stock()
    const { draft, path } = await sent()
    const version = versionOn((await browser(shop).get(path)).payload)
    const replies = await Promise.all(Array.from({ length: 6 }, () => submit(browser(shop), path, version, 'sandbox')))
    expect(new Set(replies.map(({ headers }) => headers.location)).size).toBe(1)
    expect(await ordersOf(draft)).toHaveLength(1)
    expect(await stock()).toBe(before - 2)
    expectFailure(await change(draft, { email: 'x@ashkiln.example' }), 409, 'being_paid')
    expectFailure(await remove(draft), 409, 'in_use')
  })

  it('AD-21 replaces an unpaid order when the customer chooses another way to pay', async () => {
    const before = await stock()
    const { draft, path } = await sent()
    expect((await pay(path, 'sandbox')).statusCode).toBe(303)
    const cod = await pay(path, 'cod')
    expect(String(cod.headers.location)).toContain('/checkout-complete')
    expect((await ordersOf(draft)).map(({ status }) => status)).toEqual(['cancelled', 'confirmed'])
    expect(await stock()).toBe(before - 2)
  })

  it('AD-21 retries a failed payment with the same order', async () => {
    const { draft, path } = await sent()
    const who = browser(shop)
    const first = await pay(path, 'sandbox', who)
    await pressSandboxButton(who, sandboxPage(first.headers.location), 'fail')
    const again = await returnToShop(who, sandboxPage(first.headers.location))
    expect(again).toMatch(/^\/pay\//)
    const second = await pay(again, 'sandbox', who)
    expect(second.headers.location).not.toBe(first.headers.location)
    await pressSandboxButton(who, sandboxPage(second.headers.location), 'pay')
    await returnToShop(who, sandboxPage(second.headers.location))
    expect(await ordersOf(draft)).toMatchObject([{ status: 'confirmed' }])
  })

  it('AD-21 keeps the prices it promised, and says so if anything else has changed', async () => {
    const { draft, path } = await sent()
    await pool.query('UPDATE product SET price = price * 2 WHERE id = $1', [vase])
    const who = browser(shop)
    const page = await who.get(path)
    expect(page.payload).toContain('₹7,200')
    const outdated = await submit(who, path, 'another version', 'cod')
    expect(outdated.statusCode).toBe(409)
    expect(outdated.payload).toContain('The order has changed. Check it before you pay.')
    expect(await ordersOf(draft)).toEqual([])
    expect((await submit(who, path, versionOn(outdated.payload), 'cod')).statusCode).toBe(303)
    expect(
      (await pool.query('SELECT sub_total FROM orders WHERE id = $1', [(await ordersOf(draft))[0]!.id])).rows,
    ).toEqual([{ sub_total: 2 * PROMISED_PRICE }])
  })

  it('AD-21 explains that an item has sold out in the meantime, and takes no stock', async () => {
    const { draft, path } = await sent()
    const version = versionOn((await browser(shop).get(path)).payload)
    await setStock(1)
    const reply = await submit(browser(shop), path, version, 'sandbox')
    expect(reply.statusCode).toBe(422)
    expect(reply.payload).toContain('This order can’t be paid right now.')
    expect(await ordersOf(draft)).toEqual([])
    expect(await stock()).toBe(1)
    expect((await preview(content)).shortages[0]).toContain('only 1 left')
    expectFailure(await send(draft), 422, 'stock_invalid')
  })

  it('AD-21 refuses links that are forged, expired, replaced by another, or of a changed draft', async () => {
    const { draft, path } = await sent()
    const isOpen = async (one: string) => (await browser(shop).get(one)).statusCode
    expect(await isOpen(path)).toBe(200)
    expect(await isOpen(`${path.slice(0, -20)}${'A'.repeat(20)}`)).toBe(404)
    const next = pathOf(expectData(await send(draft, { by_mail: false }), 'DraftPage'))
    expect([await isOpen(path), await isOpen(next)]).toEqual([404, 200])
    const changed = (await change(draft, { shipping_price: 100 })).json().data as Draft
    expect(await isOpen(next)).toBe(404)
    const last = pathOf(expectData(await send(changed, { by_mail: false }), 'DraftPage'))
    await pool.query('UPDATE draft_order SET link_expires_at = now() WHERE id = $1', [draft.id])
    expect(await isOpen(last)).toBe(404)
    expect((await pay(last, 'cod')).statusCode).toBe(404)
    expect(await ordersOf(draft)).toEqual([])
    expect(await pageOf(draft)).toMatchObject({ state: 'expired', link: null })
    expectFailure(await send(draft), 409, 'stale_version')
  })

  it('AD-21 has a page for links that were cut off or got a character too many', async () => {
    const { path } = await sent()
    for (const broken of [path.slice(0, -1), `${path}.`]) {
      const reply = await browser(shop).get(broken)
      expect(reply.statusCode, broken).toBe(404)
      expect(reply.payload, broken).toContain('<!doctype html>')
    }
  })

  it('AD-21 does not open an order whose links have become void', async () => {
    const { draft, path } = await sent()
    expect((await pay(path, 'cod')).statusCode).toBe(303)
    const [order] = await ordersOf(draft)
    await pool.query('UPDATE orders SET link_version = link_version + 1 WHERE id = $1', [order!.id])
    expect((await browser(shop).get(path)).statusCode).toBe(404)
    expect((await submit(browser(shop), path, 'x', 'cod')).statusCode).toBe(404)
  })

  it('AD-21 is neither sent nor paid in a currency that its amounts are not in', async () => {
    const { draft, path } = await sent()
    await pool.query(`UPDATE draft_order SET currency = 'USD' WHERE id = $1`, [draft.id])
    expectFailure(await send(draft), 422, 'currency_changed')
    const page = await browser(shop).get(path)
    expect(page.payload).toContain('The shop’s currency has changed.')
    expect(page.payload).not.toContain('name="version"')
  })

  it('AD-21 offers only the shop’s payment methods, and needs none for nothing', async () => {
    const { draft, path } = await sent()
    for (const payment of ['', 'constructor']) expect((await pay(path, payment)).statusCode, payment).toBe(422)
    expect(await ordersOf(draft)).toEqual([])
    const free = await sent({ ...content, discount_kind: 'percentage', discount_percent: 100, shipping_price: 0 })
    expect((await pay(free.path, '')).statusCode).toBe(303)
    expect(await ordersOf(free.draft)).toMatchObject([{ status: 'confirmed', paid_total: 0 }])
  })
})

describe('marking a draft order as paid', () => {
  it('AD-21 confirms the order once, refunds a payment that arrives later, and is audited', async () => {
    const before = await stock()
    const { draft, path } = await sent()
    const who = browser(shop)
    const started = await pay(path, 'sandbox', who)
    const pages = await Promise.all([paid(draft), paid(draft), paid(draft, 'cash')])
    const numbers = new Set(pages.map((reply) => expectData(reply, 'DraftPage').order_no))
    expect(numbers.size).toBe(1)
    const orders = await ordersOf(draft)
    expect(orders.map(({ status }) => status)).toEqual(['cancelled', 'confirmed'])
    expect(orders[1]).toMatchObject({ paid_total: (await preview(content)).cart.grand_total.amount })
    expect(await stock()).toBe(before - 2)
    await pressSandboxButton(who, sandboxPage(started.headers.location), 'pay')
    await returnToShop(who, sandboxPage(started.headers.location))
    // The invariants include that nothing is kept of a cancelled order.
    expect((await ordersOf(draft))[0]!.paid_total).toBe(orders[1]!.paid_total)
    expect((await auditOf(draft)).filter(({ action }) => action === 'marked_paid')).toHaveLength(1)
    expect((await messagesTo(shop, EMAIL)).join()).toMatch(/Bank transfer|Cash/)
  })

  it('AD-21 is not for fulfilment, who may only read drafts', async () => {
    const { draft } = await sent()
    const { session } = await addStaff(shop, 'fulfilment')
    expect((await session.get(`/api/admin/draft-orders/${draft.id}`)).statusCode).toBe(200)
    const body = { version: draft.version, paid_by: 'cash' }
    expectFailure(await session.post(`/api/admin/draft-orders/${draft.id}/paid`, body), 403, 'role_not_allowed')
  })
})
