import { expect, it } from 'vitest'
import { checkFile, importFile } from '#server/testing/import-file.ts'
import { makeZip } from '#server/testing/make-zip.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { testApp } from '#server/testing/test-app.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { cancelRun, startRun } from './import-steps.ts'
import { sweepImports } from './sweep-imports.ts'

const shop = await testApp()
const { pool } = shop.database
const pictures = makeZip([{ name: 'a.png', content: 'x' }])
const csv = (sku: string) => `Handle,Title,SKU,Price\n${sku.toLowerCase()},One,${sku},5\n`

async function checkedWithZip(sku: string): Promise<number> {
  return (await checkFile(shop, csv(sku), { pictures })).id
}

async function cancelledWithZip(sku: string): Promise<number> {
  const id = await checkedWithZip(sku)
  await inTransaction(shop.database, async ({ client }) => {
    await startRun(client, id)
    await cancelRun(client, id)
  })
  return id
}

async function age(id: number, days: number): Promise<void> {
  await pool.query(
    `UPDATE import_run SET created_at = now() - $2 * interval '1 day',
       ended_at = CASE WHEN ended_at IS NOT NULL THEN now() - $2 * interval '1 day' END WHERE id = $1`,
    [id, days],
  )
}

it('AD-15 deletes old imports, and what the storage and the database keep for them', async () => {
  const [fresh, unused, stopped, old] = [
    await cancelledWithZip('SW-1'),
    await checkedWithZip('SW-2'),
    await cancelledWithZip('SW-3'),
    (await importFile(shop, csv('SW-4'))).id,
  ]
  await age(unused, 8)
  await age(stopped, 8)
  await age(old, 91)
  await sweepImports(pool, shop.app.storage)
  const { rows } = await pool.query(
    `SELECT id, interrupted, pictures IS NOT NULL AS has_zip, (SELECT count(*)::int FROM import_row r WHERE r.run_id = i.id) AS rows
     FROM import_run i ORDER BY id`,
  )
  expect(rows).toEqual([
    { id: fresh, interrupted: 'running', has_zip: true, rows: 1 },
    { id: stopped, interrupted: null, has_zip: false, rows: 0 },
  ])
  // Files are kept for a day, since they are there before their import.
  const keys = async () => {
    const found: string[] = []
    for await (const { key } of shop.app.storage.list('imports/')) found.push(key)
    return found
  }
  expect(await keys()).toHaveLength(3)
  const aged: Pick<Storage, 'list' | 'remove'> = {
    async *list(folder: string) {
      for await (const file of shop.app.storage.list(folder)) yield { ...file, modifiedAt: new Date(0) }
    },
    remove: async (found: readonly string[]) => shop.app.storage.remove(found),
  }
  await sweepImports(pool, aged)
  const { rows: kept } = await pool.query('SELECT pictures FROM import_run WHERE id = $1', [fresh])
  expect(await keys()).toEqual([kept[0].pictures])
})
