import { describe, expect, it } from 'vitest'
import { fakeCard } from '#api/testing/fake-product.ts'
import type { PageContext } from '#engine/types.ts'
import { choicesOf } from './choices.ts'
import { rangeOf } from './count.ts'
import { section } from './index.ts'
import { facetsQuery, hasListing, listingQuery, queriesAbove } from './listing-query.ts'
import { stepFor, unitOf } from './price-scale.ts'
import { fakeFilters } from '#api/testing/fake-filters.ts'

const settings = { ...section.contract.defaults, per_page: 4 } as never
const category: PageContext = {
  key: 'bowls',
  path: '/product-category/bowls',
  search: {},
  pageType: 'Category',
  subject: { kind: 'category', id: 'bowls' },
}
const search: PageContext = { ...category, pageType: 'Search', search: { query: 'celdon', sort: 'featured' } }

describe('listingQuery', () => {
  const calls = [
    ['category', 'bowls', ['product', 'product-category', 'bowls']],
    ['collection', 'gifts', ['product', 'product-collection', 'gifts']],
    ['shop', '', ['shop', 'all']],
    ['tag', 'celadon', ['shop', 'celadon']],
  ] as const

  it.each(calls)('CT-01 lists a %s with its own call', (kind, id, key) => {
    const { queryKey } = listingQuery(settings, { ...category, subject: { kind, id } })
    expect(queryKey.slice(0, key.length)).toEqual(key)
  })

  it('CT-01 CT-04 lists search results, best matches first', () => {
    const body = { page: 1, per_page: 4, query: 'celdon' }
    expect(listingQuery(settings, search).queryKey).toEqual(['search', 'search-products', body])
    expect(facetsQuery(search).queryKey.at(-1)).toContain('kind=search')
  })

  it('CT-04 lists nothing for an empty search, and no products beside pages', () => {
    const queries = (values: object) =>
      section.queries?.(settings, { ...search, search: values as Record<string, unknown> }).length
    expect(hasListing(search)).toBe(true)
    expect(queries({ query: 'x' })).toBe(3)
    expect(queries({})).toBe(1)
    expect(queries({ query: 'x', tab: 'pages' })).toBe(1)
  })

  it('CT-01 also requests up to nine pages above that of the URL after a reload', () => {
    const numbers = (page: number, from?: number) =>
      queriesAbove(settings, { ...category, search: { page, ...(from && { from }) } }).map(
        ({ queryKey }) => (queryKey[3] as { page: number }).page,
      )
    expect([numbers(3), numbers(3, 1), numbers(3, 2)]).toEqual([[], [1, 2], [2]])
    expect(numbers(30, 1)).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29])
    expect(section.queries?.(settings, { ...category, search: { page: 3, from: 1 } })).toHaveLength(5)
  })

  it('CT-01 is one query per selection, and the same for every page of facets', () => {
    const at = (values: Record<string, unknown>) => ({ ...category, search: values })
    const glaze = { facets: { glaze: ['celadon'] } }
    expect(listingQuery(settings, at(glaze)).queryKey).not.toEqual(listingQuery(settings, category).queryKey)
    expect(listingQuery(settings, at({ price: '-500' })).queryKey).not.toEqual(
      listingQuery(settings, at({ price: '500-' })).queryKey,
    )
    expect(facetsQuery(at({ ...glaze, page: 3, sort: 'name' })).queryKey).toEqual(facetsQuery(at(glaze)).queryKey)
  })
})

describe('rangeOf', () => {
  const part = (number: number, count: number, rest = {}) => ({
    name: '',
    description: '',
    products: Array.from({ length: count }, (_, index) => fakeCard(index)),
    total: 10,
    totalIsExact: true,
    page: number,
    pages: 3,
    next: undefined,
    ...rest,
  })

  it.each([
    [[], ''],
    [[part(1, 0, { total: 0, pages: 0 })], '0 products'],
    [[part(1, 1, { total: 1, pages: 1 })], '1 product'],
    [[part(2, 4), part(3, 2)], '5–10 of 10 products'],
    [[part(1, 4, { total: 10_000, totalIsExact: false, pages: 2500 })], '1–4 of 10,000+ products'],
  ])('CT-01 describes the shown range', (pages, words) => {
    expect(rangeOf(pages).replaceAll('\u00A0', ' ')).toBe(words)
  })
})

describe('choicesOf', () => {
  const inr = { code: 'INR', locale: 'en-IN' }

  it.each([
    ['500-2000', '₹500 to ₹2,000'],
    ['99.5-', 'From ₹99.50'],
    ['-2000', 'Up to ₹2,000'],
  ])('CT-01 describes the price %s in the shop’s currency', (price, label) => {
    expect(choicesOf({ price, sort: 'name' }, undefined, inr)).toEqual([
      { key: 'price', filter: 'Price', label, without: { sort: 'name' } },
    ])
  })

  it('CT-01 names values as the server does, and links to the listing without each', () => {
    const facets = { glaze: ['celadon'], size: ['14-cm', '18-cm'] }
    const found = choicesOf({ facets, price: '-1' }, fakeFilters(facets), inr)
    expect(found.map(({ filter, label }) => `${filter} ${label}`)).toEqual([
      'Glaze Celadon',
      'Size 14 cm',
      'Size 18 cm',
      'Price Up to ₹1',
    ])
    expect(found[1]?.without).toEqual({ facets: { glaze: ['celadon'], size: ['18-cm'] }, price: '-1' })
  })
})

describe('the price scale', () => {
  it.each([
    [9400, 100],
    [400, 5],
    [120, 5],
    [60, 1],
    [100_000, 1000],
    [2, 0.05],
  ])('has steps that suit a span of %d', (span, step) => {
    expect(stepFor(span)).toBeCloseTo(step)
  })

  it('shows the currency’s sign', () => {
    expect(unitOf('INR', 'en-IN')).toBe('₹')
    expect(unitOf('EUR', 'de-DE')).toBe('€')
  })
})
