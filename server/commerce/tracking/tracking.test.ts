import { describe, expect, it } from 'vitest'
import type { Tracking } from '#generated/api.d.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database

const person = {
  name: 'Meera Krishnan',
  phone: '9000000001',
  address_line_1: '4 Rue Dumas',
  pincode: '605001',
}

async function newParcel(waybill: string, ...history: [status: string, at: string][]): Promise<void> {
  const status = history.at(-1)?.[0]
  const { rows } = await pool.query(
    `INSERT INTO orders (order_no, cart_version, status, currency, sub_total, discount_total, shipping_total, tax_total, grand_total,
       shipping_mode, payment_mode, phone, email, shipping_address, billing_address, shop, waybill, carrier, created_at, confirmed_at)
     VALUES ('ORDER-' || $1, $1, $2, 'INR', 999100, 0, 0, 0, 999100, '{"code": "road", "name": "By road", "days_from": 4, "days_to": 8}',
       '{"code": "cod", "name": "Cash"}', '9000000001', 'meera@ashkiln.example', $3, $3, '{"timeZone": "Asia/Kolkata"}', $1, 'Blue Lorry',
       '2026-11-01T06:00:00Z', '2026-11-01T06:05:00Z') RETURNING id`,
    [waybill, status, person],
  )
  for (const [state, at] of history)
    await pool.query(
      `INSERT INTO order_event (order_id, status, actor, note, created_at) VALUES ($1, $2, 'shop', 'by Thomas', $3)`,
      [rows[0].id, state, at],
    )
  const at = (state: string) => history.find(([one]) => one === state)?.[1] ?? null
  await pool.query(
    `INSERT INTO shipment (order_id, waybill, carrier, status, shipped_at, delivered_at)
     SELECT $1, $2, 'Blue Lorry', CASE WHEN $4::timestamptz IS NULL THEN 'shipped' ELSE 'delivered' END, $3, $4::timestamptz WHERE $3::timestamptz IS NOT NULL`,
    [rows[0].id, waybill, at('shipped'), at('delivered')],
  )
}

const track = (waybill: string, who = browser(shop)) => who.get(`/api/track-order/${encodeURIComponent(waybill)}`)
const tracking = async (waybill: string) => expectData(await track(waybill), 'Tracking')
const progress = ({ steps }: Tracking) => steps.map(({ label, at }) => [label, at])

describe('tracking by waybill', () => {
  it('CK-10 shows the progress and expected dates by the shop’s calendar', async () => {
    // Half past midnight on the next day in Puducherry.
    await newParcel('BL-1001', ['shipped', '2026-11-03T19:00:00Z'])
    expect(await tracking('BL-1001')).toEqual({
      waybill: 'BL-1001',
      carrier: 'Blue Lorry',
      status: 'shipped',
      steps: [
        { key: 'placed', label: 'Ordered', done: true, at: '2026-11-01T06:00:00.000Z' },
        { key: 'confirmed', label: 'Confirmed', done: true, at: '2026-11-01T06:05:00.000Z' },
        { key: 'shipped', label: 'On its way', done: true, at: '2026-11-03T19:00:00.000Z' },
        { key: 'delivered', label: 'Delivered', done: false, at: null },
      ],
      expected: { from: '2026-11-08', to: '2026-11-12' },
    })
  })

  it('CK-10 shows delivery and return', async () => {
    await newParcel('BL-1002', ['shipped', '2026-11-03T06:00:00Z'], ['delivered', '2026-11-07T06:00:00Z'])
    const there = await tracking('BL-1002')
    expect(there).toMatchObject({ status: 'delivered', expected: null })
    expect(progress(there).at(-1)).toEqual(['Delivered', '2026-11-07T06:00:00.000Z'])
    await newParcel('BL-1003', ['shipped', '2026-11-03T06:00:00Z'], ['refunded', '2026-11-09T06:00:00Z'])
    const back = await tracking('BL-1003')
    expect(back.status).toBe('returned')
    expect(back.steps.map(({ key }) => key)).toEqual(['placed', 'confirmed', 'shipped', 'returned'])
  })

  it('CK-10 gives the same reply to form and page, for any notation of the number', async () => {
    await newParcel('BL-1004', ['shipped', '2026-11-03T06:00:00Z'])
    const posted = await browser(shop).post('/api/track-order', { waybill: ' bl-1004 ' })
    expect(expectData(posted, 'Tracking')).toEqual(await tracking('bl - 1004'))
  })

  it('CK-10 reveals neither customer nor items nor amounts', async () => {
    await newParcel('BL-1005', ['shipped', '2026-11-03T06:00:00Z'])
    const { payload, headers } = await track('BL-1005')
    for (const secret of [...Object.values(person), 'meera', 'ORDER-', '999100', 'Cash', 'Thomas'])
      expect(payload).not.toContain(secret)
    expect(headers['cache-control']).toBe('no-store')
  })

  it('CK-10 finds no parcel that has not shipped', async () => {
    await newParcel('BL-1006', ['confirmed', '2026-11-03T06:00:00Z'])
    for (const waybill of ['BL-1006', 'BL-9999', 'x', "' OR 1=1", 'ORDER-BL-1001'])
      expectFailure(await track(waybill), 404, 'not_found')
  })

  it.each([{}, { waybill: '' }, { waybill: 7 }, { waybill: 'x'.repeat(61) }, { waybill: 'BL-1001', order: 1 }])(
    'AP-01 refuses the malformed body %j',
    async (body) => {
      expectFailure(await browser(shop).post('/api/track-order', body), 400, 'malformed')
    },
  )

  it('CK-10 is limited per address, across both calls', async () => {
    const who = browser(shop)
    const statuses = []
    // The time window may change once while counting.
    for (let index = 0; index < 31; index++) {
      statuses.push((await track('BL-1001', who)).statusCode)
      statuses.push((await who.post('/api/track-order', { waybill: 'BL-1001' })).statusCode)
    }
    expect(statuses).toContain(429)
    expect((await track('BL-1001')).statusCode).toBe(200)
  })
})
