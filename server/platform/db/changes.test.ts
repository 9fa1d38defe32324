import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually, testDatabase } from '#server/testing/test-app.ts'
import { type Connection, listenToChanges } from './changes.ts'

const database = await testDatabase()
const run = (text: string, values: unknown[] = []) => database.pool.query(text, values)
const id = async (table: string, slug: string) =>
  (await run(`SELECT id FROM ${table} WHERE slug = $1`, [slug])).rows[0].id as number
const ids = {
  vase: await id('product_group', 'tall-bottle-vase'),
  bowl: await id('product_group', 'rice-bowl'),
  vases: await id('category', 'vases'),
  bowls: await id('category', 'bowls'),
  collections: (
    await run(
      `SELECT collection_id FROM collection_item WHERE group_id = (SELECT id FROM product_group WHERE slug = 'tall-bottle-vase')`,
    )
  ).rows.map((row: { collection_id: number }) => `collection:${row.collection_id}`),
}
const listening = [`category:${ids.vases}`, 'shop', ...ids.collections]
let heard: Set<string> = new Set()
let connections: Connection[] = []
let close = async () => {}

beforeAll(async () => {
  const listener = await listenToChanges(database.connection, [
    { dropTags: (tags) => tags.forEach((tag) => heard.add(tag)), connectionChanged: (now) => connections.push(now) },
  ])
  close = listener.close
})
afterAll(() => close())
beforeEach(() => {
  heard = new Set()
})

/** What is announced of a change, until a last word says that nothing more comes. */
async function changesOf(text: string): Promise<string[]> {
  await run(text)
  await run(`SELECT pg_notify('vitrine_changed', 'the-end')`)
  await eventually(() => heard.has('the-end'))
  heard.delete('the-end')
  return [...heard].sort()
}

describe('what is announced of changes', () => {
  it.each([
    [
      'a price',
      `UPDATE product SET price = price + 100 WHERE group_id = ${ids.vase}`,
      [`product:${ids.vase}`, ...listening],
    ],
    [
      'a dearer variant’s price',
      `UPDATE product SET price = price + 1 WHERE sku = 'ASH-VAS-001-TEN-28'`,
      [`product:${ids.vase}`, ...listening],
    ],
    [
      'stock that runs out',
      `UPDATE product SET stock = 0 WHERE group_id = ${ids.vase}`,
      [`product:${ids.vase}`, ...listening],
    ],
    [
      'a detail of one variant',
      `UPDATE product SET details = '[{"label": "Height", "value": "29 cm"}]' WHERE sku = 'ASH-VAS-001-TEN-28'`,
      [`product:${ids.vase}`],
    ],
    ['stock beyond what is shown', `UPDATE product SET stock = 50 WHERE sku = 'ASH-BOW-001'`, []],
    ['a description', `UPDATE product_group SET description = 'x' WHERE id = ${ids.vase}`, [`product:${ids.vase}`]],
    ['nothing', `UPDATE product_group SET name = name, updated_at = now() WHERE id = ${ids.vase}`, []],
    ['a menu', `UPDATE menu SET title = 'x' WHERE id = 'header'`, ['menu', 'menu:header']],
    [
      'a document',
      `UPDATE document SET published = published || '{"x":1}' WHERE key = 'about'`,
      ['document', 'document:about'],
    ],
    ['a draft', `UPDATE document SET draft = '{}', updated_at = now() WHERE key = 'about'`, []],
    ['a setting', `UPDATE setting SET value = '1' WHERE key = 'facebook'`, ['settings']],
    ['the storefront', `UPDATE storefront SET license_status = 'x'`, ['storefront']],
    ['a plugin', `UPDATE plugin SET installed = false WHERE module_name = 'Chat'`, ['plugins']],
    ['a redirect', `INSERT INTO path_redirect VALUES ('/a', '/b', 301)`, ['redirects']],
    ['a country', `UPDATE country SET name = 'x' WHERE id = 'LK'`, ['countries']],
    ['a category', `UPDATE category SET name = 'x' WHERE id = ${ids.bowls}`, ['categories']],
    ['a review', `INSERT INTO review (group_id, author, rating) VALUES (${ids.vase}, 'x', 1)`, [`product:${ids.vase}`]],
  ])('%s', async (_what, text, tags) => {
    expect(await changesOf(text)).toEqual([...tags].sort())
  })

  it('a product that moves is announced to both categories, those above them included', async () => {
    await run(`INSERT INTO category (id, slug, name) VALUES (900, 'above', 'Above')`)
    await run(`UPDATE category SET parent_id = 900 WHERE id = ${ids.bowls}`)
    const tags = await changesOf(`UPDATE product_group SET category_id = ${ids.vases} WHERE id = ${ids.bowl}`)
    expect(tags).toEqual(
      expect.arrayContaining([
        `category:${ids.bowls}`,
        `category:${ids.vases}`,
        'category:900',
        'shop',
        `product:${ids.bowl}`,
      ]),
    )
  })

  it('an unpublished product is announced to nobody until it is published', async () => {
    expect(
      await changesOf(
        `INSERT INTO product_group (id, slug, name, category_id) VALUES (9000, 'secret', 'Secret', ${ids.vases})`,
      ),
    ).toEqual([])
    expect(await changesOf(`UPDATE product_group SET name = 'Secret too' WHERE id = 9000`)).toEqual([])
    expect(await changesOf(`UPDATE product_group SET published = true WHERE id = 9000`)).toEqual(
      [`category:${ids.vases}`, 'product:9000', 'shop'].sort(),
    )
  })

  it('a bulk change is announced in one word', async () => {
    expect(
      await changesOf(
        `INSERT INTO product_group (slug, name, category_id, published) SELECT 'bulk-' || n, 'Bulk', ${ids.vases}, true FROM generate_series(1, 1500) n`,
      ),
    ).toEqual(['catalogue'])
    expect(await changesOf(`UPDATE product_group SET subtitle = 'x' WHERE slug LIKE 'bulk-%'`)).toEqual(['catalogue'])
  })

  it('is not announced when the change is rolled back', async () => {
    expect(await changesOf(`BEGIN; UPDATE setting SET value = '2' WHERE key = 'facebook'; ROLLBACK`)).toEqual([])
  })
})

describe('the listener', () => {
  it('says when it cannot hear, comes back by itself and hears again', async () => {
    connections = []
    await run(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    )
    await eventually(() => connections.length >= 2)
    expect(connections).toEqual(['lost', 'connected'])
    expect(await changesOf(`UPDATE setting SET value = '3' WHERE key = 'facebook'`)).toEqual(['settings'])
  })

  it('goes on trying while there is no server', async () => {
    const states: Connection[] = []
    const lonely = await listenToChanges({ host: '127.0.0.1', port: 1, user: 'x' }, [
      { dropTags: () => undefined, connectionChanged: (now) => states.push(now) },
    ])
    await eventually(() => states.length >= 2)
    expect(new Set(states)).toEqual(new Set(['away']))
    await lonely.close()
  })
})
