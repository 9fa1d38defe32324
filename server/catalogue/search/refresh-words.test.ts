import { expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'

const { app, database } = await testApp()
const { app: other } = await testApp({ database })
const { pool } = database

const namesNow = async () => (await pool.query('SELECT sort_name, words::text FROM product_group ORDER BY id')).rows

it('OP-08 two processes of a new version rewrite the values derived from product names', async () => {
  const before = await namesNow()
  await pool.query('ALTER TABLE product_group DISABLE TRIGGER USER')
  await pool.query(`UPDATE product_group SET sort_name = ''`)
  await pool.query('ALTER TABLE product_group ENABLE TRIGGER USER')
  await pool.query('INSERT INTO product_refresh SELECT min(id), max(id) FROM product_group')
  await Promise.all([app, other].map((one) => one.runJob('refresh-product-words')))
  expect(await namesNow()).toEqual(before)
  expect((await pool.query('SELECT FROM product_refresh')).rowCount).toBe(0)
})
