import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CustomerPage } from '#generated/api.d.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser, browser, linkTo, messagesTo, verifyEmail } from '#server/testing/customers.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { type Person, registerCustomer } from '#server/testing/people.ts'
import { placeOrder, readyCart } from '#server/testing/shoppers.ts'
import { addStaff, forgetReauthentication, tokenOwner } from '#server/testing/staff.ts'
import { stockedShop } from '#server/testing/stocked-shop.ts'

const { shop, pool, vase: product } = await stockedShop()
const owner = await tokenOwner(shop)
const packer = await addStaff(shop, 'fulfilment')

async function buy(who: Browser, { email, phone }: { email: string; phone: string }, quantity = 1): Promise<string> {
  const cart = await readyCart(who, { items: [{ product_id: product, quantity }], email, phone })
  return (await placeOrder(who, cart)).order_id
}
const list = async (query: string, who: Browser = owner) =>
  expectData(await who.get(`/api/admin/customers?${query}`), 'AdminPage').rows
const idOf = async (search: string) => (await list(`search=${encodeURIComponent(search)}`))[0]?.id ?? 0
const pageOf = async (id: number, who: Browser = owner): Promise<CustomerPage> =>
  expectData(await who.get(`/api/admin/customers/${id}/page`), 'CustomerPage')
/** Every row of every table as text. */
async function everything(): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  )
  const texts = await Promise.all(
    rows.map(async ({ name }) => (await pool.query(`SELECT '${name} ' || t::text AS text FROM ${name} t`)).rows),
  )
  return texts
    .flat()
    .map(({ text }) => String(text))
    .join('\n')
}

let asha: Person
let guestOrder: string
const guest = { email: 'Visitor.One@gmail.com', phone: '9811100022' }
beforeAll(async () => {
  asha = await registerCustomer(shop, { email: 'asha.k@example.com' })
  await verifyEmail(shop, asha.email)
  await buy(asha.session, asha, 2)
  await buy(asha.session, asha)
  guestOrder = await buy(browser(shop), guest)
})

describe('the list of customers', () => {
  it('AD-24 finds accounts by name, email and phone, with what they bought', async () => {
    for (const search of ['asha pill', 'ASHA.K@ex', asha.phone, `+91 ${asha.phone.slice(0, 5)} ${asha.phone.slice(5)}`])
      expect(
        (await list(`search=${encodeURIComponent(search)}`)).map((row) => row['email']),
        search,
      ).toContain(asha.email)
    const [row] = await list('search=asha.k')
    const { rows } = await pool.query('SELECT sum(grand_total)::int AS spent FROM orders WHERE customer_id = $1', [
      asha.id,
    ])
    expect(row).toMatchObject({ name: 'Asha Pillai', orders: 2, spent: rows[0].spent, kind: 'account' })
    expect(row?.['place']).toBe('Puducherry, Puducherry')
  })

  it('AD-24 finds guests by their mailbox, however it is spelled, until they have an account', async () => {
    await buy(browser(shop), { ...guest, email: 'visitorone+shop@gmail.com' })
    const rows = await list('search=visitor&kind=guest')
    expect(rows).toMatchObject([{ orders: 2, kind: 'guest', name: 'Meera Nair' }])
    expect((await owner.get(`/api/admin/orders/${guestOrder}/customer`)).json().data).toEqual({ id: rows[0]?.id })
    const page = await pageOf(rows[0]!.id)
    await owner.post(`/api/admin/customers/${page.id}/notes`, {
      version: page.version,
      note: 'Rings first',
      tags: ['vip'],
    })
    const person = await registerCustomer(shop, { email: 'visitor.one@gmail.com' })
    await verifyEmail(shop, person.email)
    expect(await list('search=visitor')).toMatchObject([{ orders: 2, kind: 'account', tags: 'vip' }])
    expect((await pageOf(await idOf('visitor'))).note).toBe('Rings first')
  })

  it('AD-24 has segments by orders, time, consent, place and tag', async () => {
    const emails = async (query: string) => (await list(`${query}&search=example.com`)).map((row) => row['email'])
    const lapsed = await registerCustomer(shop)
    const number = await buy(lapsed.session, lapsed)
    await pool.query(`UPDATE orders SET confirmed_at = now() - interval '91 days' WHERE order_no = $1`, [number])
    const fresh = await registerCustomer(shop)
    await pool.query(`INSERT INTO newsletter_subscriber (email_key, email, token) VALUES ($1, $1, $2)`, [
      asha.email,
      's'.repeat(43),
    ])
    expect(await emails('orders=few')).toEqual([asha.email])
    expect(await emails('orders=none')).toContain(fresh.email)
    expect(await emails('orders=many')).toEqual([])
    expect(await emails('last_order=idle')).toEqual([lapsed.email])
    expect(await emails('last_order=month')).not.toContain(lapsed.email)
    expect(await emails('consent=subscribed')).toEqual([asha.email])
    expect(await emails('consent=none&orders=few')).toEqual([])
    expect(await emails('place=puducherry')).toContain(asha.email)
    expect(await emails('place=Mumbai')).toEqual([])
    expect(await list('tag=vip')).toHaveLength(1)
    expect(await list('tag=vip,other')).toHaveLength(1)
  })

  it('AD-24 counts neither cancelled orders nor refunds', async () => {
    const person = await registerCustomer(shop)
    const number = await buy(person.session, person)
    expect(await list(`search=${person.email}`)).toMatchObject([{ orders: 1 }])
    await person.session.put('/api/orders/cancel', { order_no: number, reason: 'changed_mind' })
    expect(await list(`search=${person.email}`)).toMatchObject([{ orders: 0, spent: 0, last_order_at: null }])
  })
})

describe('a customer’s page', () => {
  it('AD-24 shows account, orders, addresses and consents to those who need them', async () => {
    const page = await pageOf(await idOf('asha.k'), packer.session)
    expect(page).toMatchObject({
      orders: 2,
      all_orders: 2,
      average: { amount: Math.round(page.spent.amount / 2), currency: 'INR' },
      account: { email_verified: true, phone_verified: false, has_password: true, can_reset: true },
      newsletter_since: expect.any(String) as string,
      addresses: [{ name: 'Meera Nair', lines: expect.arrayContaining(['3 Rue Dumas']) as string[] }],
      recent_orders: [{ units: 1 }, { units: 2 }],
    })
    const editor = await addStaff(shop, 'editor')
    expectFailure(await editor.session.get(`/api/admin/customers/${page.id}/page`), 403, 'role_not_allowed')
    expectFailure(await owner.get('/api/admin/customers/999999/page'), 404, 'not_found')
  })

  it('AD-24 AD-02 keeps notes and tags, loses no newer ones, and records that they changed without their words', async () => {
    const id = await idOf('asha.k')
    const { version } = await pageOf(id)
    const save = (given: number, note: string) =>
      owner.post(`/api/admin/customers/${id}/notes`, { version: given, note, tags: ['wholesale', 'wholesale '] })
    expect(expectData(await save(version, 'Prefers blue'), 'CustomerPage')).toMatchObject({
      note: 'Prefers blue',
      tags: ['wholesale'],
      known_tags: expect.arrayContaining(['wholesale']) as string[],
    })
    expectFailure(await save(version, 'x'), 409, 'stale_version')
    const { rows } = await pool.query(
      `SELECT action, record_title, changes FROM audit_entry WHERE resource = 'customer' AND record_id = $1`,
      [String(id)],
    )
    expect(rows).toEqual([{ action: 'changed_the_notes', record_title: `Customer ${id}`, changes: [] }])
  })

  it('AD-24 sends a link to reset the password to the mailbox alone', async () => {
    const id = await idOf('asha.k')
    const reply = await owner.post(`/api/admin/customers/${id}/reset`, {})
    expectData(reply, 'Done')
    expect((await messagesTo(shop, asha.email))[0]).toContain('/account/reset-password/')
    expect(reply.payload).not.toContain('token')
    const unverified = await registerCustomer(shop)
    expectFailure(
      await owner.post(`/api/admin/customers/${await idOf(unverified.email)}/reset`, {}),
      422,
      'not_resettable',
    )
    expectFailure(await packer.session.post(`/api/admin/customers/${id}/reset`, {}), 403, 'role_not_allowed')
  })
})

describe('exports of customers', () => {
  it('AD-24 AD-16 contain the chosen segment, and are recorded without what was searched for', async () => {
    const reply = await owner.get('/api/admin/exports/customers?orders=few&search=asha.k&format=csv')
    const [header, ...rows] = parse(reply.payload, { bom: true })
    expect(header?.slice(0, 3)).toEqual(['name', 'email', 'phone'])
    expect(rows.map(([, email]) => email)).toEqual([asha.email])
    const { rows: entries } = await pool.query(
      `SELECT changes FROM audit_entry WHERE action = 'exported' ORDER BY id DESC LIMIT 1`,
    )
    expect(entries[0].changes).toEqual([
      { field: '/orders', to: 'few' },
      { field: '/search', to: '…' },
      { field: '/count', to: 1 },
    ])
  })

  it('AD-24 contain everything about one person, as the account’s own download does', async () => {
    const id = await idOf('asha.k')
    const own = (await asha.session.get('/api/account/download')).json()
    const reply = await owner.get(`/api/admin/exports/customers/${id}`)
    expect(Object.keys(reply.json())).toEqual(Object.keys(own))
    expect(reply.json().orders).toEqual(own.orders)
    const number = await buy(browser(shop), { email: 'once@example.com', phone: '9811100033' })
    const guests = (await owner.get(`/api/admin/exports/customers/${await idOf('once@')}`)).json()
    expect(guests.orders).toMatchObject([{ order_no: number }])
  })

  it('AD-24 AD-02 need a role and a recent re-authentication, as erasing does', async () => {
    const manager = await addStaff(shop, 'manager')
    const id = await idOf('asha.k')
    await forgetReauthentication(shop)
    for (const path of ['', `/${id}`]) {
      expectFailure(await packer.session.get(`/api/admin/exports/customers${path}`), 403, 'role_not_allowed')
      expectFailure(await manager.session.get(`/api/admin/exports/customers${path}`), 403, 'reauthentication_required')
    }
    expectFailure(await manager.session.post(`/api/admin/customers/${id}/erase`, {}), 403, 'reauthentication_required')
    expectFailure(await packer.session.post(`/api/admin/customers/${id}/erase`, {}), 403, 'role_not_allowed')
    await pool.query('UPDATE staff_session SET reauthenticated_at = now()')
  })
})

describe('erasing a customer', () => {
  it('AC-07 AD-24 tells what the law keeps, removes the rest everywhere, and can be undone by the mailbox', async () => {
    const person = await registerCustomer(shop, { email: 'leaving@example.com' })
    await verifyEmail(shop, person.email)
    await buy(person.session, person)
    const id = await idOf(person.email)
    const { version } = await pageOf(id)
    await owner.post(`/api/admin/customers/${id}/notes`, { version, note: 'Knows Leaving', tags: ['vip'] })
    const erasure = expectData(await owner.get(`/api/admin/customers/${id}/erasure`), 'CustomerErasure')
    expect(erasure).toMatchObject({ orders: 1, invoices: 1, cancelled: 0, is_mailed: true })
    expect(erasure.kept_until).toMatch(/^20\d\d-12-31$/)
    expectData(await owner.post(`/api/admin/customers/${id}/erase`, {}), 'Done')
    const [undo] = [await linkTo(shop, person.email, 'undo')]
    await pool.query('DELETE FROM outbox WHERE recipient = $1', [person.email])
    const left = (await everything()).split('\n').filter((row) => !row.startsWith('invoice_party'))
    for (const secret of [person.email, person.phone, 'Knows Leaving'])
      expect(left.filter((row) => row.includes(secret))).toEqual([])
    expect(await list('search=leaving')).toEqual([])
    expectFailure(await owner.post(`/api/admin/customers/${id}/erase`, {}), 404, 'not_found')
    expect((await browser(shop).post('/api/auth/undo', { token: undo })).statusCode).toBe(200)
    const [back] = await list('search=leaving')
    expect(back).toMatchObject({ orders: 1, tags: 'vip' })
    expect((await pageOf(back!.id)).note).toBe('Knows Leaving')
  })

  it('AC-07 AD-24 removes a guest in every spelling of the mailbox', async () => {
    const spellings = ['going.guest@gmail.com', 'GoingGuest+x@gmail.com']
    for (const email of spellings) await buy(browser(shop), { email, phone: '9811100044' })
    const id = await idOf('going')
    expectData(await owner.post(`/api/admin/customers/${id}/erase`, {}), 'Done')
    const left = (await everything()).toLowerCase()
    for (const secret of [...spellings, 'goingguest', '9811100044']) expect(left).not.toContain(secret.toLowerCase())
    const { rows } = await pool.query(
      `SELECT action, record_title FROM audit_entry WHERE resource = 'customer' AND record_id = $1`,
      [String(id)],
    )
    expect(rows).toEqual([{ action: 'erased', record_title: `Customer ${id}` }])
  })
})

it('CK-07 AD-24 accounts are consistent', async () => {
  expect(await brokenInvariants(pool)).toEqual({})
})
