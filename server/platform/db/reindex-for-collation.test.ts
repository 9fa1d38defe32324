import { expect, it } from 'vitest'
import { testDatabase } from '#server/testing/test-app.ts'
import { followCollation } from './follow-collation.ts'

const { pool } = await testDatabase()

const state = async () =>
  (
    await pool.query<{ version: string; files: string[] }>(
      `SELECT collversion AS version, ARRAY(SELECT pg_relation_filenode(n::regclass)::text FROM unnest(ARRAY['product_group_name', 'product_group_category_name', 'product_group_orders', 'product_group_slug_key']) n) AS files
       FROM pg_collation WHERE collname = 'shop_names'`,
    )
  ).rows[0]

it('CT-12 makes the indexes of names again, and no others, when another version of ICU sorts them', async () => {
  const before = await state()
  await followCollation(pool)
  expect(await state()).toEqual(before)
  await pool.query(`UPDATE pg_collation SET collversion = '1.0' WHERE collname = 'shop_names'`)
  await followCollation(pool)
  const after = await state()
  expect(after?.version).toBe(before?.version)
  const isNew = after?.files.map((file, place) => file !== before?.files[place])
  expect(isNew).toEqual([true, true, false, false])
})
