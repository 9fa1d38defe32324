import { expect, it } from 'vitest'
import { eventually, testApp } from '#server/testing/test-app.ts'
import { PART_SIZE, listSitemapParts, readSitemapPart } from './public-paths.ts'

const { app, get, database } = await testApp()

const pathsOf = async (name: string) => (await readSitemapPart(app, name))?.value.map(({ path }) => path) ?? []

it('CT-07 lists every published product once, in parts of limited size', async () => {
  await database.pool.query(
    `INSERT INTO product_group (id, slug, name, category_id, published)
     SELECT n, 'far ' || n, 'Far', (SELECT id FROM category LIMIT 1), n <> $1::int + 2 FROM unnest(ARRAY[$1::int, $1::int + 1, $1::int + 2, 5 * $1::int]) n`,
    [PART_SIZE],
  )
  const { value: parts } = await listSitemapParts(app)
  const products = parts.filter(({ name }) => name.startsWith('products-'))
  expect(products.map(({ name }) => name)).toEqual(['products-1', 'products-2', 'products-5'])
  const listed = await Promise.all(products.map(({ name }) => pathsOf(name)))
  expect(listed.slice(1)).toEqual([[`/product/far%20${PART_SIZE + 1}`], [`/product/far%20${5 * PART_SIZE}`]])
  const { rows } = await database.pool.query<{ path: string }>(
    `SELECT '/product/' || replace(slug, ' ', '%20') AS path FROM product_group WHERE published`,
  )
  expect(listed.flat().sort()).toEqual(rows.map(({ path }) => path).sort())
  for (const { updated_at: at } of products) expect(Date.parse(at ?? '')).not.toBeNaN()
})

it('RT-01 lists categories, collections, tags and content pages at addresses that answer', async () => {
  for (const name of ['categories', 'collections', 'tags', 'pages']) {
    const paths = await pathsOf(name)
    expect(paths.length).toBeGreaterThan(1)
    const [path = ''] = paths.slice(-1)
    expect([path, (await get(`/api/templateBoth/${path.split('/').at(-1)}?path=${path}`)).statusCode]).toEqual([
      path,
      200,
    ])
  }
  expect(await pathsOf('pages')).toContain('/about')
})

it('RT-05 omits pages that exist in a mode only, and noindex pages', async () => {
  expect(await pathsOf('pages')).not.toContain('/coming-soon')
  await database.pool.query(
    `UPDATE document SET published = jsonb_set(published, '{page,noindex}', 'true') WHERE key = 'about'`,
  )
  await eventually(async () => !(await pathsOf('pages')).includes('/about'))
})

it('LY-08 omits noindex pages of any kind, by their own document or their type’s', async () => {
  const kinds: [part: string, type: string, fallback: string][] = [
    ['products-1', 'Product', 'product'],
    ['categories', 'Category', 'category'],
    ['collections', 'Collection', 'collection'],
    ['tags', 'Shop', 'shop-online'],
    ['articles', 'Article', 'article'],
    ['questions', 'Faq', 'faq'],
  ]
  for (const [part, type, fallback] of kinds) {
    const before = await pathsOf(part)
    // The last one has an entity; the first is the home page.
    const path = before.at(-1)!
    const slug = decodeURIComponent(path.split('/').at(-1)!)
    await database.pool.query(
      `INSERT INTO document (key, page_type, name, published) VALUES ($1, $2, 'Hidden', '{"page": {"title": "Hidden", "noindex": true}, "component_data": []}')
       ON CONFLICT (key, page_type) DO UPDATE SET published = excluded.published`,
      [slug, type],
    )
    await eventually(async () => !(await pathsOf(part)).includes(path))
    expect(await pathsOf(part), part).toEqual(before.slice(0, -1))
    // The default document hides all pages except those with an own document that does not.
    await database.pool.query(
      `UPDATE document SET published = published #- '{page,noindex}' WHERE key = $1 AND page_type = $2`,
      [slug, type],
    )
    await database.pool.query(
      `UPDATE document SET published = jsonb_set(published, '{page,noindex}', 'true') WHERE key = $1 AND page_type = $2`,
      [fallback, type],
    )
    await eventually(async () => (await pathsOf(part)).length < before.length && (await pathsOf(part)).includes(path))
    const { rows } = await database.pool.query<{ key: string }>(
      `SELECT key FROM document WHERE page_type = $1 AND key <> $2`,
      [type, fallback],
    )
    const own = new Set(rows.map(({ key }) => key))
    for (const left of await pathsOf(part)) {
      const last = decodeURIComponent(left.split('/').at(-1)!)
      expect(own.has(last) || left === '/blogs', `${part}: ${left}`).toBe(true)
    }
  }
})

it('has no parts other than those listed', async () => {
  for (const name of ['products-0', 'products-99999', 'products-1x', 'nothing', '__proto__', ''])
    expect(await readSitemapPart(app, name)).toBeUndefined()
})
