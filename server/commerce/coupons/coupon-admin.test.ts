import { describe, expect, it } from 'vitest'
import type { AdminCoupon } from '#generated/admin/coupon.js'
import type { AdminRecord } from '#server/admin/resources/records.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { arjun, browser, loggedIn, meera } from '#server/testing/customers.ts'
import { home, placeOrder, readyCart } from '#server/testing/shoppers.ts'
import { addStaff, auditOf } from '#server/testing/staff.ts'
import { stockedShop } from '#server/testing/stocked-shop.ts'
import { asAdministrator } from '#server/testing/test-app.ts'

const { shop, pool, vase } = await stockedShop()
const admin = browser(shop, asAdministrator)
const path = '/api/admin/coupons'

const ok = (reply: Awaited<ReturnType<typeof admin.get>>): AdminRecord & { values: AdminCoupon } => {
  expect(reply.statusCode, reply.payload).toBe(200)
  return reply.json().data
}
const create = async (values: Partial<AdminCoupon>) =>
  ok(await admin.post(path, { values: { title: 'Off', percent: 10, ...values } }))
const patch = ({ id, version }: AdminRecord, values: Partial<AdminCoupon>) =>
  admin.patch(`${path}/${id}`, { version, values })
const refusal = (reply: Awaited<ReturnType<typeof admin.get>>) => {
  expectFailure(reply, 422, 'invalid_values')
  return reply.json().payload.errors as Record<string, string>
}
const rows = async (query = '') => (await admin.get(`${path}?${query}`)).json().data.rows
const items = [{ product_id: vase, quantity: 1 }]
const check = async (coupon: { id: number }, question: object = {}) =>
  expectData(await admin.post(`${path}/check`, { coupon: coupon.id, items, ...question }), 'CouponAnswer')
const shopperOf = async (email: string) =>
  (await admin.get(`/api/admin/customers?search=${email}`)).json().data.rows[0].id as number

const audited = async (count: number) => (await auditOf(shop, count)).map((entry) => entry.split(' by ')[0])

let guests = 0

/** Orders a vase with a coupon, as a new guest by default. Returns the order’s number, or why the cart refuses the coupon. */
async function orderWith(code: string, who = browser(shop)): Promise<string> {
  const [email, phone] = [`guest${++guests}@ashkiln.example`, `90000${String(10_000 + guests)}`]
  const cart = await readyCart(who, { items, email, phone })
  const { api_cart, cart_session } = cart
  const reply = await who.post('/api/cart/coupons/apply', { api_cart, cart_session, code })
  if (reply.statusCode !== 200) return reply.json().message
  return (await placeOrder(who, expectData(reply, 'Cart'))).order_id
}
const ORDERED = expect.stringMatching(/^\d{6}-\d{6}$/)

describe('coupons in the admin', () => {
  it('AD-25 a new coupon works in a cart, a changed one differently, and one that is switched off not at all', async () => {
    const made = await create({ code: ' monsoon 25 ', percent: 25, max_uses_per_customer: null })
    expect(made.values).toMatchObject({ code: 'MONSOON25', kind: 'percentage', minimum: null, active: true })
    expect(await orderWith('monsoon25')).toEqual(ORDERED)
    const changed = ok(await patch(made, { kind: 'amount', amount: 10_000, minimum: 300_000 }))
    expect(changed.values).toMatchObject({ percent: null, amount: 10_000, most: null })
    expect(await check(changed)).toMatchObject({ applies: true, discount: { amount: 10_000 } })
    ok(await patch(changed, { active: false }))
    expect(await orderWith('MONSOON25')).toBe('We couldn’t find coupon MONSOON25. Check the spelling.')
    expect(await rows('state=inactive&search=monsoon25')).toMatchObject([
      { code: 'MONSOON25', amount: 10_000, uses: 1 },
    ])
    expect(await audited(2)).toEqual(['updated MONSOON25', 'updated MONSOON25'])
  })

  it('AD-25 without a code, one is made that nobody guesses', async () => {
    const [one, other] = [await create({}), await create({})]
    expect(one.values.code).toMatch(/^[A-Z2-9]{10}$/)
    expect(other.values.code).not.toBe(one.values.code)
  })

  it.each([
    [{ percent: 101 }, ['/percent']],
    [{ percent: null }, ['/percent']],
    [{ kind: 'amount' }, ['/amount']],
    [{ starts_at: '2030-02-01T00:00:00Z', ends_at: '2030-01-01T00:00:00Z' }, ['/ends_at']],
    [{ starts_at: '2030-02-31T00:00:00Z', ends_at: '2030-02-31T25:00:00Z' }, ['/ends_at']],
    [{ max_uses: 2, max_uses_per_customer: 3, most: 1, minimum: 100_000 }, ['/most', '/max_uses_per_customer']],
    [{ code: 'WELCOME10' }, ['/code']],
    [{ code: 'welcome 10' }, ['/code']],
    [{ customer: 2_147_483_647 }, ['/customer']],
    [{ uses: 0 }, ['/uses']],
  ] as [object, string[]][])('AD-25 refuses %j at its fields', async (values, pointers) => {
    const errors = refusal(await admin.post(path, { values: { title: 'Off', percent: 10, ...values } }))
    expect(Object.keys(errors).toSorted()).toEqual(pointers.toSorted())
  })

  it('AD-25 a limit below the uses is refused, and a used coupon cannot be deleted', async () => {
    const made = await create({ code: 'TWICE', max_uses_per_customer: null })
    const first = await orderWith('TWICE')
    expect(await orderWith('TWICE')).toEqual(ORDERED)
    expect(refusal(await patch(made, { max_uses: 1 }))).toEqual({
      '/max_uses': '2 orders already use it. Enter at least that many.',
    })
    ok(await patch(made, { max_uses: 2 }))
    expect(await orderWith('TWICE')).toBe('Coupon TWICE has been used up. It was for the first 2 orders.')
    expectFailure(await admin.remove(`${path}/${made.id}?version=2`), 409, 'in_use')
    const uses = expectData(await admin.get(`${path}/${made.id}/uses`), 'CouponUses')
    expect(uses).toMatchObject({
      orders: 2,
      per_currency: [{ discount: { amount: 72_000, currency: 'INR' } }],
      next: null,
    })
    expect(uses.uses.map(({ order_no: number }) => number)[1]).toBe(first)
    expect(uses.uses.map(({ discount }) => discount.amount)).toEqual([36_000, 36_000])
    expectFailure(await admin.get(`${path}/2147483647/uses`), 404, 'not_found')
  })

  it('AD-25 a change of the limit and an order at the same time leave no more uses than the limit', async () => {
    const made = await create({ code: 'RACED', max_uses: 3, max_uses_per_customer: null })
    await orderWith('RACED')
    const [, changed] = await Promise.all([orderWith('RACED').catch(() => ''), patch(made, { max_uses: 1 })])
    expect([200, 422]).toContain(changed.statusCode)
    const {
      rows: [row],
    } = await pool.query('SELECT uses, max_uses FROM coupon WHERE id = $1', [made.id])
    expect(row.uses).toBeLessThanOrEqual(row.max_uses)
  })

  it('AD-25 amounts in another currency must be entered again', async () => {
    const made = await create({ code: 'DOLLARS', minimum: 5000 })
    await pool.query(`UPDATE coupon SET currency = 'USD' WHERE id = $1`, [made.id])
    expect(await check(made)).toMatchObject({ applies: false, reason: expect.stringContaining('currency') })
    expect(refusal(await patch(made, { title: 'Less' }))['/minimum']).toContain('This amount is in USD')
    ok(await patch(made, { minimum: 400_000 }))
    expect(await check(made, { items: [{ product_id: vase, quantity: 2 }] })).toMatchObject({ applies: true })
  })

  it('AD-25 shows the customer of a coupon who is not in the list of customers yet', async () => {
    const {
      rows: [seeded],
    } = await pool.query<{ id: number; customer_id: number }>(
      `SELECT id, customer_id FROM coupon WHERE code = 'SORRY-MEERA'`,
    )
    await pool.query('DELETE FROM shopper WHERE customer_id = $1', [seeded!.customer_id])
    await pool.query('UPDATE customer SET last_name = last_name WHERE id = $1', [seeded!.customer_id])
    expect(ok(await admin.get(`${path}/${seeded!.id}`)).values.customer).toEqual(expect.any(Number))
  })

  it('AD-25 is for one customer, and stays theirs when something else changes', async () => {
    const owner = await loggedIn(shop, meera)
    const customer = await shopperOf(meera.email)
    const made = await create({ code: 'MEERA', customer })
    expect(made.values.customer).toBe(customer)
    const changed = ok(await patch(made, { title: 'For you' }))
    expect(changed.values.customer).toBe(customer)
    expect(await check(changed, { customer })).toMatchObject({ applies: true, shopper_sees: null })
    expect(await check(changed)).toMatchObject({
      applies: false,
      reason: 'It is for one customer, who must be logged in.',
      shopper_sees: 'Coupon MEERA is for a particular customer. Log in to use it.',
    })
    expect(await orderWith('MEERA', await loggedIn(shop, arjun))).toBe('Coupon MEERA is for another customer.')
    expect(await orderWith('MEERA', owner)).toEqual(ORDERED)
    expect(await check(changed, { customer })).toMatchObject({
      reason: 'This customer has used it as often as allowed.',
    })
  })

  it('AD-25 CR-02 the tester answers as the cart does, with delivery', async () => {
    const made = await create({ code: 'TESTED', kind: 'amount', amount: 300_000, minimum: 720_000 })
    const address = { country: home.country, pincode: home.pincode }
    expect(await check(made, address)).toMatchObject({
      applies: false,
      shopper_sees: 'Coupon TESTED is for orders of ₹7,200 or more. Spend ₹3,600 more to use it.',
      discount: { amount: 0 },
    })
    const answer = await check(made, { ...address, items: [{ product_id: vase, quantity: 2 }] })
    const who = browser(shop)
    const cart = await readyCart(who, { items: [{ product_id: vase, quantity: 2 }] })
    const { api_cart, cart_session } = cart
    const applied = await who.post('/api/cart/coupons/apply', { api_cart, cart_session, code: 'TESTED' })
    const real = expectData(applied, 'Cart')
    expect(answer).toMatchObject({ applies: true, discount: real.discount_total, sub_total: real.sub_total })
    expect(answer.delivery.map(({ price, total }) => [price, total])).toEqual(
      real.shipping_methods.map(({ price, total }) => [price, total]),
    )
    expect(answer.delivery[0]!.without_coupon).toEqual(cart.shipping_methods[0]!.price)
    expect(await check(made, { items: [{ product_id: vase, quantity: 999 }] })).toMatchObject({
      unavailable: [expect.any(String)],
    })
    for (const [question, pointer] of [
      [{ items: [{ product_id: 2_147_483_647, quantity: 1 }] }, '/items/0/product_id'],
      [{ customer: 2_147_483_647 }, '/customer'],
      [{ country: 'XX' }, '/country'],
    ] as const)
      expect(refusal(await admin.post(`${path}/check`, { coupon: made.id, items, ...question }))).toHaveProperty(
        pointer,
      )
  })

  it('AD-25 makes many codes with the same rules, and exports them', async () => {
    const made = await create({ code: 'PATTERN', percent: 15, listed: true, minimum: 100 })
    const reply = await admin.post(`${path}/${made.id}/codes`, { count: 120, prefix: 'diwali-', campaign: 'Diwali' })
    expect(reply.json()).toMatchObject({ data: { count: 120, campaign: 'Diwali' }, message: '120 codes created' })
    const { rows: codes } = await pool.query<{ code: string }>(
      `SELECT code FROM coupon WHERE campaign = 'Diwali' AND value = 15 AND minimum = 100 AND max_uses = 1 AND NOT listed`,
    )
    expect(new Set(codes.map(({ code }) => code)).size).toBe(120)
    for (const { code } of codes) expect(code).toMatch(/^DIWALI-[A-Z2-9]{10}$/)
    const file = (await admin.get('/api/admin/exports/coupons?campaign=Diwali')).payload
    expect(file.trim().split('\r\n')).toHaveLength(121)
    expect(file).toContain('"15","","","1.00","INR"')
    expect(await orderWith(codes[0]!.code)).toEqual(ORDERED)
    expect(await orderWith(codes[0]!.code)).toContain('has been used up')
    expect(refusal(await admin.post(`${path}/${made.id}/codes`, { count: 1, prefix: 'ü' }))).toHaveProperty('/prefix')
    expectFailure(await admin.post(`${path}/2147483647/codes`, { count: 1 }), 404, 'not_found')
    expect(await audited(1)).toEqual(['codes_created PATTERN'])
  })

  it('AD-25 a copy is switched off, and many are switched on at once', async () => {
    const made = await create({ code: 'COPIED', campaign: 'Copies' })
    const copy = ok(await admin.post(`${path}/${made.id}/duplicate`))
    expect(copy.values).toMatchObject({ active: false, percent: 10, campaign: 'Copies' })
    const bulk = await admin.post(`${path}/bulk`, { action: 'switch_on', ids: null, filters: { campaign: 'Copies' } })
    expect(bulk.json().data).toEqual({ done: 1, failed: [] })
    expect((await rows('campaign=Copies')).map(({ state }: { state: string }) => state)).toEqual(['active', 'active'])
  })

  it('AC-06 AD-25 is for owners and managers', async () => {
    const { session: editor } = await addStaff(shop, 'editor')
    for (const url of [path, `${path}/1/uses`, '/api/admin/exports/coupons'])
      expectFailure(await editor.get(url), 403, 'role_not_allowed')
    expectFailure(await editor.post(`${path}/check`, { coupon: 1, items }), 403, 'role_not_allowed')
    expectFailure(await editor.post(`${path}/1/codes`, { count: 1 }), 403, 'role_not_allowed')
  })
})
