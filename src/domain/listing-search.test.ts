import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  listingHref,
  splitPriceRange,
  readFacets,
  readPrice,
  searchValues,
  toggleValue,
  formatPriceRange,
} from './listing-search.ts'

describe('facets in an address', () => {
  it('CT-01 are sorted and deduplicated', () => {
    const one = readFacets({ glaze: ['tenmoku', 'celadon', 'celadon'], availability: 'in-stock' })
    expect(one).toEqual({ availability: ['in-stock'], glaze: ['celadon', 'tenmoku'] })
    expect(JSON.stringify(one)).toBe(
      JSON.stringify(readFacets({ availability: 'in-stock', glaze: ['celadon', 'tenmoku'] })),
    )
  })

  it('CT-01 accept every script', () => {
    expect(readFacets({ اللون: 'أزرق', size: '14-cm' })).toEqual({ size: ['14-cm'], اللون: ['أزرق'] })
  })

  it('CT-01 drop invalid values and reserved names', () => {
    const raw = { page: '2', sort: 'name', query: 'x', price: '1-2', utm_source: 'mail', gclid: 'a', Glaze: 'celadon' }
    expect(readFacets(raw)).toBeUndefined()
    expect(readFacets({ glaze: ['Celadon', '<b>', '', 'a b', '../x', 'x'.repeat(81)] })).toBeUndefined()
    expect(readFacets(JSON.parse('{"__proto__": "x"}') as never)).toBeUndefined()
  })

  it('CT-01 are limited in number', () => {
    const names = Array.from({ length: 40 }, (_, index) => [`f${index}`, 'x'])
    const values = Array.from({ length: 90 }, (_, index) => `v${index}`)
    expect(Object.keys(readFacets(Object.fromEntries(names) as Record<string, string>) ?? {})).toHaveLength(12)
    expect(readFacets({ glaze: values })?.['glaze']).toHaveLength(24)
  })

  it('CT-01 never throw, and survive a round trip', () => {
    const anything = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.array(fc.string(), { maxLength: 4 })))
    fc.assert(
      fc.property(anything, (raw) => {
        const facets = readFacets(raw)
        const price = readPrice(raw)
        const again = searchValues({ ...(facets && { facets }), ...(price && { price }) })
        expect(readFacets(again)).toEqual(facets)
        expect(readPrice(again)).toBe(price)
      }),
    )
  })
})

describe('price in an address', () => {
  it.each([
    ['500-2000', '500-2000'],
    ['2000-500', '500-2000'],
    ['-2000', '-2000'],
    ['500-', '500-'],
    ['007-99.50', '7-99.5'],
    ['0-800', '-800'],
    ['-', undefined],
    ['0-0', undefined],
    ['1e3-', undefined],
    ['500', undefined],
    ['1-2-3', undefined],
    ['99999999999-', undefined],
  ])('CT-01 %s is read as %s', (price, read) => {
    expect(readPrice({ price })).toBe(read)
  })

  it('CT-01 can come from the two fields of a form', () => {
    expect(readPrice({ 'price-min': ' 500 ', 'price-max': '' })).toBe('500-')
    expect(readPrice({ 'price-min': '', 'price-max': '' })).toBeUndefined()
    expect(formatPriceRange('500', '2000')).toBe('500-2000')
    expect(splitPriceRange('500-')).toEqual({ min: '500', max: undefined })
    expect(splitPriceRange(undefined)).toEqual({ min: undefined, max: undefined })
  })
})

describe('address of a listing', () => {
  it('CT-01 has a fixed order and omits the first page', () => {
    const search = { sort: 'name', facets: { glaze: ['celadon', 'tenmoku'] }, price: '-800', page: 2 }
    expect(listingHref('/shop-online', search)).toBe(
      '/shop-online?sort=name&glaze=celadon&glaze=tenmoku&price=-800&page=2',
    )
    expect(listingHref('/shop-online', { page: 1 })).toBe('/shop-online')
  })

  it('CT-01 toggles a value', () => {
    const one = toggleValue(undefined, 'glaze', 'tenmoku')
    expect(one).toEqual({ glaze: ['tenmoku'] })
    expect(toggleValue(one, 'glaze', 'celadon')).toEqual({ glaze: ['celadon', 'tenmoku'] })
    expect(Object.keys(toggleValue(one, 'availability', 'in-stock') ?? {})).toEqual(['availability', 'glaze'])
    expect(toggleValue(one, 'glaze', 'tenmoku')).toBeUndefined()
  })
})
