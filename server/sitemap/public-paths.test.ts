import { expect, it } from 'vitest'
import { generateProducts } from '#server/db/seed/generate-products.ts'
import { eventually, testApp } from '#server/testing/test-app.ts'
import { PART_SIZE, listSitemapParts, readSitemapPart } from './public-paths.ts'

const { app, get, database } = await testApp()

const pathsOf = async (name: string) => (await readSitemapPart(app, name))?.value.map(({ path }) => path) ?? []

it('CT-07 lists every published product once, in parts of a bounded size', async () => {
  const client = await database.pool.connect()
  await generateProducts(client, PART_SIZE + 500)
  client.release(true)
  const { value: parts } = await listSitemapParts(app)
  const products = parts.filter(({ name }) => name.startsWith('products-'))
  expect(products.length).toBeGreaterThan(1)
  const listed = await Promise.all(products.map(({ name }) => pathsOf(name)))
  for (const part of listed) expect(part.length).toBeLessThanOrEqual(PART_SIZE)
  const { rows } = await database.pool.query<{ path: string }>(
    `SELECT '/product/' || slug AS path FROM product_group WHERE published`,
  )
  expect(listed.flat().sort()).toEqual(rows.map(({ path }) => path).sort())
  for (const { updated_at: at } of products) expect(Date.parse(at ?? '')).not.toBeNaN()
})

it('RT-01 lists categories, collections, tags and content pages, each at an address that answers', async () => {
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

it('RT-05 leaves out pages that exist in a mode only, and those that want no index', async () => {
  expect(await pathsOf('pages')).not.toContain('/coming-soon')
  await database.pool.query(
    `UPDATE document SET published = jsonb_set(published, '{page,noindex}', 'true') WHERE key = 'about'`,
  )
  await eventually(async () => !(await pathsOf('pages')).includes('/about'))
})

it('has no part that was not listed', async () => {
  for (const name of ['products-0', 'products-99999', 'products-1x', 'nothing', '__proto__', ''])
    expect(await readSitemapPart(app, name)).toBeUndefined()
})
