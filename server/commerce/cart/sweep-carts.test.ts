import { expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'

const { app, database } = await testApp()
const { pool } = database

it('deletes carts that were not changed for cart_expire_days', async () => {
  await pool.query(`UPDATE setting SET value = '5' WHERE key = 'cart_expire_days'`)
  await pool.query('DELETE FROM cart')
  await pool.query(`INSERT INTO cart (public_id, session_hash, updated_at) VALUES
    ('old', '\\x01', now() - interval '6 days'), ('new', '\\x02', now() - interval '4 days')`)
  await app.runJob('sweep-carts')
  expect((await pool.query('SELECT public_id FROM cart')).rows).toEqual([{ public_id: 'new' }])
})
