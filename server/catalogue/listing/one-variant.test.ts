import { beforeAll, describe, expect, it } from 'vitest'
import type { Filters, ListingFilters, SortKey } from '#generated/api.d.ts'
import { expectData } from '#server/testing/contract.ts'
import { testApp } from '#server/testing/test-app.ts'

const { get, post, database, change } = await testApp()

type Row = [sku: string, colour: string, size: string, price: number, stock: number, before?: number]

const TEES: Record<string, Row[]> = {
  // The example of CT-11: no red in L, and no L in stock.
  'two-tees': [
    ['TWO-RED-S', 'Red', 'S', 1000, 5],
    ['TWO-BLUE-L', 'Blue', 'L', 3000, 0],
  ],
  'many-tees': [
    ['MANY-RED-S', 'Red', 'S', 2000, 0],
    ['MANY-RED-L', 'Red', 'L', 2500, 2, 4000],
    ['MANY-BLUE-S', 'Blue', 'S', 2200, 3],
    ['MANY-BLUE-L', 'Blue', 'L', 5000, 1],
  ],
  'sold-out-tee': [
    ['OUT-RED-L', 'Red', 'L', 1500, 0],
    ['OUT-GREEN-S', 'Green', 'S', 1800, 0, 2600],
  ],
  'one-tee': [['ONE', 'Red', 'M', 3200, 9]],
  'unpriced-tee': [
    ['REQUEST-RED-L', 'Red', 'L', 0, 4],
    ['REQUEST-BLUE-M', 'Blue', 'M', 900, 0],
  ],
}

beforeAll(async () => {
  await database.pool.query(`INSERT INTO category (slug, name) VALUES ('tees', 'Tees')`)
  for (const [slug, variants] of Object.entries(TEES)) {
    const { rows } = await database.pool.query<{ id: number }>(
      `INSERT INTO product_group (slug, name, category_id, published, tags, attributes, images)
       SELECT $1, initcap($1), id, true, ARRAY[$2], CASE WHEN $1 = 'one-tee' THEN '{"Fit":"Loose"}' ELSE '{}' END::jsonb,
         '[{"src":"/images/0.webp","alt":""},{"src":"/images/1.webp","alt":""},{"src":"/images/2.webp","alt":""},{"src":"/images/3.webp","alt":""}]'
       FROM category WHERE slug = 'tees' RETURNING id`,
      [slug, slug.length > 8 ? 'long' : 'short'],
    )
    for (const [position, [sku, colour, size, price, stock, before = null]] of variants.entries())
      await database.pool.query(
        `INSERT INTO product (group_id, sku, price, compare_at, stock, options, image, position)
         VALUES ($1, $2, $3, $4, $5, jsonb_build_object('Colour', $6::text, 'Size', $7::text), $8, $8)`,
        [rows[0]?.id, sku, price * 100, before === null ? null : before * 100, stock, colour, size, position],
      )
  }
  await change('SELECT 1')
})

/** Filters as in a URL: “colour=red size=l|m price=1000-2000”. */
function filtersOf(text: string): ListingFilters {
  const filters: ListingFilters = { facets: {} }
  for (const [name = '', value = ''] of text
    .split(' ')
    .filter(Boolean)
    .map((part) => part.split('='))) {
    const [low, high] = value.split('-')
    if (name !== 'price') filters.facets![name] = value.split('|')
    if (name === 'price' && low) filters.price_min = Number(low) * 100
    if (name === 'price' && high) filters.price_max = Number(high) * 100
  }
  return filters
}

const listing = async (text: string, sort: SortKey = 'price-asc') =>
  expectData(
    await post('/api/product/product-category/tees', { filters: filtersOf(text), sort, per_page: 60 }),
    'Listing',
  )

async function facets(text: string): Promise<Filters> {
  const { facets: chosen = {}, price_min: low, price_max: high } = filtersOf(text)
  const params = new URLSearchParams({ kind: 'category' })
  const listed = Object.entries(chosen).flatMap(([name, keys]) => keys.map((key) => `${name}:${key}`))
  if (listed.length > 0) params.set('facets', listed.join(','))
  if (low !== undefined) params.set('price_min', `${low}`)
  if (high !== undefined) params.set('price_max', `${high}`)
  return expectData(await get(`/api/product/filters/all/tees?${params}`), 'Filters')
}

// Each product with the variant its card shows, by ascending price.
const MATCHES: [filters: string, shown: string[]][] = [
  ['size=l colour=red', ['REQUEST-RED-L', 'OUT-RED-L', 'MANY-RED-L']],
  ['size=l availability=in-stock', ['REQUEST-RED-L', 'MANY-RED-L']],
  ['size=l availability=out-of-stock', ['OUT-RED-L', 'TWO-BLUE-L']],
  ['colour=red availability=in-stock', ['REQUEST-RED-L', 'TWO-RED-S', 'MANY-RED-L', 'ONE']],
  ['colour=red size=s availability=out-of-stock', ['MANY-RED-S']],
  ['availability=out-of-stock', ['OUT-RED-L']],
  ['availability=out-of-stock price=850-950', ['REQUEST-BLUE-M']],
  ['price=2100-2300', ['MANY-BLUE-S']],
  ['price=2600-', ['TWO-BLUE-L', 'ONE', 'MANY-BLUE-L']],
  ['price=-1000', ['REQUEST-BLUE-M', 'TWO-RED-S']],
  ['price=2100-2300 colour=red', []],
  ['price=900-1600 colour=red', ['TWO-RED-S', 'OUT-RED-L']],
  ['price=2000- availability=in-stock', ['MANY-BLUE-S', 'ONE']],
  ['offer=on-sale', ['OUT-GREEN-S', 'MANY-RED-L']],
  ['offer=on-sale colour=red', ['MANY-RED-L']],
  ['offer=on-sale colour=blue', []],
  ['offer=on-sale colour=red|green', ['OUT-GREEN-S', 'MANY-RED-L']],
  ['offer=on-sale colour=red|green availability=in-stock', ['MANY-RED-L']],
  ['tag=long size=l', ['REQUEST-RED-L', 'OUT-RED-L', 'MANY-RED-L']],
  ['tag=short size=l', ['TWO-BLUE-L']],
  ['fit=loose size=m', ['ONE']],
  ['fit=loose size=l', []],
]

/** Ways to count: by product rows, by bitmaps, and by the rows of later changes. */
const ways = {
  rows: 'SELECT 1',
  bits: `SELECT FROM write_all_listing_bits(); SELECT pg_notify('vitrine_changed', 'catalogue')`,
  'bits and rows': `INSERT INTO listing_change SELECT id FROM product_group WHERE id % 2 = 0; SELECT pg_notify('vitrine_changed', 'catalogue')`,
}

describe.each(Object.entries(ways))('a shop that counts by %s', (_way, prepare) => {
  beforeAll(() => change(prepare))
  describe('filters', () => {
    it.each(MATCHES)(
      'CT-11 %s find products with one variant that meets all filters, and show that variant',
      async (text, shown) => {
        const { products, total } = await listing(text)
        expect(products.map(({ channel }) => channel.sku)).toEqual(shown)
        expect(total).toBe(shown.length)
        expect((await facets(text)).total).toBe(shown.length)
        for (const { channel, images, variant_sku: chosen, in_stock: inStock, slug } of products) {
          const own = TEES[slug] ?? []
          const place = own.findIndex(([sku]) => sku === channel.sku)
          const [, , , price = -1, stock = -1] = own[place] ?? []
          expect([channel.selling_price.amount, inStock]).toEqual([price * 100, stock > 0])
          expect(images[0]?.src).toBe(`/images/${place}.webp`)
          // A card of all variants shows the product.
          if (chosen !== null) expect(chosen).toBe(channel.sku)
        }
      },
    )

    it.each<[filters: string, descending: string[]]>([
      ['', ['MANY-BLUE-L', 'ONE', 'OUT-GREEN-S', 'TWO-RED-S', 'REQUEST-RED-L']],
      ['colour=red', ['ONE', 'MANY-RED-L', 'OUT-RED-L', 'TWO-RED-S', 'REQUEST-RED-L']],
      ['size=s', ['MANY-BLUE-S', 'OUT-GREEN-S', 'TWO-RED-S']],
      ['price=-2400', ['MANY-BLUE-S', 'OUT-GREEN-S', 'TWO-RED-S', 'REQUEST-BLUE-M']],
      ['availability=in-stock', ['MANY-BLUE-L', 'ONE', 'TWO-RED-S', 'REQUEST-RED-L']],
    ])('CT-11 “%s” by descending price sorts by the highest price, which cards show', async (text, want) => {
      const { products } = await listing(text, 'price-desc')
      expect(products.map(({ channel }) => channel.sku)).toEqual(want)
      expect(products.every(({ price_varies: varies }) => !varies)).toBe(true)
      // Reading page by page gives the same list.
      const skus: string[] = []
      for (let after: string | null | undefined; after !== null;) {
        const body = { filters: filtersOf(text), sort: 'price-desc', per_page: 2, ...(after && { after }) }
        const page = expectData(await post('/api/product/product-category/tees', body), 'Listing')
        skus.push(...page.products.map(({ channel }) => channel.sku))
        after = page.next
      }
      expect(skus).toEqual(want)
    })
  })

  describe('facets', () => {
    const chosen = ['', ...MATCHES.map(([text]) => text)]

    it.each(chosen)('CT-11 count for “%s” how many products each value would leave', async (text) => {
      const reply = await facets(text)
      const filters = filtersOf(text)
      for (const { key: facet, values } of reply.facets)
        for (const { key, count } of values) {
          const others = Object.entries(filters.facets ?? {}).filter(([name]) => name !== facet)
          const added = { ...filters, facets: { ...Object.fromEntries(others), [facet]: [key] } }
          const { total } = expectData(await post('/api/product/product-category/tees', { filters: added }), 'Listing')
          expect([facet, key, count]).toEqual([facet, key, total])
        }
    })

    it.each([
      ['size=l', { red: 3, blue: 2 }],
      ['size=l availability=in-stock', { red: 2, blue: 1 }],
      ['availability=out-of-stock', { blue: 2, green: 1, red: 1 }],
      ['price=1000-2300', { blue: 1, green: 1, red: 3 }],
    ])('CT-11 count for “%s” the products of each colour', async (text, want) => {
      const colour = (await facets(text)).facets.find(({ key }) => key === 'colour')
      expect(Object.fromEntries((colour?.values ?? []).map(({ key, count }) => [key, count]))).toEqual(want)
    })

    it('CT-11 return the lowest and highest price of variants that meet the other filters', async () => {
      const ends = async (text: string) => {
        const { price } = await facets(text)
        return price && [price.min.amount / 100, price.max.amount / 100]
      }
      expect(await ends('')).toEqual([900, 5000])
      expect(await ends('size=l')).toEqual([1500, 5000])
      expect(await ends('size=l availability=in-stock price=1-2')).toEqual([2500, 5000])
      expect(await ends('colour=green')).toEqual([1800, 1800])
    })
  })
})

describe('changes', () => {
  const shown = async (text: string) => (await listing(text)).products.map(({ channel }) => channel.sku)

  it.each([
    [
      'the stock of a variant',
      `UPDATE product SET stock = 1 WHERE sku = 'TWO-BLUE-L'`,
      'size=l availability=in-stock',
      'TWO-BLUE-L',
    ],
    ['its price', `UPDATE product SET price = 77700 WHERE sku = 'MANY-BLUE-L'`, 'price=770-780', 'MANY-BLUE-L'],
    [
      'its offer',
      `UPDATE product SET compare_at = 900000 WHERE sku = 'MANY-BLUE-S'`,
      'offer=on-sale colour=blue',
      'MANY-BLUE-S',
    ],
    [
      'its options',
      `UPDATE product SET options = options || '{"Size":"XL"}' WHERE sku = 'MANY-RED-S'`,
      'colour=red size=xl',
      'MANY-RED-S',
    ],
    [
      'what all variants share',
      `UPDATE product_group SET attributes = '{"Fit":"Loose"}' WHERE slug = 'many-tees'`,
      'fit=loose size=xl',
      'MANY-RED-S',
    ],
    [
      'a new variant',
      `INSERT INTO product (group_id, sku, price, stock, options) SELECT group_id, 'TWO-RED-L', 100, 1, '{"Colour":"Red","Size":"L"}' FROM product WHERE sku = 'TWO-RED-S'`,
      'colour=red size=l price=-2',
      'TWO-RED-L',
    ],
  ])('CT-11 follow %s', async (_what, sql, text, sku) => {
    expect(await shown(text)).not.toContain(sku)
    await change(sql)
    expect(await shown(text)).toContain(sku)
  })

  it('CT-11 follow a variant that is deleted', async () => {
    expect(await shown('colour=red size=xl')).toEqual(['MANY-RED-S'])
    await change(`DELETE FROM product WHERE sku = 'MANY-RED-S'`)
    expect(await shown('colour=red size=xl')).toEqual([])
  })

  it('CT-11 label a variant that is added while its product’s attributes change', async () => {
    const [editor, importer] = [await database.pool.connect(), await database.pool.connect()]
    try {
      const { rows } = await importer.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      await editor.query(`BEGIN; UPDATE product_group SET attributes = '{"Fit":"Slim"}' WHERE slug = 'one-tee'`)
      const added = importer.query(`INSERT INTO product (group_id, sku, price, stock, options, position)
        SELECT id, 'ONE-XXL', 400000, 1, '{"Colour":"Red","Size":"XXL"}', 9 FROM product_group WHERE slug = 'one-tee'`)
      await expect
        .poll(async () => {
          const sql = `SELECT wait_event_type FROM pg_stat_activity WHERE pid = $1`
          return (await database.pool.query(sql, [rows[0]?.pid])).rows[0]?.wait_event_type
        })
        .toBe('Lock')
      await editor.query('COMMIT')
      await added
    } finally {
      editor.release()
      importer.release()
    }
    await change('SELECT 1')
    expect(await shown('fit=slim size=xxl')).toEqual(['ONE-XXL'])
  })
})
