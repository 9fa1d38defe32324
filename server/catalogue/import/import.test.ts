import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exportProducts } from '#server/catalogue/export/export-products.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { cancelRun, resumeRun, startRun, workOn } from './import-steps.ts'
import { readProblems } from './import-problems.ts'
import { lockProductRecord } from '#server/catalogue/product-writes/product-record.ts'
import { writeVariants } from '#server/catalogue/product-writes/write-variants.ts'
import { findRoot } from '#server/platform/environment/root.ts'
import { checkFile, importFile } from '#server/testing/import-file.ts'
import { productState } from '#server/testing/product-state.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp()
const { app, database } = shop
const { pool } = database
const check = (text: string) => checkFile(shop, text)
const run = (text: string) => importFile(shop, text)
const state = () => productState(pool)

async function exported(): Promise<string> {
  let text = ''
  for await (const part of exportProducts(app, 'vitrine')) text += part
  return text
}

/** Products in every state that an export has to keep. */
async function varyProducts(): Promise<void> {
  const change = (slug: string, values: string) =>
    pool.query(`UPDATE product_group SET ${values} WHERE slug = '${slug}'`)
  const { rows } = await pool.query<{ slug: string }>('SELECT slug FROM product_group ORDER BY id LIMIT 4')
  const [archived, draft, scheduled, low] = rows.map(({ slug }) => slug)
  await change(archived!, `published = false, archived_at = '2026-03-01T10:00:00Z'`)
  await change(draft!, 'published = false')
  await change(
    scheduled!,
    `published = false, publish_at = '2126-01-01T10:00:00Z', unpublish_at = '2127-01-01T10:00:00Z'`,
  )
  await pool.query(`UPDATE product SET low_stock = 3 WHERE group_id = (SELECT id FROM product_group WHERE slug = $1)`, [
    low,
  ])
}

describe('importing products', () => {
  it('AD-16 changes nothing when an export is imported', async () => {
    const before = await state()
    const { rows: versions } = await pool.query('SELECT id, version, updated_at FROM product_group ORDER BY id')
    const done = await run(await exported())
    expect(await readProblems(pool, done.id)).toEqual([])
    expect(done).toMatchObject({ state: 'done', created: 0, updated: 0, failed: 0, unchanged: before.length })
    expect(await state()).toEqual(before)
    expect((await pool.query('SELECT id, version, updated_at FROM product_group ORDER BY id')).rows).toEqual(versions)
  })

  it('AD-16 restores deleted products from an export', async () => {
    await varyProducts()
    const before = await state()
    const text = await exported()
    await pool.query('DELETE FROM product_group')
    const done = await run(text)
    expect(await readProblems(pool, done.id)).toEqual([])
    expect(done).toMatchObject({ state: 'done', created: before.length, updated: 0, failed: 0 })
    // A file says that a product is archived, not since when.
    const comparable = (rows: typeof before) =>
      rows.map(({ product, ...row }) => ({
        ...row,
        product: { ...product, rating: 0, review_count: 0, archived_at: product.archived_at !== null },
      }))
    expect(comparable(await state())).toEqual(comparable(before))
    expect(before.filter(({ product }) => product.archived_at !== null)).toHaveLength(1)
  })

  it('AD-16 archives and restores as the file says, and leaves it alone where the file does not', async () => {
    const rows = async () =>
      (
        await pool.query(
          `SELECT published, archived_at IS NOT NULL AS archived FROM product_group WHERE slug = 'vase-x'`,
        )
      ).rows
    await run('Handle,Title,SKU,Price,Published\nvase-x,Vase,VASE-X,5,yes\n')
    await run('Handle,Title,Archived\nvase-x,Vase,yes\n')
    expect(await rows()).toEqual([{ published: false, archived: true }])
    await run('Handle,Title,Published\nvase-x,Vase,yes\n')
    expect(await rows()).toEqual([{ published: false, archived: true }])
    await run('Handle,Title,Published,Archived\nvase-x,Vase,yes,no\n')
    expect(await rows()).toEqual([{ published: true, archived: false }])
    await run('Handle,Title,Variant SKU,Variant Price,Status\nvase-x,Vase,VASE-X,5,archived\n')
    expect(await rows()).toEqual([{ published: false, archived: true }])
  })

  it('AD-15 brings a removed variant back with its SKU and its history', async () => {
    await run(
      'Handle,Title,Option1 name,Option1 value,SKU,Price,Stock\ncup-y,Cup,Size,S,CUP-S,5,3\ncup-y,,,L,CUP-L,6,4\n',
    )
    const { rows: ids } = await pool.query<{ id: number; group_id: number }>(
      `SELECT id, group_id FROM product WHERE sku = 'CUP-L'`,
    )
    await inTransaction(database, async ({ client }) => {
      const { variants } = await lockProductRecord(client, ids[0]!.group_id)
      await writeVariants(client, ids[0]!.group_id, variants, variants.slice(0, 1))
    })
    const done = await run(
      'Handle,Title,Option1 name,Option1 value,SKU,Price,Stock\ncup-y,Cup,Size,S,CUP-S,5,3\ncup-y,,,L,CUP-L,7,9\n',
    )
    expect(done).toMatchObject({ state: 'done', updated: 1, failed: 0 })
    const { rows } = await pool.query(
      `SELECT group_id, price, stock, (SELECT array_agg(reason ORDER BY m.id) FROM stock_movement m WHERE m.product_id = p.id) AS reasons
       FROM product p WHERE sku = 'CUP-L'`,
    )
    expect(rows).toMatchObject([{ group_id: ids[0]!.group_id, price: 700, stock: 9 }])
    expect(rows[0].reasons.slice(0, 1)).toEqual(['initial'])
  })
})

const fixture = (name: string) => readFile(join(findRoot(), 'fixtures/imports', name), 'latin1')

describe('importing files of other systems', () => {
  it('AD-15 creates what a Shopify file contains, and nothing more when it is imported again', async () => {
    const text = Buffer.from(await fixture('shopify.csv'), 'latin1').toString()
    const done = await run(text)
    expect(done).toMatchObject({ created: 3, updated: 0, unchanged: 0, failed: 2 })
    const { rows } = await pool.query(
      `SELECT g.slug, g.published, p.sku, p.stock, p.options FROM product p JOIN product_group g ON g.id = p.group_id
       WHERE g.slug IN ('linen-apron', 'tea-towel', 'scarf') ORDER BY g.slug, p.position`,
    )
    expect(rows.map(({ sku }) => sku)).toEqual([
      ...['LINEN-APRON-OAT-SMALL', 'LINEN-APRON-OAT-LARGE', 'APR-IND-S', 'SCA-1', 'SCA-2', 'TEA-TOWEL'],
    ])
    expect(await run(text)).toMatchObject({ created: 0, updated: 0, unchanged: 3, failed: 2 })
  })

  it('AD-15 writes nothing before the check is confirmed', async () => {
    const before = await state()
    const checked = await check('Handle,Title,Category,SKU,Price\nonly-checked,Only checked,New kind,OC-1,5\n')
    expect(checked).toMatchObject({ state: 'checked', created: 1, failed: 0 })
    expect(await state()).toEqual(before)
    expect((await pool.query(`SELECT FROM category WHERE name = 'New kind'`)).rowCount).toBe(0)
  })

  it('AD-15 changes prices and stock by SKU, and leaves the rest', async () => {
    await run('Handle,Title,SKU,Price,Compare at price,Stock\nlamp,Lamp,LAMP-1,5,8,2\n')
    const { rows: before } = await pool.query(`SELECT * FROM product_group WHERE slug = 'lamp'`)
    expect(await run('SKU,Price,Stock\nLAMP-1,9,7\nNO-SUCH,1,1\n')).toMatchObject({ updated: 1, failed: 1 })
    const { rows } = await pool.query(`SELECT price, compare_at, stock FROM product WHERE sku = 'LAMP-1'`)
    expect(rows).toEqual([{ price: 900, compare_at: null, stock: 7 }])
    const { rows: after } = await pool.query(`SELECT * FROM product_group WHERE slug = 'lamp'`)
    expect(after[0]).toMatchObject({ name: before[0].name, version: before[0].version + 1 })
  })

  it('AD-15 leaves a redirect where the shop’s own file changes an address', async () => {
    await run('Handle,Title,SKU,Price,Published\nold-jug,Jug,JUG-1,5,yes\n')
    await run('Handle,Title,SKU,Price\nnew-jug,Jug,JUG-1,5\n')
    const { rows } = await pool.query(`SELECT target FROM path_redirect WHERE from_path = '/product/old-jug'`)
    expect(rows).toEqual([{ target: '/product/new-jug' }])
    expect((await pool.query(`SELECT FROM product_group WHERE name = 'Jug'`)).rowCount).toBe(1)
  })

  it('AD-16 keeps addresses that new products could not have', async () => {
    await pool.query(`UPDATE product_group SET slug = 'Old--Address' WHERE slug = 'lamp'`)
    expect(await run('Handle,Title,SKU,Price\nOld--Address,Lamp,LAMP-1,9\nNew Address,New,NEW-A,5\n')).toMatchObject({
      created: 1,
      unchanged: 1,
      failed: 0,
    })
    expect((await pool.query(`SELECT FROM product_group WHERE slug IN ('Old--Address', 'new-address')`)).rowCount).toBe(
      2,
    )
    expect(await run('Handle,Title,SKU,Price\nNew-Address,New,NEW-A,5\n')).toMatchObject({ created: 0, unchanged: 1 })
  })

  it('AD-15 reports SKUs and addresses that are used twice, by the file or the shop', async () => {
    const done = await check(
      'Handle,Title,SKU,Price\na-1,A,DOUBLE,5\na-2,B,DOUBLE,5\na-3,C,JUG-1,5\na-3,C,ASH-BOW-001-IRO,5\n',
    )
    expect(done).toMatchObject({ created: 1, failed: 2 })
    expect((await readProblems(pool, done.id)).map(({ line, message }) => `${line}: ${message}`)).toEqual([
      '3: The SKU DOUBLE belongs to the product in line 2 of the file, too.',
      '4: The SKUs of this product belong to several products of the shop: JUG-1, ASH-BOW-001-IRO.',
    ])
  })

  it('AD-10 applies the rules for products', async () => {
    const done = await check('Handle,Title,SKU,Price,HSN\nbad-hsn,Bad,BAD-1,5,12\n')
    expect(await readProblems(pool, done.id)).toMatchObject([{ line: 2, column: 'HSN', severity: 'error' }])
    expect(done.failed).toBe(1)
  })

  it('AD-02 records who imported a product', async () => {
    await run('Handle,Title,SKU,Price\naudited,Audited,AUD-1,5\n')
    await run('Handle,Title,Subtitle\naudited,Audited,New words\n')
    const { rows } = await pool.query(
      `SELECT staff_name, action, changes FROM audit_entry WHERE record_title = 'Audited' ORDER BY id`,
    )
    expect(rows).toEqual([
      { staff_name: 'Asha', action: 'created', changes: [] },
      { staff_name: 'Asha', action: 'updated', changes: [{ field: '/subtitle', from: '', to: 'New words' }] },
    ])
  })

  it('AD-15 stops when it is cancelled, and goes on when it is resumed', async () => {
    const rows = Array.from({ length: 2500 }, (_, index) => `many-${index},Many ${index},MANY-${index},5\n`)
    const checked = await check(`Handle,Title,SKU,Price\n${rows.join('')}`)
    await inTransaction(database, async ({ client }) => startRun(client, checked.id))
    let isCancelled = false
    const cancelled = await workOn(app, checked.id, {
      onProgress: ({ done }) => {
        if (done === 0 || isCancelled) return
        isCancelled = true
        void inTransaction(database, async ({ client }) => cancelRun(client, checked.id))
      },
    })
    expect(cancelled.state).toBe('cancelled')
    expect(cancelled.done).toBeLessThan(2500)
    await inTransaction(database, async ({ client }) => resumeRun(client, checked.id))
    expect(await workOn(app, checked.id)).toMatchObject({ state: 'done', created: 2500, failed: 0 })
    const { rows: found } = await pool.query(`SELECT count(*)::int AS count FROM product WHERE sku LIKE 'MANY-%'`)
    expect(found).toEqual([{ count: 2500 }])
  })

  it('AD-15 fails with its line where the file cannot be read', async () => {
    const done = await check('Handle,Title,SKU,Price\na,A,A-1,5\nb,"B,B-1,5\n')
    expect(done).toMatchObject({ state: 'failed', error: expect.stringContaining('line 3') })
  })
})
