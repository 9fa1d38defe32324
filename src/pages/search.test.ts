import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import unlisted from '#fixtures/real-input/unlisted-queries.json' with { type: 'json' }
import { type PageRow, pageTable } from './page-table.ts'
import { readAddress } from './read-address.ts'
import { declaredSearch, parseSearch, readSearch, registerFacets, searchKey, stringifySearch } from './search.ts'

describe('search values', () => {
  it('keeps text as text: a SKU of digits is not a number', () => {
    expect(parseSearch('?sku=0012&tag=a&tag=b')).toEqual({ sku: '0012', tag: ['a', 'b'] })
  })

  it('writes what it read, whatever the text', () => {
    const words = fc.dictionary(
      fc.string({ minLength: 1 }).filter((name) => name !== '__proto__'),
      fc.oneof(fc.string(), fc.array(fc.string(), { minLength: 2, maxLength: 3 })),
    )
    fc.assert(
      fc.property(words, (search) => {
        const well = JSON.parse(JSON.stringify(search).replace(/\\ud[89a-f][0-9a-f]{2}/gi, '?')) as typeof search
        expect({ ...parseSearch(stringifySearch(well)) }).toEqual({ ...well })
      }),
    )
  })

  it('drops invalid values and keeps unknown names', () => {
    const read = (search: string) => readSearch(parseSearch(search), pageTable.search)
    expect(read('?page=abc&sort=zzz&utm_source=x&dialog=login&sku=1')).toEqual({})
    expect(read('?page=-3')).toEqual({})
    expect(read('?page=1.5')).toEqual({})
    expect(read('?page=1')).toEqual({})
    expect(read('?page=9999999')).toEqual({ page: 100_000 })
  })

  it.each(Object.entries(pageTable as Record<string, PageRow>))(
    'EN-07 the page %s reads only what it declares',
    (kind, row) => {
      const facets = new Set(['glaze'])
      const strange = unlisted.map(({ query }) => query).join('&')
      const own = (row.search ?? []).filter((name) => name !== 'facets').map((name) => `${name}=2`)
      const known = `?${own.join('&')}${row.search?.includes('facets') ? '&glaze=celadon' : ''}`
      for (const search of [known, '']) {
        const both = parseSearch(`${search}&${strange}`)
        expect(declaredSearch(both, row, facets), kind).toEqual(parseSearch(search))
        expect(readSearch(both, row, facets), kind).toEqual(readSearch(parseSearch(search), row, facets))
        expect(searchKey(both, row, facets), kind).toBe(searchKey(parseSearch(search), row, facets))
      }
      expect(searchKey(parseSearch(strange), row, facets), kind).toBe('')
    },
  )

  it('EN-07 uses the first of a repeated parameter, and all of an unknown one', () => {
    const facets = new Set(['glaze'])
    const known = '?page=2&sort=name&price=500-&glaze=celadon&glaze=ash'
    const search = `${known}&page=9&sort=newest&price=9-&${'x=1&__proto__=2&'.repeat(4000)}`
    const unknown = Array.from({ length: 4000 }, (_, index) => `u${index}=1`).join('&')
    for (const row of [pageTable.shop, pageTable.tag, pageTable.category, pageTable.search]) {
      expect(readSearch(parseSearch(search + unknown), row, facets)).toEqual(
        readSearch(parseSearch(known), row, facets),
      )
      expect(searchKey(parseSearch(search + unknown), row, facets)).toBe(searchKey(parseSearch(known), row, facets))
    }
  })

  it('EN-07 CT-01 only the shop’s facets filter a listing; without a list, any name does', () => {
    const raw = parseSearch('?glaze=celadon&aff=12')
    expect(readSearch(raw, pageTable.shop, new Set(['glaze']))).toEqual({ facets: { glaze: ['celadon'] } })
    expect(readSearch(raw, pageTable.shop)).toEqual({ facets: { aff: ['12'], glaze: ['celadon'] } })
    registerFacets(['glaze'])
    expect(readSearch(raw, pageTable.shop)).toEqual({ facets: { glaze: ['celadon'] } })
    registerFacets(undefined)
  })

  it('reads page, sort and query', () => {
    expect(readSearch(parseSearch('?page=2&sort=price-asc&query=%20vase%20&after=x'), pageTable.search)).toEqual({
      page: 2,
      sort: 'price-asc',
      query: 'vase',
      after: 'x',
    })
  })

  it('CT-01 reads filters on listings only', () => {
    const raw = parseSearch('?glaze=tenmoku&glaze=celadon&price=2000-500&utm_source=x&tab=pages')
    const narrowed = { facets: { glaze: ['celadon', 'tenmoku'] }, price: '500-2000' }
    for (const path of ['/product-category/vases', '/product-collection/x', '/shop-online', '/shop-online/gift'])
      expect(readSearch(raw, readAddress(path).row)).toEqual(narrowed)
    expect(readSearch(raw, pageTable.search)).toEqual({ ...narrowed, tab: 'pages' })
    expect(readSearch(raw, readAddress('/about').row)).toEqual({})
    expect(readSearch(raw, readAddress('/shop-online-2').row)).toEqual({})
  })

  it('CT-01 reads how many pages are above that of a listing', () => {
    const from = (search: string, path = '/shop-online') => readSearch(parseSearch(search), readAddress(path).row).from
    expect([from('?page=3&from=1'), from('?page=3&from=2'), from('?page=500&from=1')]).toEqual([1, 2, 460])
    for (const wrong of ['?from=1', '?page=3&from=3', '?page=3&from=0', '?page=3&from=x', '?page=3&from=1.5'])
      expect(from(wrong)).toBeUndefined()
    expect(from('?page=3&from=1', '/blogs')).toBeUndefined()
    expect(searchKey(parseSearch('?from=1&page=3'), pageTable.shop)).toBe('?page=3&from=1')
  })

  it('CT-05 reads the page and order of reviews on product pages only, each separately', () => {
    const raw = parseSearch('?reviews=2&reviews_by=lowest&sku=A-1')
    const { row } = readAddress('/product/vase')
    expect(readSearch(raw, row)).toEqual({ reviews: 2, reviews_by: 'lowest', sku: 'A-1' })
    expect(readSearch(parseSearch('?reviews=1&reviews_by=newest'), row)).toEqual({})
    expect(readSearch(parseSearch('?reviews=9999&reviews_by=x'), row)).toEqual({ reviews: 1000 })
    expect(readSearch(parseSearch('?reviews=2'), readAddress('/about').row)).toEqual({})
    expect(searchKey(raw, row)).toBe('?sku=A-1&reviews=2&reviews_by=lowest')
  })

  it('CT-01 gives all spellings of a visit one key, and ignores meaningless values', () => {
    const key = (search: string) => searchKey(parseSearch(search), pageTable.shop)
    const one = key('?size=14-cm&glaze=tenmoku&price=2000-500&glaze=celadon&page=2&sort=zzz&gclid=1')
    expect(one).toBe('?glaze=celadon&glaze=tenmoku&size=14-cm&price=500-2000&page=2')
    expect(key('?price-min=500&price-max=2000&page=2&glaze=celadon&glaze=tenmoku&size=14-cm')).toBe(one)
    expect(key('?page=1&price=&glaze=')).toBe('')
    expect(searchKey(parseSearch('?dialog=login&redirectTo=%2Faccount'), pageTable.home)).toBe('')
    expect(searchKey(parseSearch('?glaze=celadon&sku=A'), pageTable.product)).toBe('?sku=A')
  })
})
