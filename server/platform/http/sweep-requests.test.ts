import { expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'

const { app, database } = await testApp()
const { pool } = database

it('AU-18 deletes stored replies after a day', async () => {
  await pool.query(`INSERT INTO idempotency_key (scope, body_hash, created_at) VALUES
    ('\\x01', '\\x', now() - interval '25 hours'), ('\\x02', '\\x', now() - interval '23 hours')`)
  // More than one batch.
  await pool.query(
    `INSERT INTO idempotency_key (scope, body_hash, created_at) SELECT int4send(n), '\\x', now() - interval '25 hours' FROM generate_series(1, 5001) n`,
  )
  await app.runJob('sweep-requests')
  const { rows } = await pool.query(`SELECT encode(scope, 'hex') AS scope FROM idempotency_key`)
  expect(rows).toEqual([{ scope: '02' }])
})
