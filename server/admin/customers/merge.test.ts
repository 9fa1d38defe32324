import { describe, expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser, browser, verifyEmail } from '#server/testing/customers.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { type Person, registerByCode, registerCustomer } from '#server/testing/people.ts'
import { home, placeOrder, readyCart } from '#server/testing/shoppers.ts'
import { addStaff, tokenOwner } from '#server/testing/staff.ts'
import { stockedShop } from '#server/testing/stocked-shop.ts'
import { eventually } from '#server/testing/test-app.ts'

const { shop, pool, vase: product } = await stockedShop()
const owner = await tokenOwner(shop)

async function buy({ session, email, phone }: Person): Promise<string> {
  const cart = await readyCart(session, { items: [{ product_id: product, quantity: 1 }], email, phone })
  return (await placeOrder(session, cart)).order_id
}
async function shopperOf(customer: number): Promise<number> {
  await owner.get('/api/admin/customers')
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM shopper WHERE customer_id = $1', [customer])
  return rows[0]?.id ?? 999_999
}
async function ask(
  kind: 'merge' | 'merge-preview',
  kept: number,
  merged: number,
  who: Browser = owner,
  more: object = {},
) {
  const [id, other] = [await shopperOf(kept), await shopperOf(merged)]
  return who.post(`/api/admin/customers/${id}/${kind}`, { other, ...more })
}
const one = async (sql: string, ...values: unknown[]) => (await pool.query(sql, values)).rows[0]
const contactOf = (id: number) =>
  one(
    'SELECT email, email_verified_at IS NOT NULL AS verified, phone, deleted_at IS NOT NULL AS deleted, merged_into FROM customer WHERE id = $1',
    id,
  )

describe('merging customers', () => {
  it('AD-24 moves what the preview says, ends the merged account’s sessions, and changes nothing before', async () => {
    const kept = await registerCustomer(shop)
    const merged = await registerCustomer(shop)
    await buy(kept)
    const number = await buy(merged)
    await merged.session.post('/api/address/add', { ...home, address_line_1: '9 Other Street' })
    await kept.session.post('/api/cart/add-item', { product_id: product, quantity: 1 })
    await merged.session.post('/api/cart/add-item', { product_id: product, quantity: 2 })
    await pool.query('INSERT INTO wishlist_item (customer_id, product_id) VALUES ($1, $2)', [merged.id, product])
    const group = (await one('SELECT group_id FROM product WHERE id = $1', product)).group_id as number
    await pool.query(
      `INSERT INTO review (group_id, customer_id, rating, title, body, author, published) VALUES ($1, $2, 5, 'a', 'a', 'K', true), ($1, $3, 4, 'b', 'b', 'M', true)`,
      [group, kept.id, merged.id],
    )
    const id = await shopperOf(merged.id)
    await pool.query(
      `INSERT INTO payment_customer (provider, gateway_id, customer_id) VALUES ('stripe', 'cus_kept', $1), ('stripe', 'cus_merged', $2)`,
      [kept.id, merged.id],
    )
    const draft = await owner.post('/api/admin/draft-orders', { values: { customer: id } })
    await owner.post(`/api/admin/customers/${id}/notes`, { version: 1, note: 'Same person', tags: ['vip'] })
    const before = await one('SELECT count(*)::int FROM address WHERE customer_id = $1', merged.id)
    const preview = expectData(await ask('merge-preview', kept.id, merged.id), 'CustomerMerge')
    expect(preview).toMatchObject({
      orders: 1,
      wishlist: 1,
      reviews: 0,
      dropped_reviews: 1,
      cart_items: 1,
      ended_sessions: 1,
      email: kept.email,
      needs_owner: false,
    })
    expect(await one('SELECT count(*)::int FROM address WHERE customer_id = $1', merged.id)).toEqual(before)
    expect((await merged.session.get('/api/account/get')).statusCode).toBe(200)
    expect(expectData(await ask('merge', kept.id, merged.id), 'CustomerMerge')).toEqual(preview)
    expectFailure(await merged.session.get('/api/account/get'), 401, 'login_required')
    expect((await kept.session.get('/api/account/get')).statusCode).toBe(200)
    expect((await one('SELECT customer_id FROM orders WHERE order_no = $1', number)).customer_id).toBe(kept.id)
    expect(
      await one(
        'SELECT sum(l.quantity)::int AS units FROM cart c JOIN cart_line l ON l.cart_id = c.id WHERE c.customer_id = $1',
        kept.id,
      ),
    ).toEqual({ units: 3 })
    expect(await one('SELECT title FROM review WHERE customer_id = $1', kept.id)).toEqual({ title: 'a' })
    // Cards of the merged account are deleted at the provider: a mistaken merge must give nobody another's cards.
    const { rows: vaults } = await pool.query(
      'SELECT gateway_id, customer_id FROM payment_customer ORDER BY gateway_id',
    )
    expect(vaults).toEqual([
      { gateway_id: 'cus_kept', customer_id: kept.id },
      { gateway_id: 'cus_merged', customer_id: null },
    ])
    const { id: draftId } = draft.json().data as { id: number }
    expect(await one('SELECT shopper_id FROM draft_order WHERE id = $1', draftId)).toEqual({
      shopper_id: await shopperOf(kept.id),
    })
    expect(await contactOf(merged.id)).toMatchObject({ email: null, deleted: true, merged_into: kept.id })
    const page = expectData(await owner.get(`/api/admin/customers/${await shopperOf(kept.id)}/page`), 'CustomerPage')
    expect(page).toMatchObject({ orders: 2, note: 'Same person', tags: ['vip'] })
    expect(page.addresses.map(({ lines }) => lines[0])).toContain('9 Other Street')
    const again = await owner.post(`/api/admin/customers/${page.id}/merge`, { other: id })
    expectFailure(again, 404, 'not_found')
  })

  it('AD-24 takes over a verified mailbox where the kept account has none, with its subscription', async () => {
    const byPhone = await registerByCode(shop)
    const byMail = await registerCustomer(shop)
    await verifyEmail(shop, byMail.email)
    await pool.query('UPDATE customer SET phone = NULL WHERE id = $1', [byMail.id])
    await subscribe(byMail.email)
    expect(expectData(await ask('merge', byPhone.id, byMail.id), 'CustomerMerge')).toMatchObject({
      email: byMail.email,
      phone: byPhone.phone,
      ended_subscriptions: 0,
    })
    expect(await contactOf(byPhone.id)).toMatchObject({ email: byMail.email, verified: true, phone: byPhone.phone })
    expect(await isSubscribed(byMail.email)).toBe(true)
    expect(
      (await browser(shop).post('/api/auth/login', { email: byMail.email, password: byMail.password })).statusCode,
    ).not.toBe(200)
  })

  it('AD-24 never widens consent: a lost mailbox’s subscription ends, and the kept one stays as it was', async () => {
    const kept = await registerCustomer(shop)
    const merged = await registerCustomer(shop)
    for (const { email } of [kept, merged]) await verifyEmail(shop, email)
    await subscribe(merged.email)
    const preview = expectData(await ask('merge-preview', kept.id, merged.id), 'CustomerMerge')
    expect(preview).toMatchObject({ needs_owner: true, ended_subscriptions: 1 })
    expectData(await ask('merge', kept.id, merged.id, owner, { allows_different_contacts: true }), 'CustomerMerge')
    expect(await isSubscribed(kept.email)).toBe(false)
    expect(await isSubscribed(merged.email)).toBe(false)
  })

  it('AD-24 AD-02 is refused where it would be wrong, with the reason', async () => {
    const [one_, other] = [await registerCustomer(shop), await registerCustomer(shop)]
    expectFailure(await ask('merge', one_.id, one_.id), 422, 'same_customer')
    await verifyEmail(shop, other.email)
    expectFailure(await ask('merge-preview', one_.id, other.id), 422, 'verified_account_required')
    await verifyEmail(shop, one_.email)
    expectFailure(await ask('merge', one_.id, other.id), 422, 'different_contacts')
    const manager = await addStaff(shop, 'manager')
    const asManager = await ask('merge', one_.id, other.id, manager.session, { allows_different_contacts: true })
    expectFailure(asManager, 422, 'different_contacts')
    const packer = await addStaff(shop, 'fulfilment')
    expectFailure(await ask('merge-preview', one_.id, other.id, packer.session), 403, 'role_not_allowed')
    const guest = browser(shop)
    await placeOrder(
      guest,
      await readyCart(guest, {
        items: [{ product_id: product, quantity: 1 }],
        email: 'passing@example.com',
        phone: '9811100077',
      }),
    )
    const [row] = (await owner.get('/api/admin/customers?search=passing')).json().data.rows
    const reply = await owner.post(`/api/admin/customers/${await shopperOf(one_.id)}/merge`, { other: row.id })
    expectFailure(reply, 422, 'not_an_account')
    await pool.query(
      `INSERT INTO account_change (customer_id, kind, before, replaces, expires_at) VALUES ($1, 'email', '', true, now() + interval '1 day')`,
      [other.id],
    )
    expectFailure(
      await ask('merge', one_.id, other.id, owner, { allows_different_contacts: true }),
      422,
      'changed_lately',
    )
  })

  it('AD-24 has one effect when two people merge at once', async () => {
    const [a, b] = [await registerCustomer(shop), await registerCustomer(shop)]
    await buy(a)
    await buy(b)
    const replies = await Promise.all([ask('merge', a.id, b.id), ask('merge', b.id, a.id), ask('merge', a.id, b.id)])
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const { rows } = await pool.query('SELECT DISTINCT customer_id FROM orders WHERE customer_id = ANY ($1)', [
      [a.id, b.id],
    ])
    expect(rows).toHaveLength(1)
  })

  it('AD-24 does not wait for a refresh of the list, which waits for its rows', async () => {
    const [kept, merged] = [await registerCustomer(shop), await registerCustomer(shop)]
    await buy(merged)
    const [id, other] = [await shopperOf(kept.id), await shopperOf(merged.id)]
    const refresh = await pool.connect()
    await refresh.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtext('refresh_shoppers'))`)
    try {
      expectData(await owner.post(`/api/admin/customers/${id}/merge`, { other }), 'CustomerMerge')
    } finally {
      await refresh.query('ROLLBACK')
      refresh.release()
    }
    expect((await one('SELECT orders FROM shopper WHERE id = $1', await shopperOf(kept.id))).orders).toBe(1)
  })

  it('AD-24 considers every table that refers to a customer', async () => {
    const { rows } = await pool.query<{ name: string }>(
      `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint WHERE contype = 'f' AND confrelid = 'customer'::regclass ORDER BY 1`,
    )
    const moved = ['address', 'cart', 'coupon', 'coupon_use', 'orders', 'review', 'shopper', 'wishlist_item']
    const ended = ['access_log', 'account_change', 'customer_session', 'email_link', 'known_place', 'reset_link']
    // Their part of the account removes them, and merged_into refers to the kept account.
    const others = ['customer', 'payment_customer']
    expect([...moved, ...ended, ...others]).toEqual(expect.arrayContaining(rows.map(({ name }) => name)))
  })
})

const subscribe = (email: string) =>
  pool.query(`INSERT INTO newsletter_subscriber (email_key, email, token) VALUES ($1, $1, md5($1))`, [email])
const isSubscribed = async (email: string) =>
  (await pool.query('SELECT FROM newsletter_subscriber WHERE email_key = $1', [email])).rowCount === 1

it('CK-07 AD-24 accounts are consistent', async () => {
  expect(await brokenInvariants(pool)).toEqual({})
})

it('AD-24 waits for whoever changes a draft order before it locks the orders, as all writers do', async () => {
  const [kept, merged] = [await registerCustomer(shop), await registerCustomer(shop)]
  const number = await buy(merged)
  const [into, from] = [await shopperOf(kept.id), await shopperOf(merged.id)]
  await owner.post('/api/admin/draft-orders', { values: { customer: from } })
  const writer = await pool.connect()
  try {
    await writer.query(`BEGIN; SET LOCAL lock_timeout = '2s'`)
    await writer.query('SELECT FROM draft_order WHERE shopper_id = $1 FOR UPDATE', [from])
    const merging = owner.post(`/api/admin/customers/${into}/merge`, { other: from })
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await eventually(async () => (await pool.query(waiting)).rowCount === 1)
    await writer.query('SELECT FROM orders WHERE order_no = $1 FOR UPDATE', [number])
    await writer.query('COMMIT')
    expect((await merging).statusCode).toBe(200)
  } finally {
    await writer.query('ROLLBACK')
    writer.release()
  }
})
