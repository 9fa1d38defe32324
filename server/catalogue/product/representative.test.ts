import { describe, expect, it } from 'vitest'
import type { ListingFilters } from '#generated/api.d.ts'
import { expectData } from '#server/testing/contract.ts'
import { testApp } from '#server/testing/test-app.ts'

const { post } = await testApp()

describe('cards of a filtered listing', () => {
  const cardsOf = async (filters: ListingFilters) =>
    expectData(await post('/api/product/product-category/vases', { filters, per_page: 60 }), 'Listing').products
  const vase = async (filters: ListingFilters) =>
    (await cardsOf(filters)).find(({ slug }) => slug === 'tall-bottle-vase')

  it('CT-01 show the selected variant: its picture, price, stock and address', async () => {
    expect(await vase({})).toMatchObject({
      variant_sku: null,
      channel: { sku: 'ASH-VAS-001-TEN-20' },
      price_varies: true,
    })
    expect(await vase({ facets: { glaze: ['celadon'] } })).toMatchObject({
      variant_sku: 'ASH-VAS-001-CEL-20',
      channel: { sku: 'ASH-VAS-001-CEL-20', selling_price: { amount: 360_000 } },
      images: [{ src: '/images/products/tall-bottle-vase-celadon.webp' }, {}],
      must_choose: true,
    })
    expect(await vase({ facets: { size: ['28-cm'] } })).toMatchObject({
      variant_sku: 'ASH-VAS-001-TEN-28',
      channel: { selling_price: { amount: 480_000 } },
      price_varies: false,
      in_stock: true,
    })
  })

  it('CT-01 say that only the selected variant is sold out', async () => {
    expect(await vase({ facets: { size: ['28-cm'], glaze: ['celadon'] } })).toMatchObject({
      variant_sku: 'ASH-VAS-001-CEL-28',
      in_stock: false,
      stock_state: 'out-of-stock',
    })
  })

  it('CT-01 show the product if nothing selected is an option of it', async () => {
    expect(await vase({ facets: { tag: ['gift'] } })).toMatchObject({ variant_sku: null })
    const ginger = (await cardsOf({ facets: { glaze: ['celadon'] } })).find(({ slug }) => slug === 'ginger-jar')
    expect(ginger).toMatchObject({ variant_sku: null, in_stock: true })
    // Shino is an attribute of one product, and an option in two sizes of another.
    const two = (await cardsOf({ facets: { glaze: ['shino'], size: ['24-cm'] } })).find(
      ({ slug }) => slug === 'cylinder-vase',
    )
    expect(two?.channel.selling_price.amount).toBe(330_000)
  })

  it('CT-04 do the same in a search', async () => {
    const { products } = expectData(
      await post('/api/search/search-products', { query: 'bottle vase', filters: { facets: { glaze: ['celadon'] } } }),
      'SearchResult',
    )
    expect(products.find(({ slug }) => slug === 'tall-bottle-vase')?.variant_sku).toBe('ASH-VAS-001-CEL-20')
  })
})
