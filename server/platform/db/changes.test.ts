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
let receivedTags: Set<string> = new Set()
let connections: Connection[] = []
let close = async () => {}

beforeAll(async () => {
  const listener = await listenToChanges(database.connection, [
    {
      dropTags: (tags) => tags.forEach((tag) => receivedTags.add(tag)),
      connectionChanged: (now) => connections.push(now),
    },
  ])
  close = listener.close
})
afterAll(() => close())
beforeEach(() => {
  receivedTags = new Set()
})

/** Returns the tags announced by a statement. */
async function changesOf(text: string): Promise<string[]> {
  await run(text)
  await run(`SELECT pg_notify('vitrine_changed', 'the-end')`)
  await eventually(() => receivedTags.has('the-end'))
  receivedTags.delete('the-end')
  return [...receivedTags].sort()
}

describe('change notifications', () => {
  it.each([
    [
      'a price',
      `UPDATE product SET price = price + 100 WHERE group_id = ${ids.vase}`,
      [`product:${ids.vase}`, ...listening],
    ],
    [
      'the price of a more expensive variant',
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
    ['stock above the number shown', `UPDATE product SET stock = 50 WHERE sku = 'ASH-BOW-001'`, []],
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

  it('announces a moved product to both categories and their ancestors', async () => {
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

  it('announces an unpublished product only once it is published', async () => {
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

  it('announces a bulk change as one tag', async () => {
    expect(
      await changesOf(
        `INSERT INTO product_group (slug, name, category_id, published) SELECT 'bulk-' || n, 'Bulk', ${ids.vases}, true FROM generate_series(1, 1500) n`,
      ),
    ).toEqual(['catalogue'])
    expect(await changesOf(`UPDATE product_group SET subtitle = 'x' WHERE slug LIKE 'bulk-%'`)).toEqual(['catalogue'])
  })

  it('announces nothing when the change is rolled back', async () => {
    expect(await changesOf(`BEGIN; UPDATE setting SET value = '2' WHERE key = 'facebook'; ROLLBACK`)).toEqual([])
  })
})

describe('the change listener', () => {
  it('reports a lost connection, reconnects and receives changes again', async () => {
    connections = []
    // Its last query is LISTEN, or SELECT 1 once a heartbeat was due.
    await run(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query ~ '^(LISTEN|SELECT 1$)'`,
    )
    await eventually(() => connections.length >= 2)
    expect(connections).toEqual(['lost', 'connected'])
    expect(await changesOf(`UPDATE setting SET value = '3' WHERE key = 'facebook'`)).toEqual(['settings'])
  })

  it('keeps retrying while there is no server', async () => {
    const states: Connection[] = []
    const listener = await listenToChanges({ host: '127.0.0.1', port: 1, user: 'x' }, [
      { dropTags: () => undefined, connectionChanged: (now) => states.push(now) },
    ])
    await eventually(() => states.length >= 2)
    expect(new Set(states)).toEqual(new Set(['away']))
    await listener.close()
  })
})
