import { expect, it } from 'vitest'
import { testDatabase } from '#server/testing/test-app.ts'
import { reindexForCollation } from './reindex-for-collation.ts'
import { migrate } from './migrate.ts'

const { pool, connection } = await testDatabase()

const state = async () =>
  (
    await pool.query<{ version: string; files: string[] }>(
      `SELECT collversion AS version, ARRAY(SELECT pg_relation_filenode(n::regclass)::text FROM unnest(ARRAY['product_group_name', 'product_group_category_name', 'product_group_orders', 'product_group_slug_key']) n) AS files
       FROM pg_collation WHERE collname = 'shop_names'`,
    )
  ).rows[0]

it('CT-12 rebuilds only the indexes of names when the ICU version changes', async () => {
  const before = await state()
  await reindexForCollation(pool)
  expect(await state()).toEqual(before)
  await pool.query(`UPDATE pg_collation SET collversion = '1.0' WHERE collname = 'shop_names'`)
  await reindexForCollation(pool)
  const after = await state()
  expect(after?.version).toBe(before?.version)
  const isNew = after?.files.map((file, place) => file !== before?.files[place])
  expect(isNew).toEqual([true, true, false, false])
})

it('CT-12 OP-08 rebuilds them once when two processes start concurrently', async () => {
  const before = await state()
  await pool.query(`UPDATE pg_collation SET collversion = '1.0' WHERE collname = 'shop_names'`)
  await Promise.all([migrate(connection), migrate(connection)])
  const after = await state()
  expect(after?.version).toBe(before?.version)
  // A later start finds nothing to do.
  await migrate(connection)
  expect(await state()).toEqual(after)
})
