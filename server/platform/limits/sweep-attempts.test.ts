import { expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'

const { app, database } = await testApp()

it('AU-18 deletes open counters two days after their window, and those of route limits after an hour', async () => {
  await database.pool.query(`INSERT INTO attempt (bucket, tries, window_start, blocked_until) VALUES
    ('password:pair:old', 1, now() - interval '3 days', NULL),
    ('password:pair:closed', 1, now() - interval '3 days', now() + interval '1 hour'),
    ('password:pair:new', 1, now() - interval '61 minutes', NULL),
    ('mutation:address:old', 1, now() - interval '61 minutes', NULL),
    ('mutation:address:new', 1, now() - interval '59 minutes', NULL)`)
  await app.runJob('sweep-attempts')
  const { rows } = await database.pool.query<{ bucket: string }>('SELECT bucket FROM attempt ORDER BY 1')
  expect(rows.map(({ bucket }) => bucket)).toEqual([
    'mutation:address:new',
    'password:pair:closed',
    'password:pair:new',
  ])
})
