import { describe, expect, it } from 'vitest'
import { type Tariff, priceOf, tariffFor } from './tariff.ts'

const light: Tariff = {
  pincode_prefix: '',
  weight_from: 0,
  weight_to: 2000,
  price: 9000,
  per_kilogram: 0,
  free_from: 300_000,
  delivers: true,
}
const heavy: Tariff = { ...light, weight_from: 2000, weight_to: 20_000, price: 12_000, per_kilogram: 4000 }

describe('tariffs', () => {
  it.each([
    [0, 9000],
    [1999, 9000],
    [2000, 12_000],
    [2001, 16_000],
    [3000, 16_000],
    [3001, 20_000],
    [19_999, 84_000],
    [20_000, undefined],
  ])('CK-05 %i g: %s paise', (grams, price) => {
    const { tariff } = tariffFor([light, heavy], '605001', grams)
    expect(tariff && priceOf(tariff, grams, 0)).toBe(price)
  })

  it('CK-05 are free above a threshold', () => {
    expect(priceOf(heavy, 5000, 299_999)).toBe(24_000)
    expect(priceOf(heavy, 5000, 300_000)).toBe(0)
    expect(priceOf({ ...heavy, free_from: null }, 90_000, 1e9)).toBe(12_000 + 88 * 4000)
  })

  it('CK-05 are chosen by the longest pincode prefix, then by weight', () => {
    const zones = ['', '60', '605', '194'].map((pincode_prefix) => ({ ...light, pincode_prefix }))
    const zoneOf = (pincode: string, of = zones) => tariffFor(of, pincode, 500).tariff?.pincode_prefix
    expect(zoneOf('605001')).toBe('605')
    expect(zoneOf('600001')).toBe('60')
    expect(zoneOf('110001')).toBe('')
    expect(zoneOf('')).toBe('')
    expect(zoneOf('110001', zones.slice(1))).toBeUndefined()
    expect(zoneOf('605001', [])).toBeUndefined()
    // Too heavy for its zone; the country's cheaper tariff does not apply.
    expect(tariffFor([...zones, heavy], '605001', 2500).tariff).toBeUndefined()
    expect(
      zoneOf('194101', [...zones.slice(0, 3), { ...light, pincode_prefix: '194', delivers: false }]),
    ).toBeUndefined()
  })
})
