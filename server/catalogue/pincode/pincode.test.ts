import { describe, expect, it } from 'vitest'
import { readPincodes } from '#server/demo/fixture-files.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { eventually, testApp } from '#server/testing/test-app.ts'

const { get, database } = await testApp({ trustProxyHops: 1 })
let caller = 0
/** Each from an address of its own, so that the limit does not tell. */
const check = (pincode: string, address = `203.0.113.${caller++ % 250}`) =>
  get(`/api/plugins/PincodeAvaliability/check?${new URLSearchParams({ pincode })}`, { 'x-forwarded-for': address })
const answer = async (pincode: string) => expectData(await check(pincode), 'PincodeAvailability')

describe('availability by pincode', () => {
  it('PL-08 AP-01 says whether, how soon and whether cash is taken', async () => {
    expect(await answer('605001')).toEqual({
      pincode: '605001',
      is_available: true,
      cash_on_delivery: true,
      delivery: {
        dispatch_days: 3,
        delivery_days: 1,
        closed_weekdays: [0],
        cut_off: '14:00',
        time_zone: 'Asia/Kolkata',
      },
      place: { town: 'Puducherry', states: ['PY'] },
    })
    expect(await answer('110001')).toMatchObject({ is_available: true, delivery: { delivery_days: 4 } })
  })

  it('PL-08 takes the longest beginning: a town may differ from its state, and a valley from its mountains', async () => {
    expect((await answer('190001')).delivery?.delivery_days).toBe(8)
    expect(await answer('194101')).toMatchObject({ cash_on_delivery: false, delivery: { delivery_days: 12 } })
    expect((await answer('533001')).delivery?.delivery_days).toBe(3)
  })

  it('PL-08 says so when it does not deliver, without a mistake having been made', async () => {
    const places = { 744101: ['AN'], 682555: ['LD'], 999999: undefined }
    for (const [pincode, states] of Object.entries(places)) {
      const { place, ...rest } = await answer(pincode)
      expect(rest).toEqual({ pincode, is_available: false, cash_on_delivery: false, delivery: null })
      expect(place?.states).toEqual(states)
    }
  })

  it.each([' 605 001 ', '605-001', '605\u00a0001'])('PL-08 reads %j', async (pincode) => {
    expect((await answer(pincode)).pincode).toBe('605001')
  })

  it.each(['', '1', '60500', '6050011', 'abcdef', '60500a', '012345', '-605001x', '६०५००१', "' OR 1=1"])(
    'PL-08 says what is wrong with %j',
    async (pincode) => {
      expect(expectFailure(await check(pincode), 422, 'invalid_pincode').message).toMatch(/pincode/i)
    },
  )

  it('AP-01 refuses what is not asked as the call wants it', async () => {
    for (const query of ['', '?pincode=605001&pincode=605002', '?pincode=605001&x=1', `?pincode=${'6'.repeat(41)}`])
      expectFailure(await get(`/api/plugins/PincodeAvaliability/check${query}`), 400, 'malformed')
  })

  it('PL-08 may be kept by browsers for some minutes: the reply holds days, not dates', async () => {
    expect((await check('605001')).headers['cache-control']).toBe('public, max-age=300')
    expect((await check('1')).headers['cache-control']).toBe('no-store')
  })

  it('PL-08 limits how often one address may ask', async () => {
    const replies = []
    // The window may turn once while counting.
    for (let index = 0; index < 122; index++) replies.push(await check('605001', '198.51.100.7'))
    const limited = replies.find(({ statusCode }) => statusCode === 429)
    expectFailure(limited!, 429, 'too_many_requests')
    expect(Number(limited?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await check('605001', '198.51.100.8')).statusCode).toBe(200)
  })

  it('PL-08 PL-11 takes the default in place of what does not fit its setting', async () => {
    const config = {
      digits: 'six',
      dispatch_days: -1,
      closed_weekdays: [9, 'x', 6],
      cut_off: '25:99',
      time_zone: 'Mars/Base',
    }
    await database.pool.query(`UPDATE plugin SET config = $1 WHERE module_name = 'PincodeAvaliability'`, [config])
    await eventually(async () => (await answer('605001')).delivery?.time_zone === 'UTC')
    expect((await answer('605001')).delivery).toEqual({
      dispatch_days: 2,
      delivery_days: 1,
      closed_weekdays: [],
      cut_off: '14:00',
      time_zone: 'UTC',
    })
  })

  it('PL-08 PL-11 is not there in a shop without the plugin', async () => {
    await database.pool.query(`UPDATE plugin SET installed = false WHERE module_name = 'PincodeAvaliability'`)
    await eventually(async () => (await check('605001')).statusCode === 404)
    expectFailure(await check('605001'), 404, 'not_found')
  })
})

it('PL-08 the demo store’s zones are beginnings of pincodes, each once', async () => {
  for (const zones of Object.values(await readPincodes())) {
    expect(zones.length).toBeGreaterThan(80)
    for (const { prefix } of zones) expect(prefix).toMatch(/^[1-9]\d{0,5}$/)
    expect(new Set(zones.map(({ prefix }) => prefix)).size).toBe(zones.length)
  }
})
