import { describe, expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { arjun, browser, loggedIn, meera, messagesTo } from '#server/testing/customers.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { database } = shop
const sessions = async () => (await database.pool.query('SELECT * FROM customer_session ORDER BY id')).rows
const register = {
  first_name: ' Kavya ',
  last_name: 'Iyer',
  phone: '9876501234',
  email: 'Kavya@Example.com',
  password: 'slow blue glaze',
}

describe('login by email and password', () => {
  it('AU-04 opens a session in an HttpOnly cookie, and returns the customer', async () => {
    const visitor = browser(shop)
    const reply = await visitor.post('/api/auth/login', { email: ' MEERA@ashkiln.example ', password: meera.password })
    const { user, cart_session_id } = expectData(reply, 'LoginResult')
    expect(user).toMatchObject({ first_name: 'Meera', email: meera.email, has_password: true })
    expect(user.phone_verified_at).not.toBeNull()
    expect(cart_session_id).toBeNull()
    expect(sessionCookieOf(reply)).toMatch(
      /^vitrine_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.payload).not.toContain('argon2')
    expectData(await visitor.get('/api/account/get'), 'Account')
  })

  it('AU-04 sets a session cookie without remember_me, valid for a day', async () => {
    const visitor = browser(shop)
    const reply = await visitor.post('/api/auth/login', { ...loginOf(meera), remember_me: false })
    expect(sessionCookieOf(reply)).toMatch(/^vitrine_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    const last = (await sessions()).at(-1)
    expect(last.expires_at - Date.now()).toBeLessThanOrEqual(86_400_000)
    await database.pool.query(`UPDATE customer_session SET expires_at = now() - interval '1 second' WHERE id = $1`, [
      last.id,
    ])
    expectFailure(await visitor.get('/api/account/get'), 401, 'login_required')
    expect(visitor.cookies.has('vitrine_session')).toBe(false)
  })

  it('AU-18 marks the cookie Secure behind https', async () => {
    const secure = await testApp({ database, publicOrigin: 'https://shop.test' })
    const reply = await secure.post('/api/auth/login', loginOf(meera))
    expect(reply.headers['set-cookie']).toHaveLength(2)
    for (const cookie of reply.headers['set-cookie'] ?? []) expect(cookie).toContain('; Secure')
  })

  it('AU-18 stores passwords as argon2id and tokens as SHA-256', async () => {
    const visitor = await loggedIn(shop, meera)
    const { rows } = await database.pool.query('SELECT password_hash FROM customer WHERE email = $1', [meera.email])
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const token = visitor.cookies.get('vitrine_session') ?? ''
    const stored = JSON.stringify(
      (await sessions()).map((row) => ({ ...row, token_hash: row.token_hash.toString('latin1') })),
    )
    expect(stored).not.toContain(token)
  })

  it('AU-18 renews the token at every login and ends the previous session', async () => {
    const visitor = await loggedIn(shop, meera)
    const before = visitor.cookies.get('vitrine_session')
    await visitor.post('/api/auth/login', loginOf(meera))
    expect(visitor.cookies.get('vitrine_session')).not.toBe(before)
    const old = browser(shop)
    old.cookies.set('vitrine_session', before ?? '')
    expectFailure(await old.get('/api/account/get'), 401, 'login_required')
  })

  it('AU-14 AU-18 ends the session on the server at logout, also when repeated', async () => {
    const visitor = await loggedIn(shop, meera)
    const token = visitor.cookies.get('vitrine_session') ?? ''
    expect((await visitor.post('/api/auth/logout')).statusCode).toBe(200)
    expect(visitor.cookies.has('vitrine_session')).toBe(false)
    visitor.cookies.set('vitrine_session', token)
    expectFailure(await visitor.get('/api/account/get'), 401, 'login_required')
    expect((await visitor.post('/api/auth/logout')).statusCode).toBe(200)
  })

  it('AU-18 gives the same error for a wrong password, an unknown address and an account without a password', async () => {
    await database.pool.query(`INSERT INTO customer (email) VALUES ('codes-only@example.com')`)
    const replies = await Promise.all(
      ['meera@ashkiln.example', 'nobody@example.com', 'codes-only@example.com'].map((email) =>
        browser(shop).post('/api/auth/login', { email, password: 'not the password' }),
      ),
    )
    for (const reply of replies) expectFailure(reply, 401, 'wrong_credentials')
    expect(new Set(replies.map(({ payload }) => payload)).size).toBe(1)
    expect(replies.some((reply) => reply.headers['set-cookie'])).toBe(false)
  })

  it.each([
    [{ email: '', password: 'x' }, 'This field is required'],
    [{ email: 'meera@', password: 'x' }, 'The value must be an valid email address'],
    [{ email: meera.email, password: '' }, 'This field is required'],
  ])('AU-04 names the rule that %j violates', async (body, message) => {
    expect(expectFailure(await browser(shop).post('/api/auth/login', body), 422, 'invalid_fields').message).toBe(
      message,
    )
  })

  it.each([
    [{ email: meera.email }],
    [{ email: meera.email, password: 'x', admin: true }],
    [{ email: meera.email, password: 'x'.repeat(129) }],
    [{ email: [meera.email], password: 'x' }],
    [{ email: `${'a'.repeat(260)}@example.com`, password: 'x' }],
  ])('AP-01 refuses a malformed body: %#', async (body) => {
    expectFailure(await browser(shop).post('/api/auth/login', body), 400, 'malformed')
  })

  it('AU-18 opens one session with the same cookie when a login is sent again', async () => {
    const before = (await sessions()).length
    const headers = { 'idempotency-key': 'a-login-sent-twice-1' }
    const network = { 'x-forwarded-for': '198.51.100.20' }
    const first = await browser(shop, network).post('/api/auth/login', loginOf(meera), headers)
    const again = browser(shop, network)
    const second = await again.post('/api/auth/login', loginOf(meera), headers)
    expect(second.headers['set-cookie']).toEqual(first.headers['set-cookie'])
    expect((await sessions()).length).toBe(before + 1)
    expect((await again.get('/api/account/get')).statusCode).toBe(200)
  })

  it('AU-18 refuses a login sent by another site', async () => {
    expectFailure(
      await browser(shop, { origin: 'https://evil.example' }).post('/api/auth/login', loginOf(meera)),
      403,
      'other_origin',
    )
  })
})

describe('registration', () => {
  it('AU-02 AU-05 opens an account, logs in and sends a welcome mail', async () => {
    const visitor = browser(shop)
    const { user } = expectData(await visitor.post('/api/auth/register', register), 'LoginResult')
    expect(user).toMatchObject({ first_name: 'Kavya', email: 'Kavya@Example.com', phone_verified_at: null })
    expect(expectData(await visitor.get('/api/account/get'), 'Account').id).toBe(user.id)
    // The name may be anyone's text until the mailbox is verified.
    expect((await messagesTo(shop, 'Kavya@Example.com'))[0]).toMatch(/^Hello,\n/)
  })

  it('AU-05 refuses an address with an account in any spelling, and logs its owner in by the password', async () => {
    const other = { ...register, email: 'MEERA@Ashkiln.example' }
    const { payload } = expectFailure(await browser(shop).post('/api/auth/register', other), 422, 'email_taken')
    expect(payload).toHaveProperty('errors.email')
    const own = { ...register, email: meera.email, password: meera.password }
    expect(expectData(await browser(shop).post('/api/auth/register', own), 'LoginResult').user.first_name).toBe('Meera')
  })

  it('AU-05 opens one account for twenty concurrent registrations of an address', async () => {
    const body = { ...register, email: 'race@example.com' }
    const replies = await Promise.all(Array.from({ length: 20 }, () => browser(shop).post('/api/auth/register', body)))
    expect(replies.every(({ statusCode }) => statusCode === 200 || statusCode === 422)).toBe(true)
    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS n FROM customer WHERE email = 'race@example.com'`,
    )
    expect(rows[0].n).toBe(1)
  })

  it.each([
    ['first_name', '', 'This field is required'],
    ['last_name', '   ', 'This field is required'],
    ['phone', '', 'This field is required'],
    ['phone', '12345', 'Invalid phone number'],
    ['phone', '98765e1234', 'Invalid phone number'],
    ['phone', '+919876501', 'Invalid phone number'],
    ['email', 'kavya', 'The value must be an valid email address'],
    ['password', '', 'This field is required'],
    ['password', 'a1!b2', 'Use at least 6 characters.'],
    ['password', 'password123', 'This password is too easy to guess. Choose a different one.'],
    ['password', 'pottery123', 'This password is too easy to guess. Choose a different one.'],
    ['password', 'aaaaaaaa', 'This password is too easy to guess. Choose a different one.'],
    ['password', '987654', 'This password is too easy to guess. Choose a different one.'],
    [
      'password',
      'Kavya123!',
      'This password contains your name, email address or phone number. Choose a different one.',
    ],
    [
      'password',
      '9876501234',
      'This password contains your name, email address or phone number. Choose a different one.',
    ],
  ])('AU-05 refuses %s “%s”: %s', async (field, value, message) => {
    const body = { ...register, email: 'rules@example.com', [field]: value }
    const failure = expectFailure(await browser(shop).post('/api/auth/register', body), 422, 'invalid_fields')
    expect(failure.payload?.['errors']).toEqual({ [field]: message })
  })
})

describe('disabled login methods', () => {
  const set = async (key: string, value: boolean) => {
    await shop.changeSettings({ [key]: value })
    expect((await shop.post('/api/settings/get', { keys: [key] })).json().data[key]).toBe(value)
  }

  it('AU-18 are refused by all of their calls', async () => {
    await set('enable_legacy_auth', false)
    const refused = [
      browser(shop).post('/api/auth/login', loginOf(arjun)),
      browser(shop).post('/api/auth/register', register),
      browser(shop).post('/api/auth/reset', { email: arjun.email }),
      browser(shop).get('/api/auth/validate-reset?email=a&token=b'),
      browser(shop).post('/api/auth/reset-complete', { email: 'a', token: 'b', password: 'c' }),
    ]
    for (const reply of refused) expectFailure(await reply, 403, 'method_off')
    await set('enable_legacy_auth', true)
    expect((await browser(shop).post('/api/auth/otp/request', { input: arjun.phone })).statusCode).toBe(200)
    await set('enable_otp_auth', false)
    expectFailure(await browser(shop).post('/api/auth/otp/request', { input: arjun.phone }), 403, 'method_off')
    expectFailure(
      await browser(shop).post('/api/auth/otp/verify', { input: arjun.phone, otp: '1234' }),
      403,
      'method_off',
    )
    await set('enable_otp_auth', true)
    await set('enable_customer_register', false)
    expectFailure(await browser(shop).post('/api/auth/register', register), 403, 'method_off')
    await set('enable_customer_register', true)
  })
})

function sessionCookieOf({ headers }: { headers: Record<string, unknown> }): string {
  return (
    [headers['set-cookie']]
      .flat()
      .map(String)
      .find((cookie) => cookie.startsWith('vitrine_session')) ?? ''
  )
}

function loginOf({ email, password }: { email: string; password: string }): { email: string; password: string } {
  return { email, password }
}
