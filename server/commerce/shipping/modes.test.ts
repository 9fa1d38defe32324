import { describe, expect, it } from 'vitest'
import { testDatabase } from '#server/testing/test-app.ts'
import { readDelivery, readOffers } from './modes.ts'

const { pool } = await testDatabase()
const parcel = { country: 'IN', pincode: '110001', grams: 900, goodsValue: 100_000 }
const offers = async (more: Partial<typeof parcel> = {}, currency = 'INR') =>
  (await readOffers(pool, { ...parcel, ...more }, currency)).map(({ code, price }) => [code, price])

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
    expect(await readDelivery(pool, 'IN', '605001')).toEqual({ delivers: true, cashOnDelivery: true })
    expect(await readDelivery(pool, 'IN', '194101')).toEqual({ delivers: true, cashOnDelivery: false })
    expect(await readDelivery(pool, 'IN', '744101')).toEqual({ delivers: false, cashOnDelivery: false })
    expect(await readDelivery(pool, 'AE', '')).toEqual({ delivers: true, cashOnDelivery: false })
  })
})
