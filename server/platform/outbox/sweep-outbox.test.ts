import { expect, it } from 'vitest'
import { testDatabase } from '#server/testing/test-app.ts'
import { sweepOutbox } from './sweep-outbox.plugin.ts'

const { pool } = await testDatabase()

it('AU-18 deletes old messages, except those waiting to be sent', async () => {
  await pool.query(`INSERT INTO outbox (channel, recipient, subject, status, created_at) VALUES ('sms', '1', 'old', 'sent', now() - interval '8 days'),
    ('sms', '1', 'waits', 'waiting', now() - interval '8 days'), ('sms', '1', 'new', 'kept', now())`)
  await sweepOutbox(pool)
  const { rows } = await pool.query('SELECT subject FROM outbox ORDER BY id')
  expect(rows).toEqual([{ subject: 'waits' }, { subject: 'new' }])
})
