import { describe, expect, it } from 'vitest'
import type { Listing, ListingBody, SortKey } from '#generated/api.d.ts'
import { generateProducts } from '#server/demo/generate-products.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { eventually, testApp } from '#server/testing/test-app.ts'
import { decodeCursor, encodeCursor } from './order.ts'

const { post, database } = await testApp()
const client = await database.pool.connect()
await generateProducts(client, 600)
client.release(true)
await eventually(async () => (await listing('/api/shop/all', {})).total > 500)

async function listing(url: string, body: ListingBody): Promise<Listing> {
  return expectData(await post(url, body), 'Listing')
}

const sorts: Record<SortKey, string> = {
  featured: 'featured_rank, id',
  newest: 'created_at DESC, id DESC',
  'price-asc': 'price_from, id',
  'price-desc': 'price_top DESC, id DESC',
  name: 'sort_name, id',
}

/** Queries the expected listing from the database in the simplest way. */
async function expected(order: string, where: string): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>(
    `SELECT id FROM product_group WHERE published AND ${where} ORDER BY ${order}`,
  )
  return rows.map(({ id }) => id)
}

async function walk(url: string, body: ListingBody, by: 'cursor' | 'page'): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1, after: string | undefined; page < 100; page++) {
    const found = await listing(url, by === 'cursor' ? { ...body, ...(after && { after }) } : { ...body, page })
    expect(found.page).toBe(page)
    ids.push(...found.products.map((card) => card.group_id))
    if (found.next === null) break
    after = found.next
  }
  return ids
}

describe('listings', () => {
  describe.each(Object.entries(sorts) as [SortKey, string][])('sorted by %s', (sort, order) => {
    it('CT-01 contain every product of a category once and in order, by cursors and by page numbers', async () => {
      const want = await expected(order, `category_id = (SELECT id FROM category WHERE slug = 'vases')`)
      expect(want.length).toBeGreaterThan(40)
      expect(await walk('/api/product/product-category/vases', { sort, per_page: 7 }, 'cursor')).toEqual(want)
      expect(await walk('/api/product/product-category/vases', { sort, per_page: 7 }, 'page')).toEqual(want)
    })

    it('CT-01 include subcategories', async () => {
      const want = await expected(
        order,
        `category_id IN (SELECT id FROM category WHERE parent_id = (SELECT id FROM category WHERE slug = 'makers'))`,
      )
      expect(want.length).toBeGreaterThan(200)
      expect(await walk('/api/product/product-category/makers', { sort, per_page: 50 }, 'cursor')).toEqual(want)
      expect(await walk('/api/product/product-category/makers', { sort, per_page: 50 }, 'page')).toEqual(want)
    })

    it('CT-01 work for the whole shop, a tag and a collection', async () => {
      expect(await walk('/api/shop/all', { sort, per_page: 60 }, 'cursor')).toEqual(await expected(order, 'true'))
      expect(await walk('/api/shop/gift', { sort, per_page: 30 }, 'cursor')).toEqual(
        await expected(order, `'gift' = ANY (tags)`),
      )
      const inCollection = `id IN (SELECT group_id FROM collection_item JOIN collection c ON c.id = collection_id WHERE c.slug = 'dark-glazes')`
      const want =
        sort === 'featured'
          ? "(SELECT i.position FROM collection_item i JOIN collection c ON c.id = i.collection_id WHERE c.slug = 'dark-glazes' AND group_id = product_group.id)"
          : order
      expect(await walk('/api/product/product-collection/dark-glazes', { sort, per_page: 3 }, 'cursor')).toEqual(
        await expected(want, inCollection),
      )
    })
  })

  it('CT-01 count the filtered products, and return zero if none match', async () => {
    const none = await listing('/api/shop/all', { filters: { price_min: 99_000_000 } })
    expect(none).toMatchObject({ products: [], total: 0, total_is_exact: true, pages: 0, next: null })
    const beyond = await listing('/api/product/product-category/vases', { page: 5000 })
    expect(beyond.products).toEqual([])
    expect(beyond.next).toBeNull()
  })

  it.each([
    ['x'],
    ['W10'],
    ['bnVsbA'],
    [Buffer.from('["price-asc","1; DROP TABLE product",1,2]').toString('base64url')],
    [Buffer.from('["featured","1",99999999999,2]').toString('base64url')],
    [Buffer.from('["featured","1",1,0]').toString('base64url')],
  ])('CT-01 ignore the invalid cursor %s', async (after) => {
    const first = await listing('/api/product/product-category/vases', { per_page: 5 })
    expect(await listing('/api/product/product-category/vases', { per_page: 5, after })).toEqual(first)
  })

  it('CT-01 ignore a cursor of another sort', async () => {
    const { next } = await listing('/api/shop/all', { sort: 'newest', per_page: 5 })
    expect((await listing('/api/shop/all', { sort: 'featured', per_page: 5, after: next ?? '' })).page).toBe(1)
  })

  it.each([
    ['/api/product/product-category/none', {}, 404, 'not_found'],
    ['/api/product/product-collection/none', {}, 404, 'not_found'],
    ['/api/shop/none', {}, 404, 'not_found'],
    ['/api/shop/all', { page: 0 }, 400, 'malformed'],
    ['/api/shop/all', { per_page: 1000 }, 400, 'malformed'],
    ['/api/shop/all', { sort: 'price; DROP TABLE' }, 400, 'malformed'],
    ['/api/shop/all', { filters: { price_min: -1 } }, 400, 'malformed'],
    ['/api/shop/all', { filters: { price_min: 1e300 } }, 400, 'malformed'],
    ['/api/shop/all', { filters: { nonsense: 1 } }, 400, 'malformed'],
    ['/api/shop/all', { filters: { in_stock: true } }, 400, 'malformed'],
    ['/api/shop/all', { filters: { facets: { glaze: 'celadon' } } }, 400, 'malformed'],
    ['/api/shop/all', { filters: { facets: { glaze: Array(25).fill('x') } } }, 400, 'malformed'],
    ['/api/shop/all', { filters: { facets: { glaze: ['x'.repeat(81)] } } }, 400, 'malformed'],
    ['/api/shop/all', { filters: { facets: { ['x'.repeat(81)]: [] } } }, 400, 'malformed'],
    [
      '/api/shop/all',
      { filters: { facets: Object.fromEntries(Array.from({ length: 13 }, (_, n) => [`f${n}`, []])) } },
      400,
      'malformed',
    ],
  ])('AP-01 refuse %s %j', async (url, body, status, code) => {
    expectFailure(await post(url, body), status, code)
  })

  it.each(["' OR 1=1 --", '& | ! :*', '((((', '\\', '<->', 'the of', '🏺', 'ｖａｓｅ'])(
    'accept any text as a filter: %s',
    async (query) => {
      expect((await listing('/api/shop/all', { filters: { query } })).page).toBe(1)
    },
  )

  it('show a newly published product', async () => {
    const first = async () => (await listing('/api/product/product-category/bowls', { per_page: 1 })).products[0]?.slug
    await first()
    await database.pool.query(`UPDATE product_group SET featured_rank = -5 WHERE slug = 'rice-bowl'`)
    expect(await first()).toBe('rice-bowl')
    const { total } = await listing('/api/product/product-category/bowls', {})
    await database.pool.query(`UPDATE product_group SET published = false WHERE slug = 'rice-bowl'`)
    await eventually(async () => (await listing('/api/product/product-category/bowls', {})).total === total - 1)
  })

  it('name their sources in cache-tags', async () => {
    const reply = await post('/api/product/product-category/vases', { per_page: 2 })
    const ids = reply.json<{ data: Listing }>().data.products.map((card) => `product:${card.group_id}`)
    const { rows } = await database.pool.query<{ id: number }>(`SELECT id FROM category WHERE slug = 'vases'`)
    expect(String(reply.headers['cache-tags']).split(' ').sort()).toEqual(
      [`category:${rows[0]?.id}`, 'categories', ...ids].sort(),
    )
  })
})

describe('cursors', () => {
  it('survive a round trip', () => {
    const cursor = { value: 'tall vase "ä"', id: 7, page: 3 }
    expect(decodeCursor('name', encodeCursor('name', cursor) ?? '')).toEqual(cursor)
    expect(encodeCursor('name', { ...cursor, value: 'ä'.repeat(200) })).toBeNull()
  })
})
