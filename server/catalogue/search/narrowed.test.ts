import { describe, expect, it } from 'vitest'
import { expectData } from '#server/testing/contract.ts'
import { testApp } from '#server/testing/test-app.ts'

const { get, post } = await testApp()
const readFilters = async (query: string) =>
  expectData(await get(`/api/product/filters/all/search?kind=search&query=${query}`), 'Filters')

describe('a search', () => {
  it('CT-04 can be filtered like a listing, with facets of its results', async () => {
    const all = await readFilters('vase')
    const plain = expectData(await post('/api/search/search-products', { query: 'vase' }), 'SearchResult')
    expect(all.total).toBe(plain.total)
    const { count = 0, key = '' } = all.facets.find((facet) => facet.key === 'glaze')?.values[0] ?? {}
    expect(count).toBeGreaterThan(0)
    const filtered = expectData(
      await post('/api/search/search-products', { query: 'vase', filters: { facets: { glaze: [key] } }, sort: 'name' }),
      'SearchResult',
    )
    expect(filtered.total).toBe(count)
    expect(filtered.counts.products).toBe(plain.total)
    const names = filtered.products.map(({ name }) => name.toLowerCase())
    expect(names).toEqual(names.toSorted())
  })

  it('CT-04 corrects spelling by what the words find, not by what the filters leave', async () => {
    const filters = { price_min: 99_000_000 }
    expect(
      expectData(await post('/api/search/search-products', { query: 'vase', filters }), 'SearchResult'),
    ).toMatchObject({ corrected: null, total: 0 })
    expect((await readFilters('vsae')).subject.name).toBe('vase')
    expect((await readFilters('')).total).toBe(0)
  })

  it('CT-04 counts the results of a SKU', async () => {
    const { total, facets } = await readFilters('ASH-VAS-001')
    expect(total).toBe(1)
    expect(facets.every(({ values }) => values.every(({ count }) => count <= 1))).toBe(true)
  })
})
