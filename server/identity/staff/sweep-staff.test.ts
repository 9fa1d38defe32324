import { expect, it } from 'vitest'
import { addStaff } from '#server/testing/staff.ts'
import { testApp } from '#server/testing/test-app.ts'
import { sweepStaff } from './sweep-staff.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database

it('AD-01 deletes what expired of staff, and keeps what is valid', async () => {
  const { id, session } = await addStaff(shop, 'editor')
  await pool.query('DELETE FROM staff_session WHERE staff_id IS NULL')
  await pool.query(`INSERT INTO staff_session (token_hash, staff_id, device, address, last_seen_at, expires_at) VALUES
    ('\\x01', ${id}, 'old', '', now(), now() - interval '1 second'),
    ('\\x02', ${id}, 'idle', '', now() - interval '25 hours', now() + interval '1 day')`)
  await pool.query(`INSERT INTO staff_reset_link VALUES
    ('\\x01', ${id}, 1, now() - interval '1 second'), ('\\x02', ${id}, 1, now() + interval '1 minute')`)
  await pool.query(`INSERT INTO staff_invitation (token_hash, email, email_key, role, invited_by, expires_at) VALUES
    ('\\x01', 'a', 'a', 'editor', '', now() - interval '31 days'), ('\\x02', 'b', 'b', 'editor', '', now() - interval '29 days')`)
  await pool.query(`INSERT INTO staff_place VALUES
    (${id}, 'device', '\\x01', now() - interval '401 days'), (${id}, 'device', '\\x02', now() - interval '399 days')`)
  await sweepStaff(pool)
  const column = async (text: string) => (await pool.query(text)).rows.map((row) => Object.values(row)[0])
  expect(await column('SELECT device FROM staff_session')).toEqual(['Unknown device'])
  expect(await column(`SELECT encode(token_hash, 'hex') FROM staff_reset_link`)).toEqual(['02'])
  expect(await column('SELECT email FROM staff_invitation')).toEqual(['b'])
  expect(await column(`SELECT encode(place_hash, 'hex') FROM staff_place WHERE length(place_hash) = 1`)).toEqual(['02'])
  expect((await session.get('/api/admin/session')).statusCode).toBe(200)
})
