import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { eventually, testApp } from '#server/testing/test-app.ts'
import { PART_SIZE } from './public-paths.ts'

const { get, database } = await testApp()
const run = (text: string, values: unknown[] = []) => database.pool.query(text, values)
const locs = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc)
const partsOf = async () => locs((await get('/sitemap.xml')).payload)
const appearance = (change: object) =>
  run('UPDATE storefront SET appearance = appearance || $1::jsonb', [JSON.stringify(change)])

describe('/sitemap.xml', () => {
  it('LY-08 lists its parts, and each public page once with the day it changed', async () => {
    const { headers, payload } = await get('/sitemap.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(payload).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<sitemapindex xmlns=/)
    const parts = locs(payload)
    expect(parts).toContain('http://shop.test/sitemaps/products-1.xml')
    const found: string[] = []
    for (const part of parts) {
      const file = await get(new URL(part ?? '').pathname)
      expect(file.statusCode, part).toBe(200)
      found.push(...(locs(file.payload) as string[]))
    }
    for (const path of [
      '/',
      '/about',
      '/product/tall-bottle-vase',
      '/product-category/vases',
      '/product-collection/monsoon-table',
      '/shop-online',
    ])
      expect(found).toContain(`http://shop.test${path}`)
    expect(new Set(found).size).toBe(found.length)
    for (const path of ['/cart', '/search', '/not-found', '/header', '/coming-soon', '/checkout/address', '/account'])
      expect(found).not.toContain(`http://shop.test${path}`)
    const products = (await get('/sitemaps/products-1.xml')).payload
    expect(products).toMatch(/<url><loc>[^<]*<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod><\/url>/)
  })

  it('LY-08 drops an unpublished product and adds a new one at once', async () => {
    const loc = 'http://shop.test/product/moon-jar'
    const has = async () => locs((await get('/sitemaps/products-1.xml')).payload).includes(loc)
    expect(await has()).toBe(true)
    await run(`UPDATE product_group SET published = false WHERE slug = 'moon-jar'`)
    await eventually(async () => !(await has()))
    await run(`UPDATE product_group SET published = true WHERE slug = 'moon-jar'`)
    await eventually(has)
  })

  it('LY-08 is cached until something changes, and can be revalidated', async () => {
    const { headers } = await get('/sitemaps/categories.xml')
    const again = await get('/sitemaps/categories.xml', { 'if-none-match': String(headers['etag']) })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
    const packed = await get('/sitemaps/categories.xml', { 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.rawPayload).toString()).toContain('/product-category/vases')
    await run(`UPDATE category SET slug = 'jars & "pots"' WHERE slug = 'vases'`)
    await eventually(async () =>
      (await get('/sitemaps/categories.xml')).payload.includes('/product-category/jars%20%26%20%22pots%22'),
    )
    await run(`UPDATE category SET slug = 'vases' WHERE slug LIKE 'jars%'`)
  })

  it.each([
    '/sitemaps/none.xml',
    '/sitemaps/products-0.xml',
    '/sitemaps/products-99999.xml',
    '/sitemaps/products-1e3.xml',
  ])('LY-08 answers 404 for %s', async (url) => expect((await get(url)).statusCode).toBe(404))

  it('LY-08 splits a large catalogue into files of accepted size, by ids with gaps', async () => {
    const client = await database.pool.connect()
    await client.query('BEGIN')
    await client.query('SET LOCAL statement_timeout = 0')
    // Faster without triggers; this single notification replaces theirs.
    await client.query('SET LOCAL session_replication_role = replica')
    await client.query(`INSERT INTO product_group (id, slug, name, sort_name, category_id, published)
      SELECT 1000 + i * 3, 'generated-' || i, 'Generated ' || i, 'generated ' || i, (SELECT min(id) FROM category), true FROM generate_series(1, 25000) i`)
    await client.query(`SELECT pg_notify('vitrine_changed', 'catalogue')`)
    await client.query('COMMIT')
    client.release()
    // What was read before the notification is dropped with it.
    await eventually(async () => locs((await get('/sitemaps/products-1.xml')).payload).length > 1000)
    const parts = (await partsOf()).filter((part) => part?.includes('/products-'))
    expect(parts).toHaveLength(4)
    const found = new Set<string | undefined>()
    for (const part of parts) {
      const { payload } = await get(new URL(part ?? '').pathname)
      expect(Buffer.byteLength(payload)).toBeLessThan(50 * 1024 * 1024)
      const paths = locs(payload)
      expect(paths.length).toBeLessThanOrEqual(PART_SIZE)
      for (const path of paths) found.add(path)
    }
    const { rows } = await run('SELECT count(*)::int AS count FROM product_group WHERE published')
    expect(found.size).toBe(rows[0].count)
    expect(PART_SIZE).toBeLessThanOrEqual(50_000)
  })
})

describe('/robots.txt', () => {
  it('LY-08 allows robots except on personal pages, and names the sitemap', async () => {
    const { headers, payload } = await get('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    const lines = payload.split('\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        'User-agent: *',
        'Disallow: /cart$',
        'Disallow: /account/',
        'Disallow: /search?',
        'Disallow: /_payload/',
      ]),
    )
    expect(lines).not.toContain('Disallow: /')
    expect(lines).toContain('Sitemap: http://shop.test/sitemap.xml')
  })

  it.each([
    ['indexing is off', { indexing: false }, { indexing: true }],
    ['the shop is not open yet', { mode: 'Coming Soon' }, { mode: 'Live' }],
    ['it is password-protected', { is_password_protection_enabled: true }, { is_password_protection_enabled: false }],
  ])('LY-08 disallows robots and has no sitemap while %s', async (_when, change, back) => {
    await appearance(change)
    await eventually(async () => (await get('/robots.txt')).payload === 'User-agent: *\nDisallow: /\n')
    expect((await get('/sitemap.xml')).statusCode).toBe(404)
    expect((await get('/sitemaps/pages.xml')).statusCode).toBe(404)
    await appearance(back)
    await eventually(async () => (await get('/sitemap.xml')).statusCode === 200)
  })

  it('LY-08 LY-14 uses store_url if no origin is configured, and the host without both', async () => {
    const open = await testApp({ database, publicOrigin: undefined })
    const first = async () => locs((await open.get('/sitemap.xml', { host: 'one.example' })).payload)[0]
    expect(await first()).toBe('https://ashkiln.example/sitemaps/pages.xml')
    await run(`UPDATE setting SET value = '"javascript:alert(1)"' WHERE key = 'store_url'`)
    await eventually(async () => (await first()) === 'http://one.example/sitemaps/pages.xml')
  })

  it('LY-08 OP-02 stores nothing under a host that the server does not know', async () => {
    const open = await testApp({ database, publicOrigin: undefined, host: 'localhost', port: 4711 })
    await run(`DELETE FROM setting WHERE key = 'store_url'`)
    const robots = async () => (await open.get('/robots.txt', { host: 'forged.example' })).payload
    await eventually(async () => (await robots()).includes('http://forged.example/'))
    const has = async (host: string, name: string) =>
      (await open.get('/sitemaps/products-1.xml', { host })).payload.includes(`/product/${name}<`)
    const rename = async (from: string, to: string) => {
      const client = await database.pool.connect()
      await client.query('BEGIN')
      // Without triggers, so that no cache is told.
      await client.query('SET LOCAL session_replication_role = replica')
      await client.query('UPDATE product_group SET slug = $2 WHERE slug = $1', [from, to])
      await client.query('COMMIT')
      client.release()
    }
    for (const host of ['localhost:4711', 'forged.example']) expect(await has(host, 'moon-jar'), host).toBe(true)
    await rename('moon-jar', 'sun-jar')
    expect(await has('localhost:4711', 'moon-jar')).toBe(true)
    expect(await has('forged.example', 'sun-jar')).toBe(true)
    await rename('sun-jar', 'moon-jar')
  })
})
