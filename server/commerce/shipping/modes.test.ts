import { describe, expect, it } from 'vitest'
import { testDatabase } from '#server/testing/test-app.ts'
import { readChoice } from './modes.ts'
import { readDeliveryPlace } from './places.ts'

const { pool } = await testDatabase()
const parcel = { country: 'IN', pincode: '110001', grams: 900, goodsValue: 100_000 }
const offers = async (more: Partial<typeof parcel> = {}, currency = 'INR') =>
  (await readChoice(pool, { ...parcel, ...more }, currency)).offers.map(({ code, price }) => [code, price])

describe('delivery methods', () => {
  it('CK-05 depend on country, pincode and weight', async () => {
    expect(await offers()).toEqual([
      ['road', 12_000],
      ['air', 28_000],
    ])
    expect(await offers({ pincode: '600001' })).toEqual([
      ['road', 9000],
      ['air', 28_000],
    ])
    expect(await offers({ pincode: '605001' })).toEqual([['road', 6000]])
    expect(await offers({ grams: 4200 })).toEqual([
      ['road', 12_000 + 3 * 3500],
      ['air', 28_000 + 4 * 11_000],
    ])
    expect(await offers({ grams: 12_000 })).toEqual([['road', 12_000 + 10 * 3500]])
    expect(await offers({ grams: 40_000 })).toEqual([])
    expect(await offers({ country: 'LK', pincode: '00100' })).toEqual([['post', 140_000 + 45_000]])
    expect(await offers({ country: 'FR', pincode: '75001' })).toEqual([])
  })

  it('CK-05 are free above a threshold, with pincodes in any notation', async () => {
    expect(await offers({ goodsValue: 500_000, pincode: '110 001' })).toEqual([
      ['road', 0],
      ['air', 28_000],
    ])
    expect((await offers({ goodsValue: 499_999 }))[0]).toEqual(['road', 12_000])
  })

  it('CK-05 are empty without delivery, in another currency, and for inactive modes', async () => {
    expect(await offers({ pincode: '744101' })).toEqual([])
    expect(await offers({ pincode: '999999' })).toEqual([])
    expect(await offers({}, 'USD')).toEqual([])
    await pool.query(`UPDATE shipping_mode SET active = false WHERE code = 'air'`)
    expect(await offers()).toEqual([['road', 12_000]])
  })

  it('CK-05 accept cash by zone; a country without zones has delivery without cash on delivery', async () => {
    expect(await readDeliveryPlace(pool, 'IN', '605001')).toMatchObject({ delivers: true, cashOnDelivery: true })
    expect(await readDeliveryPlace(pool, 'IN', '194101')).toMatchObject({ delivers: true, cashOnDelivery: false })
    expect(await readDeliveryPlace(pool, 'IN', '744101')).toMatchObject({ delivers: false, cashOnDelivery: false })
    expect(await readDeliveryPlace(pool, 'AE', '')).toMatchObject({ delivers: true, cashOnDelivery: false })
  })

  it('AD-27 name the reason for each method that is not offered', async () => {
    const refused = async (more: Partial<typeof parcel>, currency = 'INR') => {
      const { place, refused: modes } = await readChoice(pool, { ...parcel, ...more }, currency)
      return { place, modes: modes.map(({ id: _id, name: _name, ...mode }) => mode) }
    }
    expect((await refused({ pincode: '605001' })).modes).toEqual([
      { code: 'air', reason: 'inactive' },
      { code: 'post', reason: 'no_rates' },
    ])
    await pool.query(`UPDATE shipping_mode SET active = true`)
    expect((await refused({ pincode: '605001' })).modes[0]).toEqual({ code: 'air', reason: 'excluded', prefix: '605' })
    expect((await refused({ pincode: '600001', grams: 40_000 })).modes.slice(0, 2)).toEqual([
      {
        ...{ code: 'road', reason: 'weight', prefix: '6' },
        ranges: [
          { from: 0, to: 2000 },
          { from: 2000, to: 30_000 },
        ],
      },
      {
        ...{ code: 'air', reason: 'weight', prefix: '' },
        ranges: [
          { from: 0, to: 1000 },
          { from: 1000, to: 10_000 },
        ],
      },
    ])
    expect((await refused({}, 'USD')).modes[0]).toEqual({ code: 'road', reason: 'other_currency', currency: 'INR' })
    const { place, modes } = await refused({ pincode: '744101' })
    expect(modes).toEqual([])
    expect(place).toMatchObject({ delivers: false, isZoned: true, zone: { prefix: '744' } })
    expect((await refused({ pincode: '000001' })).place).toEqual({
      ...{ delivers: false, cashOnDelivery: false, isZoned: true },
      zone: undefined,
    })
  })
})
