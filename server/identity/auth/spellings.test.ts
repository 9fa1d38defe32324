import { beforeEach, describe, expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { arjun, browser, messagesTo } from '#server/testing/customers.ts'
import { registerCustomer } from '#server/testing/people.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
beforeEach(() => pool.query('DELETE FROM attempt'))

/** Spellings of arjun@ashkiln.example that databases and languages lower-case differently. */
const SPELLINGS = [
  'arjun@ashkiln.example',
  'ARJUN@ASHKILN.EXAMPLE',
  'arjun@ashkİln.example',
  'ARJUN@ASHKİLN.example',
  'arjun@ashkıln.example',
  'ａrjun@ashkiln.example',
  'ar\u200Bjun@ashkiln.example',
  'arjun@aſhkiln.example',
]

describe('an address in any spelling', () => {
  it('AU-21 belongs to one account', async () => {
    for (const email of SPELLINGS) {
      const reply = await browser(shop).post('/api/auth/login', { email, password: arjun.password })
      expect(expectData(reply, 'LoginResult').user.email).toBe(arjun.email)
    }
  })

  it('AU-21 has one limit of fifty passwords for all spellings', async () => {
    const statuses: Record<number, number> = {}
    for (let n = 0; n < 120; n++) {
      const email = SPELLINGS[n % SPELLINGS.length]
      const { statusCode } = await browser(shop).post('/api/auth/login', { email, password: 'wrong' })
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
    }
    expect(statuses).toEqual({ 401: 50, 429: 70 })
  })

  it('AU-21 gets five reset mails an hour for all spellings', async () => {
    await pool.query('DELETE FROM outbox')
    for (const email of SPELLINGS) for (let n = 0; n < 5; n++) await browser(shop).post('/api/auth/reset', { email })
    expect(await messagesTo(shop, arjun.email)).toHaveLength(5)
  })

  it('AU-21 can be registered once', async () => {
    for (const email of SPELLINGS.slice(0, 4)) {
      const body = { first_name: 'A', last_name: 'B', phone: '9333333333', email, password: 'slow blue glaze' }
      expectFailure(await browser(shop).post('/api/auth/register', body), 422, 'email_taken')
    }
  })

  it('AU-21 is stored with its normalised form', async () => {
    const { id } = await registerCustomer(shop, { email: 'Straße.İ@BÜCHER.example' })
    const { rows } = await pool.query('SELECT email, email_key FROM customer WHERE id = $1', [id])
    expect(rows).toEqual([{ email: 'Straße.İ@BÜCHER.example', email_key: 'strasse.i@xn--bcher-kva.example' }])
  })
})
