import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { testDatabase } from '#server/testing/test-app.ts'
import { countAttempt } from './attempts.ts'
import { type Subject, digest } from './counters.ts'
import type { LimitName } from './limits.ts'

const { pool } = await testDatabase()
const ip = '203.0.113.7'
const device = Buffer.from('a device')

/** Counters named by an earlier release, and the limit each belongs to. */
const formerBuckets: [bucket: string, name: LimitName, subject: Subject][] = [
  [`password:pair:${digest(`meera ${ip}`)}`, 'password', { account: 'meera', ip }],
  ['password:pair:' + digest('arjun 2001:db8:1:2'), 'password', { account: 'arjun', ip: '2001:db8:1:2::1' }],
  [
    `passwordKnown:pair:${digest(`meera ${device.toString('base64url')}`)}`,
    'passwordKnown',
    { account: 'meera', place: device },
  ],
  [`admin:address:${digest(ip)}`, 'admin', { ip }],
  [`upload:address:${digest(ip)}`, 'picture', { ip }],
  [`guest-order:address:${digest(ip)}`, 'guestOrder', { ip }],
  [`cash-order:email:${digest('a@b.example')}`, 'cashOrderEmail', { account: 'a@b.example' }],
  [`message:sms:asked:${digest('+919000000001')}`, 'smsAsked', { account: '+919000000001' }],
  [`wait:address:${digest(ip)}`, 'stockAlert', { ip }],
]

it.each(formerBuckets)('OP-08 AU-18 %s stays closed after an upgrade', async (bucket, name, subject) => {
  await pool.query(
    `INSERT INTO attempt (bucket, tries, window_start, blocked_until) VALUES ($1, 10, now(), now() + interval '10 minutes')`,
    [bucket],
  )
  await pool.query(await readFile('server/platform/db/migrations/0193_limit_names.sql', 'utf8'))
  expect((await countAttempt(pool, name, subject)).wait).toBeGreaterThan(500)
})
