import { beforeEach, describe, expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser, browser, codeFor, loggedIn, messagesTo, otherCode } from '#server/testing/customers.ts'
import { registerByCode, registerVerifiedCustomer } from '#server/testing/people.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
beforeEach(() => pool.query('DELETE FROM attempt'))

const request = (from: Browser, input: string, more: object = {}) =>
  from.post('/api/auth/otp/request', { input, ...more })
const verify = (from: Browser, input: string, otp: string) => from.post('/api/auth/otp/verify', { input, otp })
/** Returns a browser with the same device cookie at another address. */
const elsewhere = (session: Browser): Browser => {
  const moved = browser(shop)
  for (const [name, value] of session.cookies) if (name === 'vitrine_device') moved.cookies.set(name, value)
  return moved
}
const headersOf = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}` })

describe('codes requested by strangers', () => {
  it('AU-22 exhaust the limit of their own address before the owner’s', async () => {
    const { session, phone } = await registerByCode(shop)
    const stranger = browser(shop)
    for (let n = 0; n < 6; n++) expect((await request(stranger, phone)).statusCode).toBe(200)
    expectFailure(await request(stranger, phone), 429, 'too_many_tries')
    // Another stranger, and the owner on the known network or the known device.
    for (const from of [browser(shop), session, elsewhere(session)]) {
      expect((await request(from, phone)).statusCode).toBe(200)
      expect((await verify(from, phone, await codeFor(shop, phone))).statusCode).toBe(200)
    }
  })

  it('AU-22 block all strangers after thirty, for an hour at most, but not the owner’s device', async () => {
    const { session, phone } = await registerByCode(shop)
    for (let n = 0; n < 29; n++) expect((await request(browser(shop), phone)).statusCode).toBe(200)
    const refused = await request(browser(shop), phone)
    expectFailure(refused, 429, 'too_many_tries')
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600)
    // The second wait isn't longer.
    await pool.query(`UPDATE attempt SET blocked_until = now() - interval '1 second' WHERE blocked_until IS NOT NULL`)
    let last = refused
    for (let n = 0; n < 31; n++) last = await request(browser(shop), phone)
    expect(Number(last.headers['retry-after'])).toBeLessThanOrEqual(3600)
    const device = elsewhere(session)
    expect((await request(device, phone)).statusCode).toBe(200)
    expect((await verify(device, phone, await codeFor(shop, phone))).statusCode).toBe(200)
  })

  it('AU-22 neither replace the owner’s code nor use up its attempts', async () => {
    const { session, phone } = await registerByCode(shop)
    for (const from of [session, elsewhere(session), browser(shop)]) {
      await pool.query('DELETE FROM attempt')
      expect((await request(from, phone)).statusCode).toBe(200)
      const code = await codeFor(shop, phone)
      const stranger = browser(shop)
      await request(stranger, phone)
      for (let n = 0; n < 12; n++) expectFailure(await verify(stranger, phone, otherCode(code)), 401, 'wrong_code')
      for (let n = 0; n < 12; n++) expectFailure(await verify(browser(shop), phone, otherCode(code)), 401, 'wrong_code')
      expect((await verify(from, phone, code)).statusCode).toBe(200)
    }
  })

  it('AU-22 are compared thirty times an hour, from any number of addresses', async () => {
    const { phone } = await registerByCode(shop)
    for (let n = 0; n < 9; n++) {
      const stranger = browser(shop)
      await request(stranger, phone)
      const code = await codeFor(shop, phone)
      for (let again = 0; again < 4; again++)
        expectFailure(await verify(stranger, phone, otherCode(code)), 401, 'wrong_code')
    }
    const { rows } = await pool.query(
      `SELECT tries FROM attempt WHERE bucket LIKE 'codeGuess:account:%' AND tries >= 30`,
    )
    expect(rows).toEqual([{ tries: 30 }])
    // Strangers have used up their guesses, so even the right code is refused.
    const late = browser(shop)
    await pool.query(`DELETE FROM attempt WHERE bucket LIKE 'codeRequest%'`)
    await request(late, phone)
    expectFailure(await verify(late, phone, await codeFor(shop, phone)), 401, 'wrong_code')
  })
})

describe('an owner who is locked out', () => {
  it('AU-22 gets codes in the verified mailbox', async () => {
    const { phone, email, id } = await registerVerifiedCustomer(shop)
    for (let n = 0; n < 30; n++) await request(browser(shop), phone)
    const owner = browser(shop)
    expectFailure(await request(owner, phone), 429, 'too_many_tries')
    expect((await request(owner, phone, { channel: 'email' })).statusCode).toBe(200)
    const text = (await messagesTo(shop, email))[0] ?? ''
    const reply = await verify(owner, phone, /(\d{4}) is your code/.exec(text)?.[1] ?? '')
    expect(expectData(reply, 'LoginResult').user.id).toBe(id)
  })

  it('AU-22 gets a reply that does not reveal whether there is a mailbox', async () => {
    const [withMailbox, without] = [await registerVerifiedCustomer(shop), await registerByCode(shop)]
    const replies = [withMailbox.phone, without.phone, '9888888888'].map((phone) =>
      request(browser(shop), phone, { channel: 'email' }),
    )
    expect(new Set((await Promise.all(replies)).map(({ payload }) => payload)).size).toBe(1)
  })

  it('AU-22 logs in by password on their device while strangers guess it', async () => {
    const { session, email, password } = await registerVerifiedCustomer(shop)
    const login = (from: Browser, given: string) => from.post('/api/auth/login', { email, password: given })
    for (let n = 0; n < 50; n++) await login(browser(shop), 'wrong')
    expectFailure(await login(browser(shop), password), 429, 'too_many_tries')
    expect((await login(elsewhere(session), password)).statusCode).toBe(200)
    expect((await login(session, password)).statusCode).toBe(200)
    // A copied cookie allows only ten guesses.
    const copied = elsewhere(session)
    for (let n = 0; n < 10; n++) expectFailure(await login(copied, 'wrong'), 401, 'wrong_credentials')
    expectFailure(await login(copied, password), 429, 'too_many_tries')
  })

  it('AU-22 gets a reset link on their device while strangers request theirs, valid for as long as strangers are blocked', async () => {
    const { session, email } = await registerVerifiedCustomer(shop)
    for (let n = 0; n < 5; n++) expect((await browser(shop).post('/api/auth/reset', { email })).statusCode).toBe(200)
    const refused = await browser(shop).post('/api/auth/reset', { email })
    expectFailure(refused, 429, 'too_many_tries')
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600)
    expect((await elsewhere(session).post('/api/auth/reset', { email })).statusCode).toBe(200)
  })
})

describe('a known device', () => {
  it('AU-22 is recognised by an HttpOnly cookie, stored as a hash, and deleted with the account', async () => {
    const { session, id, password } = await registerVerifiedCustomer(shop)
    const again = await loggedIn(shop, { email: (await session.get('/api/account/get')).json().data.email, password })
    const token = again.cookies.get('vitrine_device') ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    const places = async () =>
      (
        await pool.query(`SELECT kind, encode(place_hash, 'escape') AS text FROM known_place WHERE customer_id = $1`, [
          id,
        ])
      ).rows
    expect(new Set((await places()).map(({ kind }) => kind))).toEqual(new Set(['device', 'address']))
    expect(JSON.stringify(await places())).not.toContain(token)
    expectData(await again.post('/api/account/delete', { password }), 'Done')
    expect(await places()).toEqual([])
  })

  it('AU-22 is known only to the account it logged in with', async () => {
    const [owner, stranger] = [await registerByCode(shop), await registerByCode(shop)]
    for (let n = 0; n < 6; n++) expect((await request(stranger.session, owner.phone)).statusCode).toBe(200)
    expectFailure(await request(stranger.session, owner.phone), 429, 'too_many_tries')
    const guess = (n: number) =>
      stranger.session.post('/api/auth/otp/verify', { input: owner.phone, otp: '0000' }, headersOf(n))
    for (let n = 0; n < 3; n++) expectFailure(await guess(n), 401, 'wrong_code')
  })
})
