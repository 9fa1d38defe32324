import { describe, expect, it } from 'vitest'
import { expectData } from '#server/testing/contract.ts'
import { testApp } from '#server/testing/test-app.ts'
import { readCatalogue } from './fixture-files.ts'
import { seed } from './seed.ts'

const { get, post, database } = await testApp()
const count = async () => (await database.pool.query(`SELECT count(*)::int AS n FROM product`)).rows[0].n
const { products } = await readCatalogue('stress')
const own = await count()
await seed(database, { stress: true })

const single = async (slug: string) => expectData(await get(`/api/product/single-product/${slug}`), 'SingleProduct')
const find = (slug: string) => products.find((one) => one.slug === `stress-${slug}`)!

describe('the stress test products', () => {
  it('CT-02 are valid replies', async () => {
    for (const { slug, name } of products) expect((await single(slug)).name).toBe(name)
  })

  it('CT-01 appear in their category, their collection and the shop', async () => {
    for (const url of ['/api/product/product-category/stress', '/api/product/product-collection/stress-shelf']) {
      const listing = expectData(await post(url, {}), 'Listing')
      expect(listing.products.map(({ slug }) => slug).sort()).toEqual(products.map(({ slug }) => slug).sort())
    }
    const items = products.map(({ slug }) => slug)
    expectData(await post('/api/product/product-grid', { source: 'manual', items }), 'ProductCard[]')
  })

  it('CT-04 are found by name in every script', async () => {
    for (const query of ['مزهرية', 'קערת', 'پیالی', 'STR-FORTY-TEN-8', 'donaudampfschifffahrt']) {
      const found = await post('/api/search/search-products', { query })
      expect(found.statusCode, query).toBe(200)
      expect(JSON.stringify(found.json().data), query).toContain('stress-')
    }
  })

  it('CT-02 are as extreme as intended', async () => {
    expect(find('long-name').name).toHaveLength(200)
    expect(find('long-option').options[0]?.values[0]?.value).toHaveLength(80)
    expect((await single('stress-forty-variants')).variants).toHaveLength(40)
    expect(find('long-word').name).not.toMatch(/\s/)
    expect(find('long-word').name.length).toBeGreaterThan(70)
    expect((await single('stress-no-picture')).images).toEqual([])
    expect((await single('stress-no-price')).channel.selling_price.amount).toBe(0)
    expect(await single('stress-no-stock')).toMatchObject({ in_stock: false, channel: { in_stock: false } })
    expect(await single('stress-nothing-at-all')).toMatchObject({
      subtitle: '',
      description: '',
      details: [],
      images: [],
    })
    expect((await single('stress-huge-price')).channel.selling_price.amount).toBeGreaterThan(2 ** 42)
    for (const [slug, script] of [
      ['arabic', /\p{Script=Arabic}/u],
      ['hebrew', /\p{Script=Hebrew}/u],
      ['urdu', /[ںےٹڈ]/u],
      ['emoji', /\p{Extended_Pictographic}/u],
    ] as const)
      expect(find(slug).name).toMatch(script)
  })

  it('are created once, and are not part of the demo store', async () => {
    const skus = products.flatMap((one) => one.products)
    expect(await count()).toBe(own + skus.length)
    await seed(database, { stress: true })
    expect(await count()).toBe(own + skus.length)
    const demo = await readCatalogue()
    expect(demo.products.filter(({ slug }) => slug.startsWith('stress'))).toEqual([])
  })
})
