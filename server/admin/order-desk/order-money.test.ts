import { describe, expect, it } from 'vitest'
import type { DeskOrder } from '#generated/api.d.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { orderDesk } from '#server/testing/order-desk.ts'
import { processPayments } from '#server/testing/payment-actions.ts'
import { type StaffPerson, addStaff } from '#server/testing/staff.ts'

const desk = await orderDesk()
const { shop, pool, vase, bowl, newOrder, delivered, stockOf, her } = desk
const { owner, path, read, act, done, parcel, expectInvariants, paidOrder } = desk
const forgetReauthenticationOf = ({ id }: StaffPerson) =>
  pool.query(`UPDATE staff_session SET reauthenticated_at = now() - interval '16 minutes' WHERE staff_id = $1`, [id])

describe('cancelling items', () => {
  it('AD-21 restocks and credits exactly their share, refunds it, and keeps shipping and coupon for the rest', async () => {
    await pool.query(
      `INSERT INTO coupon (code, title, kind, value, currency) VALUES ('SHARE', 'Share', 'amount', 10001, 'INR')`,
    )
    const number = await paidOrder(3, 1, { coupon: 'SHARE' })
    const before = await read(number)
    const [line] = before.lines as [DeskOrder['lines'][number]]
    const paid = line.line_total.amount - line.discount.amount
    const stock = await stockOf(vase)
    const lines = [{ id: line.id, quantity: 1 }]
    const preview = expectData(await owner.post(path(number, 'cancel-preview'), { lines }), 'DeskAmounts')
    const share = Math.floor(paid / 3)
    expect(preview).toMatchObject({ amount: { amount: share }, refund: { amount: share }, shipping: { amount: 0 } })
    const part = await done(number, 'cancel', { reason: 'Cracked', lines })
    expect(part).toMatchObject({ status: 'confirmed', totals: { refunded: { amount: share }, due: { amount: 0 } } })
    expect(part.credit_notes).toMatchObject([{ amount: preview.amount, tax: preview.tax }])
    expect(await stockOf(vase)).toBe(stock + 1)
    // The last units cost what is left of the line, so that nothing is lost to rounding.
    const rest = await done(number, 'cancel', { reason: 'Cracked', lines: [{ id: line.id, quantity: 2 }] })
    expect(rest.totals.refunded.amount).toBe(paid)
    expect((await pool.query(`SELECT uses FROM coupon WHERE code = 'SHARE'`)).rows).toEqual([{ uses: 1 }])
    const all = await done(number, 'cancel', { reason: 'Cracked', lines: [{ id: before.lines[1]!.id, quantity: 1 }] })
    expect(all).toMatchObject({ status: 'cancelled', totals: { refunded: before.totals.total } })
    expect((await pool.query(`SELECT uses FROM coupon WHERE code = 'SHARE'`)).rows).toEqual([{ uses: 0 }])
    await processPayments(shop)
    expect((await read(number)).refunds.map(({ status }) => status)).toEqual(['done', 'done', 'done'])
    await expectInvariants()
  })

  it('AD-21 collects less cash after a cancellation, and is shipped when the rest is cancelled', async () => {
    const order = await newOrder(browser(shop), [
      [vase, 2],
      [bowl, 1],
    ])
    const number = order.order_id
    const [vases, bowls] = (await read(number)).lines as [DeskOrder['lines'][number], DeskOrder['lines'][number]]
    await done(number, 'ship', { ...parcel(), lines: [{ id: vases.id, quantity: 2 }] })
    expectFailure(await act(number, 'cancel', { reason: 'No' }), 422, 'not_cancellable')
    const part = await done(number, 'cancel', { reason: 'Sold out', lines: [{ id: bowls.id, quantity: 1 }] })
    const due = order.grand_total.amount - (bowls.line_total.amount - bowls.discount.amount)
    expect(part).toMatchObject({
      status: 'shipped',
      totals: { due: { amount: due }, refunded: { amount: 0 } },
      refunds: [],
    })
    expect(part.credit_notes).toHaveLength(1)
    const end = await done(number, 'deliver')
    expect(end).toMatchObject({ status: 'delivered', payment_status: 'paid', totals: { paid: { amount: due } } })
    // The dashboard's figures leave out what was cancelled.
    await pool.query('SELECT refresh_shoppers(100000)')
    const { rows } = await pool.query('SELECT value, units FROM order_sale WHERE order_id = $1', [order.id])
    expect(rows).toEqual([{ value: due, units: 2 }])
    // Whoever cancelled a unit cannot return it as well.
    expect(end.lines).toMatchObject([{ refundable: 2 }, { refundable: 0, cancelled: 1 }])
    await expectInvariants()
  })

  it('AD-21 shows what the payment provider reported by webhook', async () => {
    const number = await paidOrder()
    expect((await read(number)).payment_events).toMatchObject([
      { kind: 'payment.paid', id: expect.any(String) as string, received_at: expect.any(String) as string },
    ])
    expect((await read((await newOrder()).order_id)).payment_events).toEqual([])
  })

  it('AD-21 requires a re-authentication to pay money back', async () => {
    const manager = await addStaff(shop, 'manager')
    const [paid, cash] = [await paidOrder(), (await newOrder()).order_id]
    await forgetReauthenticationOf(manager)
    expectFailure(await act(paid, 'cancel', { reason: 'x' }, manager.session), 403, 'reauthentication_required')
    expectFailure(
      await act(paid, 'refund', { reason: 'x', amount: 1 }, manager.session),
      403,
      'reauthentication_required',
    )
    expect((await read(paid)).status).toBe('confirmed')
    expect(await done(cash, 'cancel', { reason: 'x' }, manager.session)).toMatchObject({ status: 'cancelled' })
  })
})

describe('refunds', () => {
  it('AD-21 refunds lines with a choice to restock, then an amount, and never more than was paid', async () => {
    const number = await paidOrder(2, 1)
    expectFailure(await act(number, 'refund', { reason: 'x', lines: [{ id: 1, quantity: 1 }] }), 422, 'invalid_values')
    const { lines, totals } = await done(number, 'ship', parcel())
    const [vases] = lines as [DeskOrder['lines'][number]]
    const stock = await stockOf(vase)
    const units = [{ id: vases.id, quantity: 1 }]
    const asked = { lines: units, shipping: true }
    const preview = expectData(await owner.post(path(number, 'refund-preview'), asked), 'DeskAmounts')
    expect(preview).toMatchObject({ lines: [{ id: vases.id, quantity: 1 }], shipping: totals.shipping })
    const part = await done(number, 'refund', { reason: 'Chipped', ...asked, restock: false })
    expect(part.totals.refunded).toEqual(preview.refund)
    expect(part.credit_notes).toMatchObject([{ amount: preview.amount, tax: preview.tax, reason: 'Chipped' }])
    expect(await stockOf(vase)).toBe(stock)
    const second = await done(number, 'refund', { reason: 'Returned', lines: units, restock: true })
    expect(await stockOf(vase)).toBe(stock + 1)
    expect(second.lines[0]).toMatchObject({ returned: 2, refundable: 0 })
    expectFailure(await act(number, 'refund', { reason: 'x', lines: units }), 422, 'invalid_values')
    const left = second.totals.refundable.amount
    expectFailure(await act(number, 'refund', { reason: 'x', amount: left + 1 }), 422, 'refund_too_much')
    expect(await done(number, 'refund', { reason: 'Sorry', amount: left })).toMatchObject({ status: 'refunded' })
    await expectInvariants()
  })

  it('AD-21 retries or records refunds that the provider refused, and shows their state', async () => {
    const number = await paidOrder()
    await done(number, 'ship', parcel())
    expectFailure(await act(number, 'refunds/retry'), 422, 'no_failed_refund')
    const { id, refunds } = await done(number, 'refund', { reason: 'Sorry', amount: 500 })
    expect(refunds).toMatchObject([{ status: 'waiting', amount: { amount: 500 }, error: null }])
    const fail = () =>
      pool.query(`UPDATE refund SET status = 'failed', error = 'Account closed' WHERE order_id = $1`, [id])
    await fail()
    const failed = await read(number)
    expect(failed).toMatchObject({ needs: ['failed_refund'], refunds: [{ status: 'failed', error: 'Account closed' }] })
    expect(failed.actions).toEqual(expect.arrayContaining(['retry_refunds', 'record_refunds']))
    expect(await done(number, 'refunds/retry')).toMatchObject({ refunds: [{ status: 'waiting', error: null }] })
    await fail()
    expect(await done(number, 'refunds/record')).toMatchObject({
      refunds: [{ status: 'done', by_hand: true }],
      needs: [],
    })
  })

  it('AD-21 AD-23 shows how far returns are, and takes an unpaid parcel back', async () => {
    const order = await delivered(her)
    await shop.changeSettings({ enable_refund: true })
    const body = { order_no: order.order_id, reason: 'changed_mind', lines: [{ id: order.lines[0], quantity: 1 }] }
    const request = async () => expect((await her.post('/api/orders/refund/request', body)).statusCode).toBe(200)
    await request()
    const asked = await read(order.order_id)
    expect(asked).toMatchObject({ needs: ['refund_request'], returns: [{ state: 'asked' }] })
    expect(asked.actions).toContain('decide_returns')
    const decide = (index: number, action: string, given: object) =>
      read(order.order_id).then(({ returns }) =>
        owner.post(`/api/admin/returns/${returns[index]?.id}/${action}`, given),
      )
    await decide(0, 'refuse', { answer: 'Too late' })
    const refused = await read(order.order_id)
    expect(refused).toMatchObject({ needs: [], returns: [{ state: 'refused', answer: 'Too late' }] })
    expect(refused.actions).not.toContain('decide_returns')
    await request()
    await decide(1, 'approve', { lines: body.lines })
    const approved = await read(order.order_id)
    expect(approved).toMatchObject({ returns: [{}, { state: 'approved' }], lines: [{ returned: 1 }] })
    const cash = await newOrder()
    await done(cash.order_id, 'ship', parcel())
    const stock = await stockOf(vase)
    const back = await done(cash.order_id, 'returned')
    expect(back).toMatchObject({
      status: 'refunded',
      shipments: [{ status: 'returned' }],
      totals: { due: { amount: 0 } },
    })
    expect(await stockOf(vase)).toBe(stock + 3)
    await expectInvariants()
  })
})

describe('parcels', () => {
  it('AC-05 AD-21 shows the customer every parcel with its items, and what is still to come', async () => {
    const { order_id: number, lines } = await newOrder(her, [
      [vase, 2],
      [bowl, 2],
    ])
    const [vases = 0, bowls = 0] = lines
    const seen = async () => expectData(await her.post('/api/orders/item', { order_no: number }), 'Order')
    expect(await seen()).toMatchObject({ parcels: [], to_ship: [] })
    const tracked = { waybill: 'seen-0001', carrier: 'Blue Dart', tracking_url: 'https://track.example/2' }
    await done(number, 'ship', { ...tracked, lines: [{ id: vases, quantity: 1 }] })
    expect(await seen()).toMatchObject({
      status: 'confirmed',
      parcels: [
        {
          ...tracked,
          waybill: 'SEEN-0001',
          status: 'shipped',
          delivered_at: null,
          lines: [{ id: vases, quantity: 1 }],
        },
      ],
      to_ship: [
        { id: vases, quantity: 1 },
        { id: bowls, quantity: 2 },
      ],
    })
    await done(number, 'cancel', { reason: 'Cracked', lines: [{ id: bowls, quantity: 1 }] })
    expect((await seen()).to_ship).toEqual([
      { id: vases, quantity: 1 },
      { id: bowls, quantity: 1 },
    ])
    await done(number, 'ship', { waybill: 'seen-0002' })
    await done(number, 'deliver')
    const arrived = await seen()
    expect(arrived.to_ship).toEqual([])
    expect(arrived.parcels.map(({ waybill, status }) => [waybill, status])).toEqual([
      ['SEEN-0001', 'delivered'],
      ['SEEN-0002', 'delivered'],
    ])
    const { orders } = expectData(await her.get('/api/orders/get'), 'OrderPage')
    const listed = orders.find(({ order_no: one }) => one === number)
    expect(listed).toMatchObject({ waybill: 'SEEN-0001', waybills: ['SEEN-0001', 'SEEN-0002'] })
    // Who ships what is the shop's business.
    expect(JSON.stringify(arrived)).not.toContain('shipped_by')
  })
})
