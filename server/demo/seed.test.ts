import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Cart, Storefront } from '#generated/api.d.ts'
import { definitionValidator, readSharedSchema } from '#server/platform/http/schemas.ts'
import { PUBLIC_SETTINGS } from '#server/store/storefront/public-settings.ts'
import { testDocuments } from '#server/testing/documents.ts'
import { productId, testApp } from '#server/testing/test-app.ts'
import { isEmptyDatabase } from './demo-mark.ts'
import { readDocuments, readStore } from './fixture-files.ts'
import { seed } from './seed.ts'

const { post, get, database } = await testApp()
const count = async (table: string) =>
  Number((await database.pool.query(`SELECT count(*) AS n FROM ${table}`)).rows[0].n)
const tables = [
  'category',
  'product_group',
  'product',
  'collection',
  'collection_item',
  'review',
  'document',
  'setting',
  'menu',
  'country',
  'state',
  'address_field',
  'plugin',
  'path_redirect',
]

describe('the seed', () => {
  it('updates the demo store without duplicating anything or touching carts', async () => {
    const sku = await productId(database, 'ASH-VAS-001-TEN-20')
    const { api_cart, cart_session } = (await post('/api/cart/add-item', { product_id: sku, quantity: 2 })).json<{
      data: Cart
    }>().data
    await database.pool.query('UPDATE product SET price = 1, stock = 1 WHERE id = $1', [sku])
    const before = await Promise.all(tables.map(count))
    await seed(database, { documents: testDocuments })
    await seed(database, { documents: testDocuments })
    expect(await Promise.all(tables.map(count))).toEqual(before)
    const cart = (await get(`/api/cart/get?${new URLSearchParams({ api_cart, cart_session })}`)).json<{ data: Cart }>()
      .data
    expect(cart).toMatchObject({ total_quantity: 2, grand_total: { amount: 720_000 } })
  })

  it('gives a document a new revision only if it changed', async () => {
    const about = async () =>
      (
        await database.pool.query(
          `SELECT revision, published->'page'->>'title' AS title FROM document WHERE key = 'about'`,
        )
      ).rows[0]
    const { revision } = await about()
    await seed(database, { templates: true, documents: testDocuments })
    expect(await about()).toEqual({ revision, title: 'about' })
    const changed = testDocuments.map((one) =>
      one.template.key === 'about' ? { ...one, page: { ...one.page, title: 'Us' } } : one,
    )
    await seed(database, { templates: true, documents: changed })
    expect(await about()).toEqual({ revision: revision + 1, title: 'Us' })
  })

  it('keeps an existing shop when only an empty database is to be filled', async () => {
    await database.pool.query(`UPDATE setting SET value = '"Mine"' WHERE key = 'store_name'`)
    expect(await seed(database, { onlyEmpty: true })).toBe(false)
    expect((await database.pool.query(`SELECT value FROM setting WHERE key = 'store_name'`)).rows[0].value).toBe('Mine')
  })

  it('CT-10 does not read the products of a shop that exists already', async () => {
    const client = await database.pool.connect()
    await client.query('BEGIN')
    const read = async () =>
      Number(
        (
          await client.query<{ read: number }>(
            `SELECT coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0) AS read FROM pg_stat_xact_user_tables WHERE relname = 'product_group'`,
          )
        ).rows[0]?.read,
      )
    const before = await read()
    expect(await isEmptyDatabase(client)).toBe(false)
    expect((await read()) - before).toBeLessThanOrEqual(1)
    await client.query('ROLLBACK')
    client.release()
  })

  it('generates the requested number of products, with correct counts', async () => {
    const generated = async () =>
      (await database.pool.query(`SELECT count(*)::int AS n FROM product_group WHERE hsn = 'GEN'`)).rows[0].n
    const own = await count('product_group')
    for (const products of [300, 300, 500, 100, 0]) {
      await seed(database, { products, replace: true })
      expect(await generated()).toBe(products)
      // Values filled in directly match what the triggers would calculate.
      const before = await figures()
      await database.pool.query('SELECT refresh_product_groups(ARRAY(SELECT id FROM product_group))')
      expect(await figures()).toEqual(before)
      expect(await mislabelled()).toBe(0)
    }
    expect(await count('product_group')).toBe(own)
  })

  async function mislabelled(): Promise<number> {
    const { rows } = await database.pool.query(`
      SELECT count(*)::int AS n FROM product_group g LEFT JOIN facet_set s ON s.id = g.facet_set_id
      WHERE g.facet_ids IS DISTINCT FROM facet_ids_of(g.option_values, g.attributes, g.options, g.tags, g.brand)
        OR (s.facet_ids, s.category_id, s.in_stock, s.on_sale, s.stars)
          IS DISTINCT FROM (g.facet_ids, g.category_id, g.in_stock, g.on_sale, floor(g.rating)::smallint)
        OR EXISTS (SELECT FROM product p WHERE p.group_id = g.id AND p.facet_ids IS DISTINCT FROM variant_facet_ids(p.options, g.attributes))`)
    return rows[0].n
  }

  async function figures(): Promise<unknown[]> {
    const { rows } = await database.pool.query(
      'SELECT id, default_product_id, product_count, price_from, price_to, price_low, price_top, compare_from, on_sale, stock_total, in_stock, option_values FROM product_group ORDER BY id',
    )
    return rows
  }
})

describe('fixtures', () => {
  it('LY-14 contain a value for every public setting', async () => {
    const { settings } = await readStore()
    expect(Object.keys(settings).sort()).toEqual([...PUBLIC_SETTINGS].sort())
  })

  it('LY-07 contain a storefront that is valid against its schema', async () => {
    const validate = definitionValidator(readSharedSchema(), 'Storefront')
    const storefront: Storefront = (await readStore()).storefront
    expect(validate(storefront), JSON.stringify(validate.errors)).toBe(true)
  })

  it('EN-06 may contain comments, and invalid documents are reported with file and line', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-documents-'))
    try {
      await writeFile(
        join(folder, 'a.json'),
        '{ // why\n "template": { "key": "a", "name": "A" }, "page": { "title": "A", "path": "/a" }, "component_data": [], }',
      )
      expect(await readDocuments(folder)).toMatchObject([{ template: { key: 'a' } }])
      await writeFile(join(folder, 'b.json'), '{\n "page": {},\n')
      await expect(readDocuments(folder)).rejects.toThrow(/b\.json:\d+:\d+ is not JSON/)
      await writeFile(join(folder, 'b.json'), '{ "page": {}, "component_data": {} }')
      await expect(readDocuments(folder)).rejects.toThrow(/b\.json is not a document: "component_data" is not a list/)
      await writeFile(join(folder, 'b.json'), JSON.stringify({ template: { key: 'a' }, page: {}, component_data: [] }))
      await expect(readDocuments(folder)).rejects.toThrow(/b\.json and .*a\.json both define "a" \(Page\)/)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
