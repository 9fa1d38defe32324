import { describe, expect, it } from 'vitest'
import { loggedIn, meera } from '#server/testing/customers.ts'
import { testApp } from '#server/testing/test-app.ts'
import { sweepAccounts } from './sweep-accounts.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database

describe('sweepAccounts', () => {
  it('AU-18 deletes expired rows of accounts, and keeps valid ones', async () => {
    const session = await loggedIn(shop, meera)
    const { id } = session.result.user
    await pool.query(`INSERT INTO customer_session (token_hash, customer_id, remembered, device, address, expires_at)
      VALUES ('\\x01', ${id}, true, 'old', '', now() - interval '1 second')`)
    await pool.query(
      `INSERT INTO one_time_code VALUES ('old', '\\x01', 0, now() - interval '1 second'), ('new', '\\x01', 0, now() + interval '1 minute')`,
    )
    await pool.query(
      `INSERT INTO reset_link VALUES ('\\x01', ${id}, now() - interval '1 second'), ('\\x02', ${id}, now() + interval '1 minute')`,
    )
    await pool.query(
      `INSERT INTO access_log (customer_id, event, device, address, created_at) VALUES (${id}, 'login', 'old', '', now() - interval '91 days')`,
    )
    await pool.query(
      `INSERT INTO email_link (token_hash, customer_id, email, email_key, expires_at) VALUES ('\\x01', ${id}, 'a', 'a', now() - interval '1 second'), ('\\x02', ${id}, 'a', 'a', now() + interval '1 minute')`,
    )
    await pool.query(`INSERT INTO account_change (customer_id, kind, before, replaces, expires_at) VALUES
      (${id}, 'email', '', true, now() - interval '1 second'), (${id}, 'phone', '', true, now() + interval '1 minute')`)
    await pool.query(
      `INSERT INTO known_place VALUES (${id}, 'device', '\\x01', now() - interval '401 days'), (${id}, 'device', '\\x02', now() - interval '399 days')`,
    )
    await sweepAccounts(pool)
    const column = async (text: string) => (await pool.query(text)).rows.map((row) => Object.values(row)[0])
    expect(await column('SELECT device FROM customer_session')).toEqual(['Unknown device'])
    expect(await column('SELECT scope FROM one_time_code')).toEqual(['new'])
    expect(await column(`SELECT encode(token_hash, 'hex') FROM reset_link`)).toEqual(['02'])
    expect(await column(`SELECT encode(token_hash, 'hex') FROM email_link`)).toEqual(['02'])
    expect(await column('SELECT kind FROM account_change')).toEqual(['phone'])
    expect(await column(`SELECT encode(place_hash, 'hex') FROM known_place WHERE length(place_hash) = 1`)).toEqual([
      '02',
    ])
    expect(await column('SELECT device FROM access_log')).toEqual(['Unknown device'])
    expect((await session.get('/api/account/get')).statusCode).toBe(200)
  })
})
