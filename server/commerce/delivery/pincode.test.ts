import { describe, expect, it } from 'vitest'
import type { PincodeAvailability } from '#generated/api.d.ts'
import { deliveryDays } from '#domain/arrival.ts'
import { readPincodes } from '#server/demo/fixture-files.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { readCalendar } from '#server/commerce/shipping/calendar.ts'
import { readChoice } from '#server/commerce/shipping/modes.ts'
import { eventually, testApp } from '#server/testing/test-app.ts'

const { app, get, database } = await testApp({ trustProxyHops: 1 })
let caller = 0
/** Each call has its own address, to avoid the rate limit. */
const check = (pincode: string, address = `203.0.113.${caller++ % 250}`, sku?: string) =>
  get(`/api/plugins/PincodeAvaliability/check?${new URLSearchParams({ pincode, ...(sku && { sku }) })}`, {
    'x-forwarded-for': address,
  })
const priced = ({ methods }: PincodeAvailability) =>
  methods.map(({ code, price, free_from: free }) => [code, price.amount, free?.amount])
const answer = async (pincode: string) => expectData(await check(pincode), 'PincodeAvailability')

describe('availability by pincode', () => {
  it('PL-08 CK-16 AP-01 returns methods with cost and dates, and whether cash on delivery is available', async () => {
    const found = await answer('605001')
    expect(found).toMatchObject({
      pincode: '605001',
      is_available: true,
      cash_on_delivery: true,
      place: { town: 'Puducherry', states: ['PY'] },
    })
    expect(priced(found)).toEqual([['road', 6000, 200_000]])
    expect(priced(await answer('110001'))).toEqual([
      ['road', 12_000, 500_000],
      ['air', 28_000, undefined],
    ])
  })

  it('PL-08 CK-16 calculates the dates of each method from the shipping rules', async () => {
    const { methods } = await answer('110001')
    const calendar = await readCalendar(app)
    const days = { road: [4, 8], air: [2, 3] } as Record<string, [number, number]>
    for (const { code, expected } of methods) {
      const [days_from, days_to] = days[code]!
      expect(expected).toEqual(deliveryDays(new Date(), { days_from, days_to }, calendar))
    }
  })

  it('PL-08 CK-16 uses the weight and price of the given product', async () => {
    // 2.1 kg for ₹7,200, and 0.4 kg below the free-delivery threshold.
    const { rows } = await database.pool.query<{ sku: string; price: number; weight_grams: number }>(
      `SELECT sku, price, weight_grams FROM product WHERE price > 500000 OR price < 200000 ORDER BY price DESC`,
    )
    for (const { sku, price, weight_grams: grams } of [rows[0]!, rows.at(-1)!]) {
      const parcel = { country: 'IN', pincode: '110001', grams, goodsValue: price }
      const { offers } = await readChoice(database.pool, parcel, 'INR')
      const found = expectData(await check('110001', undefined, sku), 'PincodeAvailability')
      expect(priced(found).map(([, amount]) => amount)).toEqual(offers.map((offer) => offer.price))
    }
    expect(rows[0]!.price).toBeGreaterThan(500_000)
    expectFailure(await check('110001', undefined, 'NO-SUCH-SKU'), 404, 'not_found')
  })

  it('PL-08 CK-16 offers cash on delivery only where the payment step does', async () => {
    const { rows } = await database.pool.query<{ sku: string }>('SELECT sku FROM product ORDER BY price DESC LIMIT 1')
    const { sku } = rows[0]!
    const takesCash = async () =>
      expectData(await check('605001', undefined, sku), 'PincodeAvailability').cash_on_delivery
    await database.pool.query(`UPDATE payment_mode SET most = (SELECT price FROM product WHERE sku = $1)`, [sku])
    expect(await takesCash()).toBe(true)
    await database.pool.query('UPDATE payment_mode SET most = most - 1')
    expect(await takesCash()).toBe(false)
  })

  it('PL-08 uses the longest matching prefix, so that a town can differ from its state', async () => {
    expect(await answer('190001')).toMatchObject({ cash_on_delivery: false, is_available: true })
    expect(priced(await answer('194101'))).toEqual([['road', 26_000, undefined]])
    expect(priced(await answer('533001'))).toEqual([
      ['road', 12_000, 500_000],
      ['air', 28_000, undefined],
    ])
  })

  it('PL-08 says when it does not deliver, without an error', async () => {
    const places = { 744101: ['AN'], 682555: ['LD'], 999999: undefined }
    for (const [pincode, states] of Object.entries(places)) {
      const { place, ...rest } = await answer(pincode)
      expect(rest).toEqual({ pincode, is_available: false, cash_on_delivery: false, methods: [] })
      expect(place?.states).toEqual(states)
    }
  })

  it.each([' 605 001 ', '605-001', '605\u00a0001', '६०५००१'])('PL-08 reads %j', async (pincode) => {
    expect((await answer(pincode)).pincode).toBe('605001')
  })

  it.each(['', '1', '60500', '6050011', 'abcdef', '60500a', '012345', '-605001x', "' OR 1=1"])(
    'PL-08 explains the error in %j',
    async (pincode) => {
      expect(expectFailure(await check(pincode), 422, 'invalid_pincode').message).toMatch(/PIN code/)
    },
  )

  it('AP-01 refuses malformed requests', async () => {
    for (const query of ['', '?pincode=605001&pincode=605002', '?pincode=605001&x=1', `?pincode=${'6'.repeat(41)}`])
      expectFailure(await get(`/api/plugins/PincodeAvaliability/check${query}`), 400, 'malformed')
  })

  it('PL-08 CK-16 is cached by browsers for some minutes, but never beyond the cut-off', async () => {
    const maxAge = Number(
      /^public, max-age=(\d+)$/u.exec(String((await check('605001')).headers['cache-control']))?.[1],
    )
    expect(maxAge).toBeGreaterThan(0)
    expect(maxAge).toBeLessThanOrEqual(300)
    expect((await check('1')).headers['cache-control']).toBe('no-store')
  })

  it('PL-08 limits lookups per address', async () => {
    const replies = []
    // The time window may change once while counting.
    for (let index = 0; index < 122; index++) replies.push(await check('605001', '198.51.100.7'))
    const limited = replies.find(({ statusCode }) => statusCode === 429)
    expectFailure(limited!, 429, 'too_many_requests')
    expect(Number(limited?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await check('605001', '198.51.100.8')).statusCode).toBe(200)
  })

  it('PL-08 PL-11 EN-09 uses the default for an invalid setting, and leaves out invalid days', async () => {
    const config = {
      digits: 'six',
      dispatch_days: -1,
      closed_weekdays: [9, 'x', 6],
      cut_off: '25:99',
      time_zone: 'Mars/Base',
    }
    await database.pool.query(`UPDATE plugin SET config = $1 WHERE module_name = 'PincodeAvaliability'`, [config])
    const fallback = { dispatch_days: 2, closed_weekdays: [6], cut_off: '14:00', time_zone: 'UTC' }
    await eventually(async () => (await readCalendar(app)).time_zone === 'UTC')
    const days = { days_from: 1, days_to: 1 }
    expect((await answer('605001')).methods[0]?.expected).toEqual(deliveryDays(new Date(), days, fallback))
  })

  it('PL-08 PL-11 does not exist without the plugin', async () => {
    await database.pool.query(`UPDATE plugin SET installed = false WHERE module_name = 'PincodeAvaliability'`)
    await eventually(async () => (await check('605001')).statusCode === 404)
    expectFailure(await check('605001'), 404, 'not_found')
  })
})

it('PL-08 the demo store’s zones are unique pincode prefixes', async () => {
  for (const zones of Object.values(await readPincodes())) {
    expect(zones.length).toBeGreaterThan(80)
    for (const { prefix } of zones) expect(prefix).toMatch(/^[1-9]\d{0,5}$/)
    expect(new Set(zones.map(({ prefix }) => prefix)).size).toBe(zones.length)
  }
})
