import { beforeAll, describe, expect, it } from 'vitest'
import type { Facet, Listing, ListingFilters } from '#generated/api.d.ts'
import { generateProducts } from '#server/demo/generate-products.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { eventually, testApp } from '#server/testing/test-app.ts'

const { get, post, database, change } = await testApp()
const client = await database.pool.connect()
await generateProducts(client, 400)
client.release(true)

interface Group {
  id: number
  slug: string
  category: string
  parent: string | null
  collections: string[]
  tags: string[]
  brand: string
  attributes: Record<string, unknown>
  rating: number
  variants: { options: Record<string, string>; price: number; on_sale: boolean; in_stock: boolean }[]
}
type Variant = Group['variants'][number]

// The expected counts, calculated in the simplest way from the original tables.
const { rows: groups } = await database.pool.query<Group>(`
  SELECT g.id, g.slug, c.slug AS category, up.slug AS parent, g.tags, g.brand, g.attributes, g.rating,
    ARRAY(SELECT col.slug FROM collection_item i JOIN collection col ON col.id = i.collection_id WHERE i.group_id = g.id) AS collections,
    (SELECT json_agg(json_build_object('options', p.options, 'price', p.price, 'on_sale', p.compare_at IS NOT NULL, 'in_stock', p.stock > 0))
       FROM product p WHERE p.group_id = g.id) AS variants
  FROM product_group g JOIN category c ON c.id = g.category_id LEFT JOIN category up ON up.id = c.parent_id WHERE g.published`)

const slugOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
const textOf = (value: unknown) => (typeof value === 'string' ? value : (value as { value: string }).value)

/** Returns the keys of a facet that any of a product's variants has. */
function keysOf(group: Group, { options, on_sale: isOnSale, in_stock: isInStock }: Variant, facet: string): string[] {
  switch (facet) {
    case 'category':
      return [group.category, ...(group.parent ? [group.parent] : [])]
    case 'collection':
      return group.collections
    case 'tag':
      return group.tags
    case 'brand':
      return [slugOf(group.brand)]
    case 'availability':
      return [isInStock ? 'in-stock' : 'out-of-stock']
    case 'offer':
      return isOnSale ? ['on-sale'] : []
    case 'rating':
      return ['3', '4'].filter((stars) => group.rating >= Number(stars))
    default: {
      const given = Object.entries(group.attributes).flatMap(([name, value]) =>
        (Array.isArray(value) ? value : [value]).map((one) => [name, textOf(one)] as [string, string]),
      )
      return [...Object.entries(options), ...given].flatMap(([name, value]) =>
        slugOf(name) === facet ? [slugOf(value)] : [],
      )
    }
  }
}

/**
 * Returns the variants that meet all filters except those of one facet; none if “sold out” is selected and one of them
 * is in stock.
 */
function matching(group: Group, { facets = {}, ...filters }: ListingFilters, without?: string): Variant[] {
  const isIn = ({ price }: Variant) => price >= (filters.price_min ?? 0) && price <= (filters.price_max ?? Infinity)
  const others = Object.entries(facets).filter(([facet]) => facet !== without && facet !== 'availability')
  const found = group.variants.filter(
    (one) =>
      (without === 'price' || isIn(one)) &&
      others.every(([facet, keys]) => keys.some((key) => keysOf(group, one, facet).includes(key))),
  )
  const stock = without === 'availability' ? [] : (facets['availability'] ?? [])
  if (stock.length !== 1) return found
  if (stock[0] === 'in-stock') return found.filter((one) => one.in_stock)
  return found.some((one) => one.in_stock) ? [] : found
}
const matches = (group: Group, filters: ListingFilters) => matching(group, filters).length > 0

const scopes: Record<string, { list: string; filters: string; holds: (group: Group) => boolean }> = {
  category: {
    list: '/api/product/product-category/vases',
    filters: 'vases?kind=category',
    holds: ({ category }) => category === 'vases',
  },
  parent: {
    list: '/api/product/product-category/makers',
    filters: 'makers?kind=category',
    holds: ({ parent }) => parent === 'makers',
  },
  collection: {
    list: '/api/product/product-collection/dark-glazes',
    filters: 'dark-glazes?kind=collection',
    holds: ({ collections }) => collections.includes('dark-glazes'),
  },
  shop: { list: '/api/shop/all', filters: 'all?kind=shop', holds: () => true },
  tag: { list: '/api/shop/gift', filters: 'gift?kind=tag', holds: ({ tags }) => tags.includes('gift') },
}

const choices: ListingFilters[] = [
  {},
  { facets: { glaze: ['celadon'] } },
  { facets: { glaze: ['celadon', 'tenmoku'], availability: ['in-stock'] } },
  { price_min: 100_000, price_max: 400_000 },
  { price_max: 300_000, facets: { tag: ['gift', 'sale'], offer: ['on-sale'] } },
  { facets: { category: ['vases', 'makers'], collection: ['dark-glazes', 'tea-at-four'] } },
  { facets: { brand: ['neem-lane', 'ashkiln'], glaze: ['shino'], availability: ['out-of-stock'] } },
  { facets: { rating: ['4'] } },
  { facets: { size: ['28-cm', '24-cm'], availability: ['out-of-stock'] } },
  { price_min: 150_000, price_max: 360_000, facets: { offer: ['on-sale'], glaze: ['celadon', 'ash-white'] } },
  { facets: { rating: ['3', '4'], glaze: ['tenmoku', 'cobalt'], size: ['28-cm'] } },
]

const query = (filters: ListingFilters) => {
  const chosen = Object.entries(filters.facets ?? {}).flatMap(([facet, keys]) => keys.map((key) => `${facet}:${key}`))
  const params = new URLSearchParams()
  if (filters.price_min !== undefined) params.set('price_min', `${filters.price_min}`)
  if (filters.price_max !== undefined) params.set('price_max', `${filters.price_max}`)
  if (chosen.length > 0) params.set('facets', chosen.join(','))
  return params
}
const readFilters = async (path: string, filters: ListingFilters = {}) =>
  expectData(await get(`/api/product/filters/all/${path}${path.includes('?') ? '&' : '?'}${query(filters)}`), 'Filters')
const countsOf = (facet: Facet | undefined) =>
  Object.fromEntries((facet?.values ?? []).filter(({ count }) => count > 0).map(({ key, count }) => [key, count]))

/** Ways to count: a small shop by product rows, a large one by bitmaps, and by the rows of later changes. */
const ways = {
  rows: 'SELECT 1',
  bits: `SELECT FROM write_all_listing_bits(); SELECT pg_notify('vitrine_changed', 'catalogue')`,
  'bits and rows': `INSERT INTO listing_change SELECT id FROM product_group WHERE id % 3 = 0; SELECT pg_notify('vitrine_changed', 'catalogue')`,
}

describe('filters', () => {
  // From here on, the shop is counted as a large one.
  describe.each(Object.entries(ways))('counted by %s', (_way, prepare) => {
    beforeAll(() => change(prepare))

    describe.each(Object.entries(scopes))('of a %s', (_name, { list, filters: path, holds }) => {
      it.each(choices)('CT-01 match %j, and count it', async (filters) => {
        const want = groups.filter((group) => holds(group) && matches(group, filters))
        const listing = expectData(await post(list, { filters, per_page: 60 }), 'Listing')
        expect(listing.total).toBe(want.length)
        if (want.length <= 60)
          expect(listing.products.map(({ slug }) => slug).sort()).toEqual(want.map(({ slug }) => slug).sort())
        expect((await readFilters(path, filters)).total).toBe(want.length)
      })

      it.each(choices)('CT-01 count each facet with the others applied: %j', async (filters) => {
        const reply = await readFilters(path, filters)
        const own = groups.filter(holds)
        for (const facet of reply.facets)
          for (const { key, count, selected } of facet.values) {
            const added = { ...filters, facets: { ...filters.facets, [facet.key]: [key] } }
            expect([facet.key, key, count]).toEqual([facet.key, key, own.filter((one) => matches(one, added)).length])
            expect(selected).toBe(filters.facets?.[facet.key]?.includes(key) ?? false)
          }
        const prices = own.flatMap((group) => matching(group, filters, 'price').map(({ price }) => price))
        expect(reply.price && [reply.price.min.amount, reply.price.max.amount]).toEqual(
          prices.length > 0 ? [Math.min(...prices), Math.max(...prices)] : null,
        )
      })
    })
  })

  it('CT-01 offer every value of the set, with its colour', async () => {
    const { facets } = await readFilters('vases?kind=category')
    const vases = groups.filter(({ category }) => category === 'vases')
    const glazes = new Map<string, number>()
    for (const vase of vases)
      for (const key of new Set(vase.variants.flatMap((one) => keysOf(vase, one, 'glaze'))))
        glazes.set(key, (glazes.get(key) ?? 0) + 1)
    const glaze = facets.find(({ key }) => key === 'glaze')
    expect(countsOf(glaze)).toEqual(Object.fromEntries(glazes))
    expect(glaze).toMatchObject({ name: 'Glaze', kind: 'option' })
    expect(glaze?.values.find(({ key }) => key === 'tenmoku')).toMatchObject({ value: 'Tenmoku', swatch: '#3a241a' })
    expect(facets.map(({ kind }) => kind)).toContain('stock')
  })

  it('CT-01 show selected values, in a stable order', async () => {
    const before = await readFilters('vases?kind=category')
    const after = await readFilters('vases?kind=category', { price_max: 1, facets: { glaze: ['celadon'] } })
    expect(after.total).toBe(0)
    expect(after.facets.find(({ key }) => key === 'glaze')?.values).toEqual([
      expect.objectContaining({ key: 'celadon', count: 0, selected: true }),
    ])
    const keys = before.facets.find(({ key }) => key === 'glaze')?.values.map(({ key }) => key) ?? []
    expect(keys).toEqual([...keys].sort())
    const sizes = before.facets.find(({ key }) => key === 'size')?.values.map(({ value }) => value)
    expect(sizes?.filter((size) => size.endsWith(' cm'))).toEqual(['18 cm', '20 cm', '24 cm', '28 cm'])
  })

  it('CT-01 omit what would change nothing: a facet with a single value, a tag on its own page', async () => {
    const own = await readFilters('tea-at-four?kind=collection')
    expect(own.facets.map(({ key }) => key)).not.toContain('brand')
    const tag = await readFilters('gift?kind=tag')
    expect(tag.facets.find(({ key }) => key === 'tag')?.values.map(({ key }) => key)).not.toContain('gift')
    // A glaze that is also a tag appears once.
    expect(tag.facets.find(({ key }) => key === 'tag')?.values.map(({ key }) => key)).not.toContain('celadon')
  })

  it('CT-01 return the applied values, and drop unknown ones', async () => {
    const odd: ListingFilters = {
      price_min: 400_000,
      price_max: 100_000,
      query: '  Vase ',
      facets: {
        glaze: ['tenmoku', 'nothing', 'celadon', 'tenmoku'],
        taste: ['sweet'],
        availability: ['soon'],
        category: ['vases', 'x'],
        rating: ['5'],
        constructor: ['x'],
        'glaze ': ['tenmoku'],
      },
    }
    const heard = {
      price_min: 100_000,
      price_max: 400_000,
      query: 'vase',
      facets: { glaze: ['celadon', 'tenmoku'], category: ['vases'] },
    }
    expect(expectData(await post('/api/shop/all', { filters: odd }), 'Listing').applied).toEqual(heard)
    expect(
      expectData(await post('/api/search/search-products', { query: 'vase', filters: odd }), 'SearchResult').applied,
    ).toEqual(heard)
    const reply = await readFilters('all', { facets: { glaze: ['celadon', 'x'], 'a:b': ['c'], '': ['d'] } })
    expect(reply.applied.facets).toEqual({ glaze: ['celadon'] })
    const named = await post('/api/shop/all', { filters: { facets: { toString: ['x'], valueOf: ['y'] } } })
    expect(expectData(named, 'Listing').applied.facets).toEqual({})
    expect(named.json<{ data: Listing }>().data.total).toBe(groups.length)
  })

  it('CT-01 work for categories with children, collections, tags, the whole shop, and searches', async () => {
    for (const id of ['makers', 'monsoon-table', 'gift', 'all', 'monsoon-table?kind=collection'])
      expect((await readFilters(id)).facets.length).toBeGreaterThan(1)
    expect((await readFilters('makers')).facets.find(({ key }) => key === 'category')?.values.length).toBe(6)
    expect((await readFilters('monsoon-table')).subject).toMatchObject({
      kind: 'collection',
      name: 'The monsoon table',
    })
    expectFailure(await get('/api/product/filters/all/none'), 404, 'not_found')
    expectFailure(await get('/api/product/filters/all/vases?kind=collection'), 404, 'not_found')
  })

  it.each([
    ['price_min=-1'],
    ['price_min=a'],
    ['price_max=1e300'],
    ['kind=anything'],
    ['other=1'],
    [`facets=${'x'.repeat(4001)}`],
    [`query=${'x'.repeat(201)}`],
  ])('AP-01 refuse %s', async (params) => {
    expectFailure(await get(`/api/product/filters/all/all?${params}`), 400, 'malformed')
  })

  it('CT-01 follow changes: a new value, a sale, a colour', async () => {
    const glazeOf = async () => (await readFilters('bowls')).facets.find(({ key }) => key === 'glaze')
    expect(countsOf(await glazeOf())).not.toHaveProperty('salt-fired')
    await database.pool.query(`UPDATE product SET options = '{"Glaze":"Salt fired"}' WHERE sku = 'ASH-BOW-001-IRO'`)
    await eventually(async () => countsOf(await glazeOf())['salt-fired'] === 1)
    await database.pool.query(
      `UPDATE product_group SET options = '[{"name":"Glaze","values":[{"value":"Salt fired","swatch":"#123456"}]}]' WHERE slug = 'everyday-bowl'`,
    )
    await eventually(
      async () => (await glazeOf())?.values.find(({ key }) => key === 'salt-fired')?.swatch === '#123456',
    )
    const { total } = await readFilters('bowls', { facets: { offer: ['on-sale'] } })
    await database.pool.query(`UPDATE product SET compare_at = price + 1 WHERE sku LIKE 'ASH-BOW-001-%'`)
    await eventually(async () => (await readFilters('bowls', { facets: { offer: ['on-sale'] } })).total === total + 1)
  })
})
