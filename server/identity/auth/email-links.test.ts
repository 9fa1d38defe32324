import { expect, it } from 'vitest'
import { testApp, testDatabase } from '#server/testing/test-app.ts'
import { verifyEmail } from './email-links.ts'

it('prepared statements survive a migration that adds a column', async () => {
  const { pool } = await testDatabase(1)
  const { app } = await testApp()
  const { rows } = await pool.query<{ id: number }>(`INSERT INTO customer (email) VALUES ('a@b.test') RETURNING id`)
  const id = rows[0]?.id ?? 0
  await verifyEmail(pool, app, id, 'a@b.test')
  await pool.query('ALTER TABLE customer ADD COLUMN later text')
  expect(await verifyEmail(pool, app, id, 'c@d.test')).toMatchObject({ id, email: 'c@d.test' })
})
