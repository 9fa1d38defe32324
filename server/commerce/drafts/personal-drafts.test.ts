import { expect, it } from 'vitest'
import { collectData } from '#server/identity/account/own-data.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { browser, loggedIn, meera } from '#server/testing/customers.ts'
import { draftAddress, draftShop } from '#server/testing/draft-orders.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { sweepDrafts } from './sweep-drafts.plugin.ts'

const drafts = await draftShop()
const { content, create, email: EMAIL, ordersOf, owner, paid, pay, pool, preview, send, sent, shop } = drafts

it('AC-07 an erased customer’s drafts are deleted', async () => {
  const draft = await create()
  await paid(draft)
  await owner.get('/api/admin/customers?limit=1')
  const other = await create()
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM shopper WHERE email = $1 AND customer_id IS NULL', [
    EMAIL,
  ])
  expect(rows).toHaveLength(1)
  expect((await owner.post(`/api/admin/customers/${rows[0]!.id}/erase`, {})).statusCode).toBe(200)
  expect((await pool.query('SELECT FROM draft_order WHERE id = ANY ($1)', [[draft.id, other.id]])).rowCount).toBe(0)
})

it('AC-02 a customer’s draft orders are part of the download of their data', async () => {
  await loggedIn(shop, meera)
  await owner.get('/api/admin/customers?limit=1')
  const { rows } = await pool.query<{ id: number; customer_id: number }>(
    'SELECT s.id, s.customer_id FROM shopper s JOIN customer c ON c.id = s.customer_id WHERE c.email = $1',
    [meera.email],
  )
  await create({ ...content, customer: rows[0]!.id })
  const data = await collectData(pool, rows[0]!.customer_id)
  expect(data['draft_orders']).toMatchObject([
    { email: EMAIL, lines: [{ quantity: 2, name: expect.any(String) as string }] },
  ])
})

it('AC-07 an erased customer’s drafts are deleted, even if only a phone number identifies them', async () => {
  const phone = '9000000055'
  const draft = await create()
  expectData(await paid(draft), 'DraftPage')
  await pool.query(
    `UPDATE orders SET email = NULL, mailbox_key = NULL, phone = $2 WHERE id = (SELECT order_id FROM draft_order WHERE id = $1)`,
    [draft.id, phone],
  )
  const typed = await create({ ...content, email: '', phone })
  const eraseShopper = async (condition: string, value: string) => {
    await owner.get('/api/admin/customers?limit=1')
    const { rows } = await pool.query<{ id: number }>(`SELECT id FROM shopper WHERE ${condition}`, [value])
    expect(rows).toHaveLength(1)
    expect((await owner.post(`/api/admin/customers/${rows[0]!.id}/erase`, {})).statusCode).toBe(200)
  }
  await eraseShopper('guest_key = $1', `tel ${phone}`)
  expect((await pool.query('SELECT FROM draft_order WHERE id = ANY ($1)', [[draft.id, typed.id]])).rowCount).toBe(0)

  const own = await create({ ...content, email: '', phone: '9000000056' })
  await pool.query(`UPDATE customer SET phone = '9000000056', phone_verified_at = now() WHERE email = $1`, [
    meera.email,
  ])
  await eraseShopper('customer_id = (SELECT id FROM customer WHERE email = $1)', meera.email)
  expect((await pool.query('SELECT FROM draft_order WHERE id = $1', [own.id])).rowCount).toBe(0)
})

it('AD-21 a draft takes a coupon by the rules of the cart, and its order uses it once', async () => {
  await pool.query(
    `INSERT INTO coupon (code, title, kind, value, currency, max_uses) VALUES ('DRAFT10', 'Ten off', 'percentage', 10, 'INR', 1)`,
  )
  const uses = async () => (await pool.query(`SELECT uses FROM coupon WHERE code = 'DRAFT10'`)).rows[0].uses as number
  const values = { ...content, discount_kind: 'coupon', coupon_code: ' draft10' }
  const { cart, problem } = await preview(values)
  expect(problem).toBeNull()
  expect([cart.coupon?.code, cart.discount_total.amount]).toEqual(['DRAFT10', cart.sub_total.amount / 10])
  for (const code of ['', 'NOSUCH'])
    expect(
      expectFailure(
        await owner.post('/api/admin/draft-orders', { values: { ...values, coupon_code: code } }),
        422,
        'invalid_values',
      ).payload,
    ).toEqual({ errors: { '/coupon_code': expect.any(String) as string } })

  const { draft, path } = await sent(values)
  expect(draft.values).toMatchObject({ discount_kind: 'coupon', coupon_code: 'DRAFT10' })
  expect(await uses()).toBe(0)
  const page = await browser(shop).get(path)
  expect(page.payload).toContain('DRAFT10')
  expect((await pay(path, 'sandbox')).statusCode).toBe(303)
  expect(await uses()).toBe(1)
  // Its own unpaid order is not in its way.
  expect((await browser(shop).get(path)).payload).not.toContain('role="alert"')
  const second = await create(values)
  expect((await preview(values)).problem?.code).toBe('coupon_refused')
  expectFailure(await send(second), 422, 'coupon_refused')
  expectData(await paid(draft), 'DraftPage')
  expect(await uses()).toBe(1)
  const orders = await ordersOf(draft)
  expect(orders.map(({ status }) => status)).toEqual(['cancelled', 'confirmed'])
  const { rows } = await pool.query(`SELECT coupon ->> 'code' AS code, discount_total FROM orders WHERE id = $1`, [
    orders[1]?.id,
  ])
  expect(rows).toEqual([{ code: 'DRAFT10', discount_total: cart.discount_total.amount }])
  await pool.query(`UPDATE coupon SET active = false WHERE code = 'DRAFT10'`)
  expect((await preview(values)).problem?.code).toBe('coupon_refused')
  expect(await brokenInvariants(pool)).toEqual({})
})

it('AD-21 a draft has a billing address of its own, which the order and its invoice have', async () => {
  const billing = { ...draftAddress, name: 'Nair Interiors', address_line_1: '1 Mount Road' }
  const values = { ...content, billing_same: false, billing_address: billing }
  expect((await preview({ ...values, billing_address: null })).problem?.code).toBe('billing_address_empty')
  const wrong = { ...values, billing_address: { ...billing, pincode: 'x' } }
  expect(
    expectFailure(await owner.post('/api/admin/draft-orders', { values: wrong }), 422, 'invalid_values').payload,
  ).toEqual({ errors: { '/billing_address/pincode': expect.any(String) as string } })
  const { draft, path } = await sent(values)
  const page = (await browser(shop).get(path)).payload
  for (const text of ['Billing address', '1 Mount Road', '3 Rue Dumas']) expect(page).toContain(text)
  expectData(await paid(draft), 'DraftPage')
  const [order] = await ordersOf(draft)
  const { rows } = await pool.query(
    `SELECT billing_address ->> 'name' AS billing, shipping_address ->> 'address_line_1' AS shipping FROM orders WHERE id = $1`,
    [order?.id],
  )
  expect(rows).toEqual([{ billing: 'Nair Interiors', shipping: '3 Rue Dumas' }])
})

it('AD-21 AC-07 drafts that nobody has ordered or changed for 90 days are deleted', async () => {
  const [old, fresh] = [await create(), await create()]
  const { draft: offered } = await sent()
  const ordered = await create()
  await paid(ordered)
  const ids = [old, fresh, offered, ordered].map(({ id }) => id)
  const age = (id: number, days: number) =>
    pool.query('UPDATE draft_order SET updated_at = now() - make_interval(days => $2::int) WHERE id = $1', [id, days])
  for (const { id } of [old, offered, ordered]) await age(id, 91)
  await age(fresh.id, 89)
  await sweepDrafts(pool)
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM draft_order WHERE id = ANY ($1) ORDER BY id', [ids])
  expect(rows.map(({ id }) => id)).toEqual([fresh.id, offered.id, ordered.id])
})
