import { describe, expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser } from '#server/testing/customers.ts'
import { orderDesk } from '#server/testing/order-desk.ts'
import { type StaffPerson, addStaff, auditOf } from '#server/testing/staff.ts'

const desk = await orderDesk()
const { shop, pool, bowl, newOrder, deliver, owner, packer, path, read, done, parcel, expectInvariants, paidOrder } =
  desk

// Orders in every state.
await deliver(await newOrder())
await done((await newOrder()).order_id, 'cancel', { reason: 'x' })
const tagged = await newOrder(undefined, [[bowl, 1]])
await owner.put(path(tagged.order_id, 'tags'), { tags: ['VIP'] })
for (const amount of [700, 'all']) {
  const number = await paidOrder()
  const { totals } = await done(number, 'ship', { ...parcel(), carrier: 'DTDC' })
  await done(number, 'refund', { reason: 'x', amount: amount === 'all' ? totals.paid.amount : amount })
}
const forgetReauthenticationOf = ({ id }: StaffPerson) =>
  pool.query(`UPDATE staff_session SET reauthenticated_at = now() - interval '16 minutes' WHERE staff_id = $1`, [id])

describe('the list of orders', () => {
  const list = async (query: Record<string, string>, who: Browser = owner) =>
    expectData(await who.get(`/api/admin/orders?${new URLSearchParams(query)}`), 'DeskOrderPage')
  const numbers = async (query: Record<string, string>) => (await list(query)).rows.map(({ number }) => number)

  it('AD-20 finds an order by number, name, email, phone, SKU, waybill and invoice', async () => {
    const { order_id: number } = await newOrder()
    await pool.query(
      `UPDATE orders SET email = 'quartz.finder@ashkiln.example', phone = '9123456780', shipping_address = shipping_address || '{"name": "Zubeida Qureshi"}' WHERE order_no = $1`,
      [number],
    )
    const { invoice } = await done(number, 'ship', { waybill: 'QQ-77881' })
    const typed = [number, `#${number.replace('-', ' ')}`, number.slice(7), 'quartz.finder', 'zubeida', 'qureshi']
    for (const search of [...typed, '91234 56780', '+91 9123456780'.slice(4), 'qq-7788', invoice!.number])
      expect([search, await numbers({ search })]).toEqual([search, expect.arrayContaining([number])])
    expect(await numbers({ search: 'zubeida' })).toEqual([number])
    expect(await numbers({ search: 'ash-vas-001-ten' })).toContain(number)
    expect(await numbers({ search: 'nothing like this' })).toEqual([])
    expect(await numbers({ search: `%` })).toEqual([])
  })

  it('AD-20 finds orders with the search over everything, for those who may read them', async () => {
    const { order_id: number } = await newOrder()
    const find = async (who: Browser) =>
      expectData(await who.get(`/api/admin/search?q=${number}`), 'AdminSearch').items.filter(
        ({ resource }) => resource === 'order',
      )
    const found = { title: number, path: `/orders/${number}`, detail: expect.any(String) as string }
    expect(await find(owner)).toMatchObject([found])
    expect(await find((await addStaff(shop, 'fulfilment')).session)).toMatchObject([found])
    expect(await find((await addStaff(shop, 'editor')).session)).toEqual([])
  })

  it('AD-20 filters by state, payment, modes, days, tags and what there is to do', async () => {
    const everything = await list({ limit: '200' })
    expect(everything.total).toBe(everything.rows.length)
    for (const state of ['confirmed', 'shipped', 'delivered', 'cancelled', 'refunded']) {
      const { rows } = await list({ state, limit: '200' })
      expect(rows.map(({ status }) => status)).toEqual(rows.map(() => state))
      expect(rows.length).toBe(everything.rows.filter(({ status }) => status === state).length)
    }
    for (const payment of ['on_delivery', 'paid', 'partly_refunded', 'refunded', 'none']) {
      const found = await numbers({ payment, limit: '200' })
      const expected: string[] = []
      for (const { number } of everything.rows)
        if ((await read(number)).payment_status === payment) expected.push(number)
      expect([payment, found]).toEqual([payment, expected])
    }
    const isNeeded = (need: string) => everything.rows.filter(({ needs }) => needs.includes(need as 'ship'))
    for (const needs of ['ship', 'failed_refund', 'refund_request', 'confirm'])
      expect(await numbers({ needs, limit: '200' })).toEqual(isNeeded(needs).map(({ number }) => number))
    expect((await list({ tag: 'VIP' })).total).toBe(1)
    expect(
      (await list({ payment_mode: 'sandbox', state: 'refunded' })).rows.every(({ payment }) =>
        payment.startsWith('Card'),
      ),
    ).toBe(true)
    const today = everything.rows[0]!.placed.slice(0, 10)
    expect((await list({ from: '2020-01-01', to: '2020-01-02' })).total).toBe(0)
    expect((await list({ from: '2020-01-01', to: '2999-01-01' })).total).toBe(everything.total)
    expect(today).toMatch(/^\d{4}/u)
    expectFailure(await owner.get('/api/admin/orders?from=2026-02-31'), 400, 'unknown_filter')
    expectFailure(await owner.get('/api/admin/orders?state=lost'), 400, 'unknown_filter')
    expectFailure(await owner.get('/api/admin/orders?after=x'), 400, 'bad_cursor')
  })

  it('AD-20 continues after a cursor in each order', async () => {
    for (const sort of ['placed', '-placed', 'total', '-total', 'customer', '-customer']) {
      const all = await numbers({ sort, limit: '200' })
      const found: string[] = []
      for (let after: string | null = ''; after !== null;) {
        const page: Awaited<ReturnType<typeof list>> = await list({ sort, limit: '4', ...(after && { after }) })
        found.push(...page.rows.map(({ number }) => number))
        after = page.next
      }
      expect([sort, found]).toEqual([sort, all])
    }
  })

  it('AD-20 confirms, packs, ships, delivers and tags many, and reports each that is refused', async () => {
    const [one, two, three] = [await newOrder(), await newOrder(), await newOrder()]
    const ids = [one.id, two.id, three.id]
    const bulk = async (body: object, who: Browser = packer.session) =>
      expectData(await who.post('/api/admin/orders/bulk', body), 'AdminBulkResult')
    expect(await bulk({ action: 'pack', ids })).toEqual({ done: 3, failed: [] })
    const parcels = [one, two].map(({ id }) => ({ id, ...parcel(), carrier: 'DTDC' }))
    const shipped = await bulk({ action: 'ship', ids, values: { parcels } })
    expect(shipped).toMatchObject({ done: 2, failed: [{ id: three.id, title: three.order_id }] })
    const delivered = await bulk({ action: 'deliver', ids })
    expect(delivered.failed.map(({ message }) => message)).toEqual([expect.stringContaining('hasn’t been shipped')])
    expect(await bulk({ action: 'add_tag', ids, values: { tag: 'batch one' } })).toMatchObject({ done: 3 })
    expect(
      await bulk({
        action: 'remove_tag',
        ids: null,
        filters: { tag: 'batch one', state: 'delivered' },
        values: { tag: 'Batch One' },
      }),
    ).toMatchObject({ done: 2 })
    expect(await numbers({ tag: 'batch one' })).toEqual([three.order_id])
    expectFailure(await owner.post('/api/admin/orders/bulk', { action: 'add_tag', ids }), 422, 'invalid_values')
    expectFailure(await owner.post('/api/admin/orders/bulk', { action: 'ship', ids }), 422, 'invalid_values')
    await expectInvariants()
  })

  it('AD-20 lists what filters depend on', async () => {
    const filters = expectData(await owner.get('/api/admin/order-filters'), 'DeskFilters')
    expect(filters.payment_modes.map(({ value }) => value)).toContain('cod')
    expect(filters.tags).toContain('VIP')
    expect(filters.carriers).toContain('DTDC')
  })
})

describe('the export for the accountant', () => {
  it('AD-20 has a line per confirmed order with its tax by rate and credit notes, and guards formulas', async () => {
    const number = await paidOrder(1, 1)
    await done(number, 'ship', parcel())
    const { credit_notes: notes, invoice, totals } = await done(number, 'refund', { reason: 'x', amount: 5000 })
    await pool.query(
      `UPDATE orders SET billing_address = billing_address || '{"name": "=HYPERLINK(1)"}' WHERE order_no = $1`,
      [number],
    )
    const reply = await owner.get(`/api/admin/exports/orders?search=${number}`)
    expect(reply.statusCode, reply.payload).toBe(200)
    const [header = '', ...lines] = reply.payload.trim().split('\r\n')
    expect(lines).toHaveLength(1)
    const cellsOf = (line: string) => line.match(/"(?:[^"]|"")*"|[^,]+/gu) ?? []
    const values = cellsOf(lines[0]!)
    const cells = Object.fromEntries(
      cellsOf(header).map((name, index) => [name.replaceAll(/["\uFEFF]/g, ''), values[index]]),
    )
    expect(cells).toMatchObject({
      Order: `"${number}"`,
      Invoice: `"${invoice!.number}"`,
      Customer: `"'=HYPERLINK(1)"`,
      Total: String(totals.total.amount / 100),
      'Credit notes': `"${notes[0]!.number}"`,
      Credited: '50',
    })
    const sumOf = (kind: RegExp) =>
      Object.entries(cells)
        .filter(([name]) => kind.test(name))
        .reduce((sum, [, value]) => sum + Number(value), 0)
    expect(sumOf(/^[CSI]GST at/u)).toBeCloseTo(totals.tax.amount / 100, 2)
    expect(sumOf(/^Taxable at/u)).toBeCloseTo((totals.total.amount - totals.tax.amount) / 100, 2)
    expect(await auditOf(shop, 1)).toEqual([expect.stringContaining('exported')])
    expectFailure(await packer.session.get('/api/admin/exports/orders'), 403, 'role_not_allowed')
    const manager = await addStaff(shop, 'manager')
    await forgetReauthenticationOf(manager)
    expectFailure(await manager.session.get('/api/admin/exports/orders'), 403, 'reauthentication_required')
  })
})
