import { beforeAll, describe, expect, it } from 'vitest'
import type { Filters, Listing, Tag } from '#generated/api.d.ts'
import { readSitemapPart } from '#server/pages/sitemap/public-paths.ts'
import { expectFailure } from '#server/testing/contract.ts'
import { asAdministrator, eventually, productId, testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { app, database } = shop
let requestCount = 0
/** Wrong tokens are limited by address, so each request has its own. */
const from = () => ({ 'x-forwarded-for': `10.8.${(++requestCount >> 8) & 255}.${requestCount & 255}` })
const get = (url: string, headers: Record<string, string> = {}) => shop.get(url, { ...from(), ...headers })
const post = (url: string, body: object = {}, headers: Record<string, string> = {}) =>
  shop.post(url, body, { ...from(), ...headers })
const SLUG = 'moon-jar'

/** Every call that shows products to the public, as text; each shows the product while it is published. */
const calls: Record<string, (headers: Record<string, string>) => Promise<string>> = {
  'the shop': (headers) => textOf(post('/api/shop/all', { per_page: 60 }, headers)),
  'its category': (headers) => textOf(post('/api/product/product-category/vases', { per_page: 60 }, headers)),
  'a collection': (headers) => textOf(post('/api/product/product-collection/monsoon-table', { per_page: 60 }, headers)),
  'a tag': (headers) => textOf(post('/api/shop/only-here', {}, headers)),
  'a filtered listing': (headers) =>
    textOf(post('/api/shop/all', { filters: { facets: { tag: ['only-here'] } } }, headers)),
  'a search by words': (headers) => textOf(post('/api/search/search-products', { query: 'moon jar' }, headers)),
  'a search by SKU': async (headers) =>
    textOf(post('/api/search/search-products', { query: await skuOf(SLUG) }, headers)),
  suggestions: (headers) => textOf(get('/api/search/search?query=moon+ja', headers)),
  'suggestions by SKU': async (headers) => textOf(get(`/api/search/search?query=${await skuOf(SLUG)}`, headers)),
  'its own call': (headers) => textOf(get(`/api/product/single-product/${SLUG}`, headers)),
  'its own call by SKU': async (headers) => textOf(get(`/api/product/single-product/${await skuOf(SLUG)}`, headers)),
  'products related to another': (headers) => textOf(get('/api/product/single-product/bud-vase/related', headers)),
  'a grid by slug': (headers) =>
    textOf(post('/api/product/product-grid', { items: [SLUG], source: 'manual' }, headers)),
  'a grid by SKU': async (headers) =>
    textOf(post('/api/product/product-grid', { items: [await skuOf(SLUG)], source: 'manual' }, headers)),
  'a grid of featured ones': (headers) =>
    textOf(post('/api/product/product-grid', { items: [], source: 'featured', limit: 48 }, headers)),
  'a grid of new ones': (headers) =>
    textOf(post('/api/product/product-grid', { items: [], source: 'newest', limit: 48 }, headers)),
  'a grid of reduced ones': (headers) =>
    textOf(post('/api/product/product-grid', { items: [], source: 'sale', limit: 48 }, headers)),
  'a grid of a category': (headers) =>
    textOf(post('/api/product/product-grid', { items: ['vases'], source: 'category', limit: 48 }, headers)),
  'a grid of a collection': (headers) =>
    textOf(post('/api/product/product-grid', { items: ['monsoon-table'], source: 'collection', limit: 48 }, headers)),
  'a grid of related ones': (headers) =>
    textOf(post('/api/product/product-grid', { items: ['bud-vase'], source: 'related' }, headers)),
  'the sitemap': async () => JSON.stringify((await readSitemapPart(app, 'products-1'))?.value),
  'its page': (headers) => textOf(get(`/api/templateBoth/${SLUG}?path=/product/${SLUG}`, headers)),
}

const visitors: [string, Record<string, string>][] = [
  ['a visitor', {}],
  ['a visitor with a wrong token', { authorization: 'Bearer an-admin-token-for-tests-not' }],
  ['an admin who does not ask for drafts', asAdministrator],
]

async function textOf(reply: Promise<{ payload: string; statusCode: number }>): Promise<string> {
  const { payload, statusCode } = await reply
  // A refusal quotes the requested address.
  return statusCode === 404 ? '' : payload
}

async function skuOf(slug: string): Promise<string> {
  const { rows } = await database.pool.query<{ sku: string }>(
    'SELECT sku FROM product JOIN product_group g ON g.id = group_id WHERE g.slug = $1 LIMIT 1',
    [slug],
  )
  return rows[0]?.sku ?? ''
}

const tagged = async () => (await get('/api/tag/all')).json<{ data: Tag[] }>().data.map(({ slug }) => slug)
const counted = async () => {
  const listing = (await post('/api/product/product-category/vases', {})).json<{ data: Listing }>().data.total
  const filters = (await get('/api/product/filters/all/vases')).json<{ data: Filters }>().data.total
  const grid = (await post('/api/category/category-grid', { items: ['vases'] })).json().data[0].product_count
  return [listing, filters, grid]
}

describe('an unpublished product', () => {
  let before: number[] = []
  beforeAll(async () => {
    await database.pool.query(
      `UPDATE product_group SET tags = tags || '{only-here}', featured_rank = 0, created_at = now() WHERE slug = $1`,
      [SLUG],
    )
    await database.pool.query(
      `INSERT INTO collection_item SELECT c.id, g.id, -1 FROM collection c, product_group g WHERE c.slug = 'monsoon-table' AND g.slug = $1`,
      [SLUG],
    )
    await database.pool.query(
      `UPDATE product SET compare_at = price + 100 WHERE group_id = (SELECT id FROM product_group WHERE slug = $1)`,
      [SLUG],
    )
    await eventually(async () => (await tagged()).includes('only-here'))
    // Each call has shown it before, so that each could leak it.
    for (const [name, call] of Object.entries(calls))
      await eventually(async () => (await call({})).includes(SLUG)).catch(() => expect.fail(`${name} never shows it`))
    before = await counted()
    await database.pool.query('UPDATE product_group SET published = false WHERE slug = $1', [SLUG])
    await eventually(async () => (await get(`/api/product/single-product/${SLUG}`)).statusCode === 404)
  })

  describe.each(visitors)('for %s', (_name, headers) => {
    it.each(Object.entries(calls))('CT-07 is not in %s', async (_call, call) => {
      expect(await call(headers)).not.toContain(SLUG)
    })
  })

  it('CT-07 is not counted, and a tag that only it has does not exist', async () => {
    expect(await counted()).toEqual(before.map((count) => count - 1))
    expect(await tagged()).not.toContain('only-here')
    expectFailure(await post('/api/shop/only-here'), 404, 'not_found')
  })

  it('CT-07 cannot be added to a cart', async () => {
    const reply = await post('/api/cart/add-item', {
      product_id: await productId(database, await skuOf(SLUG)),
      quantity: 1,
    })
    expect(reply.json()).toMatchObject({ status: 'error' })
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
  })

  it.each([
    `/api/product/single-product/${SLUG}?is_published=false`,
    `/api/product/single-product/${SLUG}/related?is_published=false`,
    `/api/templateBoth/${SLUG}?path=/product/${SLUG}&is_published=false`,
  ])('CT-07 is returned to admins who ask for drafts, and never cached: %s', async (url) => {
    const reply = await get(url, asAdministrator)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.headers['cache-tags']).toBeUndefined()
    for (const [name, headers] of visitors.slice(0, 2))
      expect([name, (await get(url, headers)).statusCode]).toEqual([name, 404])
  })
})
