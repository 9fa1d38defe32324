import { beforeEach, describe, expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser, browser, codeFor, loggedIn, messagesTo, otherCode } from '#server/testing/customers.ts'
import { registerByCode, registerVerified } from '#server/testing/people.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
beforeEach(() => pool.query('DELETE FROM attempt'))

const request = (from: Browser, input: string, more: object = {}) =>
  from.post('/api/auth/otp/request', { input, ...more })
const verify = (from: Browser, input: string, otp: string) => from.post('/api/auth/otp/verify', { input, otp })
/** The same device at an unknown address. */
const elsewhere = (one: Browser): Browser => {
  const moved = browser(shop)
  for (const [name, value] of one.cookies) if (name === 'vitrine_device') moved.cookies.set(name, value)
  return moved
}
/** The same address on an unknown device. */
const headersOf = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}` })

describe('codes requested by strangers', () => {
  it('AU-22 exhaust the limit of their own address before the owner’s', async () => {
    const { one, phone } = await registerByCode(shop)
    const stranger = browser(shop)
    for (let n = 0; n < 6; n++) expect((await request(stranger, phone)).statusCode).toBe(200)
    expectFailure(await request(stranger, phone), 429, 'too_many_tries')
    // Another stranger, and the owner on either the known network or the known device.
    for (const from of [browser(shop), one, elsewhere(one)]) {
      expect((await request(from, phone)).statusCode).toBe(200)
      expect((await verify(from, phone, await codeFor(shop, phone))).statusCode).toBe(200)
    }
  })

  it('AU-22 block all strangers after thirty, for an hour at most, but not the owner’s device', async () => {
    const { one, phone } = await registerByCode(shop)
    for (let n = 0; n < 29; n++) expect((await request(browser(shop), phone)).statusCode).toBe(200)
    const refused = await request(browser(shop), phone)
    expectFailure(refused, 429, 'too_many_tries')
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600)
    // Also the second time.
    await pool.query(`UPDATE attempt SET blocked_until = now() - interval '1 second' WHERE blocked_until IS NOT NULL`)
    let last = refused
    for (let n = 0; n < 31; n++) last = await request(browser(shop), phone)
    expect(Number(last.headers['retry-after'])).toBeLessThanOrEqual(3600)
    const device = elsewhere(one)
    expect((await request(device, phone)).statusCode).toBe(200)
    expect((await verify(device, phone, await codeFor(shop, phone))).statusCode).toBe(200)
  })

  it('AU-22 neither replace the owner’s code nor use up its attempts', async () => {
    const { one, phone } = await registerByCode(shop)
    for (const from of [one, elsewhere(one), browser(shop)]) {
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
    // Refuses even the right code: strangers cannot use this number's codes for now.
    const late = browser(shop)
    await pool.query(`DELETE FROM attempt WHERE bucket LIKE 'codeRequest%'`)
    await request(late, phone)
    expectFailure(await verify(late, phone, await codeFor(shop, phone)), 401, 'wrong_code')
  })
})

describe('an owner who is locked out', () => {
  it('AU-22 gets codes in the verified mailbox', async () => {
    const { phone, email, id } = await registerVerified(shop)
    for (let n = 0; n < 30; n++) await request(browser(shop), phone)
    const owner = browser(shop)
    expectFailure(await request(owner, phone), 429, 'too_many_tries')
    expect((await request(owner, phone, { channel: 'email' })).statusCode).toBe(200)
    const text = (await messagesTo(shop, email))[0] ?? ''
    const reply = await verify(owner, phone, /(\d{4}) is your code/.exec(text)?.[1] ?? '')
    expect(expectData(reply, 'LoginResult').user.id).toBe(id)
  })

  it('AU-22 gets a reply that does not reveal whether there is a mailbox', async () => {
    const [with_, without] = [await registerVerified(shop), await registerByCode(shop)]
    const replies = [with_.phone, without.phone, '9888888888'].map((phone) =>
      request(browser(shop), phone, { channel: 'email' }),
    )
    expect(new Set((await Promise.all(replies)).map(({ payload }) => payload)).size).toBe(1)
  })

  it('AU-22 logs in by password on their device while strangers guess it', async () => {
    const { one, email, password } = await registerVerified(shop)
    const login = (from: Browser, given: string) => from.post('/api/auth/login', { email, password: given })
    for (let n = 0; n < 50; n++) await login(browser(shop), 'wrong')
    expectFailure(await login(browser(shop), password), 429, 'too_many_tries')
    expect((await login(elsewhere(one), password)).statusCode).toBe(200)
    expect((await login(one, password)).statusCode).toBe(200)
    // A copied cookie allows only ten guesses.
    const copied = elsewhere(one)
    for (let n = 0; n < 10; n++) expectFailure(await login(copied, 'wrong'), 401, 'wrong_credentials')
    expectFailure(await login(copied, password), 429, 'too_many_tries')
  })

  it('AU-22 gets a reset link on their device while strangers request theirs, valid for as long as strangers are blocked', async () => {
    const { one, email } = await registerVerified(shop)
    for (let n = 0; n < 5; n++) expect((await browser(shop).post('/api/auth/reset', { email })).statusCode).toBe(200)
    const refused = await browser(shop).post('/api/auth/reset', { email })
    expectFailure(refused, 429, 'too_many_tries')
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600)
    expect((await elsewhere(one).post('/api/auth/reset', { email })).statusCode).toBe(200)
  })
})

describe('a known device', () => {
  it('AU-22 is recognised by an HttpOnly cookie, stored as a hash, and deleted with the account', async () => {
    const { one, id, password } = await registerVerified(shop)
    const again = await loggedIn(shop, { email: (await one.get('/api/account/get')).json().data.email, password })
    const token = again.cookies.get('vitrine_device') ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    const kept = async () =>
      (
        await pool.query(`SELECT kind, encode(place_hash, 'escape') AS text FROM known_place WHERE customer_id = $1`, [
          id,
        ])
      ).rows
    expect(new Set((await kept()).map(({ kind }) => kind))).toEqual(new Set(['device', 'address']))
    expect(JSON.stringify(await kept())).not.toContain(token)
    expectData(await again.post('/api/account/delete', { password }), 'Done')
    expect(await kept()).toEqual([])
  })

  it('AU-22 is known only to the account it logged in with', async () => {
    const [owner, stranger] = [await registerByCode(shop), await registerByCode(shop)]
    for (let n = 0; n < 6; n++) expect((await request(stranger.one, owner.phone)).statusCode).toBe(200)
    expectFailure(await request(stranger.one, owner.phone), 429, 'too_many_tries')
    const guess = (n: number) =>
      stranger.one.post('/api/auth/otp/verify', { input: owner.phone, otp: '0000' }, headersOf(n))
    for (let n = 0; n < 3; n++) expectFailure(await guess(n), 401, 'wrong_code')
  })
})
