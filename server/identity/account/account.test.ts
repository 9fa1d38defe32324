import { beforeEach, describe, expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import {
  arjun,
  browser,
  codeFor,
  loggedIn,
  meera,
  messagesTo,
  reauthenticate,
  reauthenticateByPhone,
  verifyEmail,
} from '#server/testing/customers.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { database } = shop
beforeEach(() => database.pool.query('DELETE FROM attempt'))
const phone = (agent: string) => ({ 'user-agent': agent })
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

let customerCount = 0
async function registerCustomer(): Promise<{
  session: ReturnType<typeof browser>
  email: string
  password: string
  phone: string
}> {
  const n = customerCount++
  const login = {
    email: `person${n}@example.com`,
    password: 'slow blue glaze',
    phone: `95${String(n).padStart(8, '0')}`,
  }
  const session = browser(shop)
  expect(
    (await session.post('/api/auth/register', { first_name: 'Asha', last_name: 'Pillai', ...login })).statusCode,
  ).toBe(200)
  return { session, ...login }
}
async function registerByCode(): Promise<{ session: ReturnType<typeof browser>; number: string }> {
  const number = `94${String(customerCount++).padStart(8, '0')}`
  const session = browser(shop)
  await session.post('/api/auth/otp/request', { input: number })
  expect(
    (await session.post('/api/auth/otp/verify', { input: number, otp: await codeFor(shop, number) })).statusCode,
  ).toBe(200)
  return { session, number }
}
const profile = (session: ReturnType<typeof browser>, body: object) => session.put('/api/account/update-profile', body)

describe('the account', () => {
  it('AC-02 is in initial-values of its customer only, which are not cached', async () => {
    const session = await loggedIn(shop, meera)
    const mine = await session.get('/api/storefront/initial-values')
    expect(expectData(mine, 'InitialValues').account).toMatchObject({ email: meera.email })
    expect(mine.headers).toMatchObject({ 'cache-control': 'no-store', vary: expect.stringContaining('cookie') })
    expect(mine.headers['cache-tags']).toBeUndefined()
    const guest = await shop.get('/api/storefront/initial-values')
    expect(guest.json().data).not.toHaveProperty('account')
    expect(guest.headers['cache-tags']).toContain('settings')
  })

  it('AC-02 changes names and number, and a changed number is unverified', async () => {
    const { session, password } = await registerCustomer()
    await reauthenticate(session, password)
    const changed = expectData(await profile(session, { first_name: ' Usha ', phone: '9333333333' }), 'Account')
    expect(changed).toMatchObject({
      first_name: 'Usha',
      last_name: 'Pillai',
      phone: '9333333333',
      phone_verified_at: null,
    })
    expect(expectFailure(await profile(session, { first_name: '' }), 422, 'invalid_fields').payload).toEqual({
      errors: { first_name: 'This field is required' },
    })
    expectFailure(await profile(session, { phone: '12e4567890' }), 422, 'invalid_fields')
    expectFailure(await profile(session, {}), 400, 'malformed')
    expectFailure(await profile(session, { phone_verified_at: '2026-01-01' }), 400, 'malformed')
  })

  it('AC-02 AU-19 changes the email address after re-authentication once its link is opened, and notifies the old address', async () => {
    const { session, email, password } = await registerCustomer()
    await verifyEmail(shop, email)
    const next = `new-${email}`
    expectFailure(await profile(session, { email: next }), 403, 'proof_required')
    expectFailure(await profile(session, { email: next, current_password: 'wrong' }), 422, 'wrong_password')
    expectFailure(await profile(session, { email: null, current_password: password }), 422, 'email_needed')
    const waiting = expectData(await profile(session, { email: next, current_password: password }), 'Account')
    expect(waiting).toMatchObject({ email, pending_email: next })
    await verifyEmail(shop, next)
    expect(expectData(await session.get('/api/account/get'), 'Account')).toMatchObject({
      email: next,
      pending_email: null,
    })
    expect((await messagesTo(shop, email))[0]).toContain(
      'The email address of your Ashkiln account has just been changed.',
    )
    await loggedIn(shop, { email: next, password })
  })

  it('AU-10 AC-02 verifies a number by a code, for the account that asked and no other', async () => {
    const { session, phone: mine, password } = await registerCustomer()
    const { session: other, password: others } = await registerCustomer()
    await reauthenticate(session, password)
    await reauthenticate(other, others)
    await session.post('/api/account/otp/generate', { input: mine })
    const otp = await codeFor(shop, mine)
    expectFailure(await other.post('/api/account/otp/verify', { input: mine, otp }), 422, 'wrong_code')
    const verified = expectData(await session.post('/api/account/otp/verify', { input: mine, otp }), 'Account')
    expect(verified).toMatchObject({ phone: mine })
    expect(verified.phone_verified_at).not.toBeNull()
    expect(expectData(await profile(session, { phone: mine }), 'Account').phone_verified_at).not.toBeNull()
    await browser(shop).post('/api/auth/otp/request', { input: mine })
    const login = await browser(shop).post('/api/auth/otp/verify', { input: mine, otp: await codeFor(shop, mine) })
    expect(login.json().data.user.id).toBe(verified.id)
  })

  it('AU-10 refuses a number that is verified for another account', async () => {
    const { session, password } = await registerCustomer()
    await reauthenticate(session, password)
    await session.post('/api/account/otp/generate', { input: meera.phone })
    const otp = await codeFor(shop, meera.phone)
    expectFailure(await session.post('/api/account/otp/verify', { input: meera.phone, otp }), 422, 'phone_taken')
  })

  it('AC-02 keeps the number of a customer who logs in by code, and accepts an address and a password', async () => {
    const { session, number } = await registerByCode()
    expectFailure(await profile(session, { phone: '9222222222' }), 422, 'verify_phone_first')
    const email = `code${number}@example.com`
    await reauthenticateByPhone(session, shop, number)
    expect(expectData(await profile(session, { email }), 'Account').pending_email).toBe(email)
    await verifyEmail(shop, email)
    expectData(await session.put('/api/account/update-password', { password: 'slow blue glaze' }), 'Done')
    await loggedIn(shop, { email, password: 'slow blue glaze' })
  })

  it('AU-19 refuses a password or address from a stolen session', async () => {
    const { session } = await registerByCode()
    expectFailure(
      await session.put('/api/account/update-password', { password: 'slow blue glaze' }),
      403,
      'proof_required',
    )
    expectFailure(await profile(session, { email: 'borrowed@example.com' }), 403, 'proof_required')
  })
})

describe('security', () => {
  it('AC-02 AU-18 changes the password, ends other sessions and renews the token of this one', async () => {
    const { session, email, password } = await registerCustomer()
    await verifyEmail(shop, email)
    const elsewhere = await loggedIn(shop, { email, password })
    const change = (body: object) => session.put('/api/account/update-password', body)
    expectFailure(await change({ password: 'a new dark glaze' }), 403, 'proof_required')
    expectFailure(await change({ current_password: 'x', password: 'a new dark glaze' }), 422, 'wrong_password')
    expectFailure(await change({ current_password: password, password: 'qwerty' }), 422, 'invalid_fields')
    expect((await elsewhere.get('/api/account/get')).statusCode).toBe(200)
    const token = session.cookies.get('vitrine_session')
    expectData(await change({ current_password: password, password: 'a new dark glaze' }), 'Done')
    expect(session.cookies.get('vitrine_session')).not.toBe(token)
    expect((await session.get('/api/account/get')).statusCode).toBe(200)
    expectFailure(await elsewhere.get('/api/account/get'), 401, 'login_required')
    expect((await messagesTo(shop, email))[0]).toContain('The password of your Ashkiln account has just been changed.')
    await loggedIn(shop, { email, password: 'a new dark glaze' })
  })

  it('AC-02 lists devices, times and addresses of events, at most fifty', async () => {
    const startedAt = Date.now()
    const { session, email, password } = await registerCustomer()
    await loggedIn(shop, { email, password }, phone(ANDROID))
    await loggedIn(shop, { email, password }, phone(IPHONE))
    const log = async () => expectData(await session.get('/api/account/access-logs'), 'AccessLogEntry[]')
    const [last, before, first] = await log()
    expect(last).toMatchObject({ event: 'login', device: 'Safari on iPhone' })
    expect(before).toMatchObject({ event: 'login', device: 'Chrome on Android' })
    expect(first).toMatchObject({ event: 'register', device: 'Unknown device' })
    expect(last?.address).toMatch(/^10\./)
    expect(Date.parse(last?.time ?? '')).toBeGreaterThanOrEqual(startedAt - 1)
    const { id } = (await session.get('/api/account/get')).json().data
    await database.pool.query(
      `INSERT INTO access_log (customer_id, event, device, address) SELECT $1, 'login', 'x', 'y' FROM generate_series(1, 100)`,
      [id],
    )
    await loggedIn(shop, { email, password })
    expect(await log()).toHaveLength(50)
  })

  it('AC-02 lists sessions, and ends all others or one of them', async () => {
    const { session, email, password } = await registerCustomer()
    const [second, third] = [await loggedIn(shop, { email, password }), await loggedIn(shop, { email, password })]
    const list = async () => expectData(await session.get('/api/account/sessions'), 'Session[]')
    expect((await list()).filter(({ current }) => current)).toHaveLength(1)
    expect(await list()).toHaveLength(3)
    const theirs = expectData(await third.get('/api/account/sessions'), 'Session[]').find((s) => s.current)
    expect((await session.remove(`/api/account/sessions/${theirs?.id}`)).statusCode).toBe(200)
    expectFailure(await third.get('/api/account/get'), 401, 'login_required')
    expect(expectData(await session.remove('/api/account/sessions'), 'SessionsEnded')).toEqual({ ended: 1 })
    expectFailure(await second.get('/api/account/get'), 401, 'login_required')
    expect(await list()).toHaveLength(1)
  })

  it('AC-02 keeps at most twenty sessions per account', async () => {
    const { session, email, password } = await registerCustomer()
    for (let n = 0; n < 20; n++) await loggedIn(shop, { email, password })
    expectFailure(await session.get('/api/account/get'), 401, 'login_required')
  })

  it('AC-02 offers all data stored about a customer as a file', async () => {
    const session = await loggedIn(shop, meera)
    const reply = await session.get('/api/account/download')
    expect(reply.headers).toMatchObject({
      'content-disposition': 'attachment; filename=my-data.json',
      'cache-control': 'no-store',
    })
    const data = reply.json()
    expect(Object.keys(data)).toEqual([
      'account',
      'addresses',
      'wishlist',
      'cart',
      'orders',
      'draft_orders',
      'reviews',
      'waits',
      'gift_cards',
      'payment_customers',
      'sessions',
      'access_log',
    ])
    expect(data.account.email).toBe(meera.email)
    expect(data.addresses).toHaveLength(3)
    expect(reply.payload).not.toMatch(/argon2|token/)
  })

  it('AC-02 deletes an account by its password, and leaves nothing personal', async () => {
    const { session, email, password, phone: number } = await registerCustomer()
    const { id } = (await session.get('/api/account/get')).json().data
    expectFailure(await session.post('/api/account/delete', { password: 'wrong' }), 422, 'wrong_password')
    expectFailure(await session.post('/api/account/delete', {}), 403, 'proof_required')
    expectData(await session.post('/api/account/delete', { password }), 'Done')
    expect(session.cookies.has('vitrine_session')).toBe(false)
    expectFailure(await browser(shop).post('/api/auth/login', { email, password }), 401, 'wrong_credentials')
    const { rows } = await database.pool.query('SELECT c::text AS text FROM customer c WHERE id = $1', [id])
    for (const secret of [email, number, 'Asha', 'argon2']) expect(rows[0].text).not.toContain(secret)
    expect(await messagesTo(shop, email)).toEqual([expect.stringContaining('has been deleted')])
    // Its address can be registered again.
    const again = { first_name: 'B', last_name: 'C', email, password, phone: number }
    expect((await browser(shop).post('/api/auth/register', again)).statusCode).toBe(200)
  })

  it('AC-02 deletes an account by a code sent to its own number only', async () => {
    const { session, number } = await registerByCode()
    await reauthenticateByPhone(session, shop, number)
    await session.post('/api/account/otp/generate', { input: '9111111111' })
    expectFailure(
      await session.post('/api/account/delete', { otp: await codeFor(shop, '9111111111') }),
      422,
      'wrong_code',
    )
    await session.post('/api/account/otp/generate', { input: number })
    expectData(await session.post('/api/account/delete', { otp: await codeFor(shop, number) }), 'Done')
    expectFailure(await session.get('/api/account/get'), 401, 'login_required')
  })

  it('AC-06 does not end sessions of other customers', async () => {
    const [mine, theirs] = [await loggedIn(shop, meera), await loggedIn(shop, arjun)]
    const [session] = expectData(await theirs.get('/api/account/sessions'), 'Session[]')
    expectFailure(await mine.remove(`/api/account/sessions/${session?.id}`), 404, 'not_found')
    expect((await theirs.get('/api/account/get')).statusCode).toBe(200)
  })
})
