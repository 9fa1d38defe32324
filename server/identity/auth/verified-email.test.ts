import { beforeEach, describe, expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import {
  browser,
  codeFor,
  linkTo,
  loggedIn,
  meera,
  messagesTo,
  reauthenticate,
  verifyEmail,
} from '#server/testing/customers.ts'
import { registerCustomer, registerVerifiedCustomer } from '#server/testing/people.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
beforeEach(() => pool.query('DELETE FROM attempt'))
let addresses = 0
const newEmail = () => `mailbox${addresses++}@example.com`
const login = (email: string, password: string) => browser(shop).post('/api/auth/login', { email, password })
const resetToken = async (email: string) => {
  await browser(shop).post('/api/auth/reset', { email })
  return /reset-password\/[^/]+\/([\w-]{43})/.exec((await messagesTo(shop, email)).join('\n'))?.[1]
}

describe('an unverified address', () => {
  it('AU-20 logs in with the password of its own account only', async () => {
    const email = newEmail()
    const one = await registerCustomer(shop, { email, password: 'the first of both' })
    const other = await registerCustomer(shop, { email, password: 'the second of both' })
    expect(one.id).not.toBe(other.id)
    expect((await loggedIn(shop, { email, password: 'the first of both' })).result.user.id).toBe(one.id)
    expect((await loggedIn(shop, { email, password: 'the second of both' })).result.user.id).toBe(other.id)
    expectFailure(await login(email, 'another password'), 401, 'wrong_credentials')
  })

  it('AU-20 does not block registration, and cannot reset a password', async () => {
    const email = newEmail()
    await registerCustomer(shop, { email })
    await pool.query('DELETE FROM outbox')
    expect((await browser(shop).post('/api/auth/reset', { email })).statusCode).toBe(200)
    expect(await messagesTo(shop, email)).toEqual([])
    expect((await registerCustomer(shop, { email, password: 'of somebody else' })).id).toBeGreaterThan(0)
  })

  it('AU-20 is removed from an account when someone else verifies it', async () => {
    const email = newEmail()
    const thief = await registerCustomer(shop, { email, password: 'of the thief' })
    const owner = await registerCustomer(shop, { email, password: 'of the owner' })
    const token = await linkTo(shop, email, 'verify-email')
    expectData(await browser(shop).post('/api/auth/email/verify', { token }), 'Done')
    expectFailure(await login(email, 'of the thief'), 401, 'wrong_credentials')
    expect((await loggedIn(shop, { email, password: 'of the owner' })).result.user.id).toBe(owner.id)
    expect(expectData(await thief.session.get('/api/account/get'), 'Account').email).toBeNull()
    expectFailure(
      await browser(shop).post('/api/auth/register', {
        first_name: 'A',
        last_name: 'B',
        phone: '9333333333',
        email,
        password: 'a third one now',
      }),
      422,
      'email_taken',
    )
  })

  it('AU-20 belongs to one account after several verify it at once', async () => {
    const email = newEmail()
    const tokens: string[] = []
    for (let n = 0; n < 3; n++) {
      await registerCustomer(shop, { email, password: `password number ${n}` })
      tokens.push(await linkTo(shop, email, 'verify-email'))
    }
    const posts = tokens.flatMap((token) => [token, token, token])
    await Promise.all(posts.map((token) => browser(shop).post('/api/auth/email/verify', { token })))
    const { rows } = await pool.query('SELECT email_verified_at FROM customer WHERE email = $1', [email])
    expect(rows).toHaveLength(1)
    expect(rows[0].email_verified_at).not.toBeNull()
  })

  it('AU-20 is verified once by a link valid for seven days, which changes nothing when only read', async () => {
    const { email, id } = await registerCustomer(shop)
    const token = await linkTo(shop, email, 'verify-email')
    const look = () => browser(shop).get(`/api/auth/email/link?${new URLSearchParams({ token })}`)
    expect(expectData(await look(), 'EmailLinkState').email).toBe(email)
    await pool.query(`UPDATE email_link SET expires_at = now() WHERE customer_id = $1`, [id])
    expectFailure(await look(), 422, 'bad_email_link')
    await pool.query(`UPDATE email_link SET expires_at = now() + interval '1 hour' WHERE customer_id = $1`, [id])
    await verifyEmail(shop, email)
    expectFailure(await look(), 422, 'bad_email_link')
    expectFailure(await browser(shop).post('/api/auth/email/verify', { token }), 422, 'bad_email_link')
  })
})

describe('a reset by mail', () => {
  it('AU-20 removes a number that the mailbox’s owner did not verify, ends every session, and says so', async () => {
    // A stranger's account with their own number and the owner's address, which the owner confirmed.
    const thief = await registerVerifiedCustomer(shop)
    const token = await resetToken(thief.email)
    const body = { email: thief.email, token, password: 'of the owner now' }
    expect((await browser(shop).post('/api/auth/reset-complete', body)).statusCode).toBe(200)
    expect((await messagesTo(shop, thief.email))[0]).toContain(`no longer log in with ${thief.phone}`)
    expect((await messagesTo(shop, `+91${thief.phone}`))[0]).toContain('no longer log in with this number')
    expect(await linkTo(shop, `+91${thief.phone}`, 'undo')).toBe('')
    expectFailure(await thief.session.get('/api/account/get'), 401, 'login_required')
    await browser(shop).post('/api/auth/otp/request', { input: thief.phone })
    const otp = await codeFor(shop, thief.phone)
    const byCode = await browser(shop).post('/api/auth/otp/verify', { input: thief.phone, otp })
    expect(byCode.json().data.user.id).not.toBe(thief.id)
    const { result } = await loggedIn(shop, { email: thief.email, password: 'of the owner now' })
    expect(result.user).toMatchObject({ id: thief.id, phone_verified_at: null })
  })

  it('AU-20 keeps a number that was verified after a code to the mailbox', async () => {
    const { session, email, phone } = await registerCustomer(shop)
    await verifyEmail(shop, email)
    await session.post('/api/account/proof/request', { channel: 'email' })
    const mailed = (await messagesTo(shop, email)).find((text) => text.includes('is your code')) ?? ''
    await session.post('/api/account/proof', { otp: /(\d{4}) is your code/.exec(mailed)?.[1] })
    await session.post('/api/account/otp/generate', { input: phone })
    await session.post('/api/account/otp/verify', { input: phone, otp: await codeFor(shop, phone) })
    const body = { email, token: await resetToken(email), password: 'another password' }
    expect((await browser(shop).post('/api/auth/reset-complete', body)).statusCode).toBe(200)
    expect((await messagesTo(shop, email))[0]).not.toContain(phone)
    const { result } = await loggedIn(shop, { email, password: 'another password' })
    expect(result.user.phone_verified_at).not.toBeNull()
  })

  it('AU-20 has an invalid link once the address or password has changed', async () => {
    const person = await registerVerifiedCustomer(shop)
    const ofPassword = await resetToken(person.email)
    const change = { current_password: person.password, password: 'a new dark glaze' }
    expectData(await person.session.put('/api/account/update-password', change), 'Done')
    const complete = (token: string | undefined) =>
      browser(shop).post('/api/auth/reset-complete', { email: person.email, token, password: 'of the thief' })
    expectFailure(await complete(ofPassword), 422, 'bad_reset_link')

    const ofEmail = await resetToken(person.email)
    const next = `next.${person.email}`
    await reauthenticate(person.session, 'a new dark glaze')
    expect((await person.session.put('/api/account/update-profile', { email: next })).statusCode).toBe(200)
    await verifyEmail(shop, next)
    expectFailure(await complete(ofEmail), 422, 'bad_reset_link')
    // Also when the password is changed by SQL.
    const ofBefore = await resetToken(next)
    await pool.query(`UPDATE customer SET password_hash = password_hash || ' ' WHERE id = $1`, [person.id])
    const late = { email: next, token: ofBefore, password: 'of the thief' }
    expectFailure(await browser(shop).post('/api/auth/reset-complete', late), 422, 'bad_reset_link')
    await pool.query(`UPDATE customer SET password_hash = trim(password_hash) WHERE id = $1`, [person.id])
    expectFailure(await browser(shop).post('/api/auth/reset-complete', late), 422, 'bad_reset_link')
  })
})

describe('what a registration reveals', () => {
  const ask = (email: string, from = browser(shop)) =>
    from.post('/api/auth/register', {
      first_name: 'A',
      last_name: 'B',
      phone: '9333333333',
      email,
      password: 'of anyone who asks',
    })

  it('AU-20 AU-23 is limited to five taken addresses an hour per network', async () => {
    const from = browser(shop)
    for (let n = 0; n < 5; n++) expectFailure(await ask(meera.email, from), 422, 'email_taken')
    const refused = [await ask(meera.email, from), await ask(newEmail(), from)]
    for (const reply of refused) expectFailure(reply, 429, 'too_many_tries')
    expect((await ask(newEmail())).statusCode).toBe(200)
  })

  it('AU-20 is limited per device, also at another network', async () => {
    const { session } = await registerCustomer(shop)
    const at = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}` })
    const probe = (n: number) =>
      session.post(
        '/api/auth/register',
        { first_name: 'A', last_name: 'B', phone: '9333333333', email: meera.email, password: 'slow blue glaze' },
        at(n),
      )
    for (let n = 0; n < 5; n++) expectFailure(await probe(n), 422, 'email_taken')
    expectFailure(await probe(9), 429, 'too_many_tries')
  })

  it('AU-23 sends one mail a day to the owner of a taken address', async () => {
    const { email } = await registerVerifiedCustomer(shop)
    await pool.query('DELETE FROM outbox')
    for (let n = 0; n < 6; n++) expectFailure(await ask(email), 422, 'email_taken')
    const texts = await messagesTo(shop, email)
    expect(texts).toHaveLength(1)
    expect(texts[0]).toContain('Someone tried to use this address')
  })

  it('AU-23 puts no name into mails before verification, and refuses names with a link', async () => {
    for (const first_name of ['visit shop.example', 'https://x', 'x@y', 'www.x', 'evil.com'])
      expectFailure(
        await browser(shop).post('/api/auth/register', {
          first_name,
          last_name: 'B',
          phone: '9333333333',
          email: newEmail(),
          password: 'slow blue glaze',
        }),
        422,
        'invalid_fields',
      )
    const { email } = await registerCustomer(shop)
    expect((await messagesTo(shop, email)).join('\n')).not.toContain('Asha')
  })
})
