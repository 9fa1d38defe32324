import { beforeEach, describe, expect, it } from 'vitest'
import { expectFailure } from '#server/testing/contract.ts'
import {
  arjun,
  browser,
  codeFor,
  loggedIn,
  meera,
  messagesTo,
  otherCode,
  reauthenticate,
} from '#server/testing/customers.ts'
import { testApp } from '#server/testing/test-app.ts'
import { either } from '#tools/testing/proof.ts'

const shop = await testApp({ trustProxyHops: 1 })
const other = await testApp({ database: shop.database, trustProxyHops: 1 })
const { database } = shop
beforeEach(() => database.pool.query('DELETE FROM attempt'))

const GUESSES = either(1000, 140)
const CONCURRENCY = 20

/** Makes requests, twenty at a time, and counts the replies by status. */
async function flood(make: (index: number) => Promise<{ statusCode: number }>): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  for (let start = 0; start < GUESSES; start += CONCURRENCY) {
    const replies = await Promise.all(Array.from({ length: CONCURRENCY }, (_, index) => make(start + index)))
    for (const { statusCode } of replies) statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
  }
  return statuses
}
const guess = (from: ReturnType<typeof browser>, index: number) =>
  from.post('/api/auth/login', { email: meera.email, password: `guess number ${index}` })

describe('a thousand guesses', { timeout: 120_000 }, () => {
  it('AU-18 at a password from one address are compared ten times, and the owner logs in from another', async () => {
    const processes = [browser(shop), browser(other)]
    const from = '203.0.113.9'
    const statuses = await flood((index) =>
      processes[index % 2]!.post(
        '/api/auth/login',
        { email: meera.email, password: `guess number ${index}` },
        { 'x-forwarded-for': from },
      ),
    )
    expect(statuses).toEqual({ 401: 10, 429: GUESSES - 10 })
    const refused = await browser(shop).post('/api/auth/login', meeraLogin, { 'x-forwarded-for': from })
    expectFailure(refused, 429, 'too_many_tries')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    await loggedIn(shop, meera)
  })

  it('AU-18 at a password from a thousand addresses are compared fifty times, and the owner logs in by link or code', async () => {
    const statuses = await flood((index) => guess(browser(index % 2 ? shop : other), index))
    expect(statuses).toEqual({ 401: 50, 429: GUESSES - 50 })
    expectFailure(await browser(shop).post('/api/auth/login', meeraLogin), 429, 'too_many_tries')
    const visitor = browser(shop)
    await visitor.post('/api/auth/otp/request', { input: meera.phone })
    const code = await codeFor(shop, meera.phone)
    expect((await visitor.post('/api/auth/otp/verify', { input: meera.phone, otp: code })).statusCode).toBe(200)
    await visitor.post('/api/auth/reset', { email: meera.email })
    const token = /reset-password\/[^/]+\/([\w-]{43})/.exec((await messagesTo(shop, meera.email))[0] ?? '')?.[1] ?? ''
    const password = 'a reset after the storm'
    const done = await visitor.post('/api/auth/reset-complete', { email: meera.email, token, password })
    expect(done.statusCode).toBe(200)
    await loggedIn(shop, { email: meera.email, password })
  })

  it('AU-18 AU-22 at a code from a thousand addresses are compared five times, and whoever requested the code logs in with it', async () => {
    const visitor = browser(shop)
    await visitor.post('/api/auth/otp/request', { input: meera.phone })
    const code = await codeFor(shop, meera.phone)
    let tries = 0
    const statuses = await flood(async (index) => {
      const otp = String((Number(code) + 1 + index) % 10_000).padStart(4, '0')
      return browser(index % 2 ? shop : other).post('/api/auth/otp/verify', { input: meera.phone, otp })
    })
    tries = (
      await database.pool.query(
        `SELECT tries_elsewhere AS tries FROM one_time_code WHERE scope = 'login ${meera.phone}'`,
      )
    ).rows[0].tries
    expect(tries).toBe(5)
    expect(statuses).toEqual({ 401: GUESSES })
    expect((await visitor.post('/api/auth/otp/verify', { input: meera.phone, otp: code })).statusCode).toBe(200)
  })

  it('AU-18 at codes from one address are compared a hundred times, for any number', async () => {
    const from = browser(shop)
    const statuses = await flood((index) =>
      from.post('/api/auth/otp/verify', { input: `97${String(index).padStart(8, '0')}`, otp: '1234' }),
    )
    expect(statuses).toEqual({ 401: 100, 429: GUESSES - 100 })
  })
})

describe('limits', () => {
  it('AU-18 double their wait each time, up to a maximum', async () => {
    const from = browser(shop)
    const fill = async () => {
      let last = await guess(from, 0)
      for (let n = 0; n < 12 && last.statusCode !== 429; n++) last = await guess(from, n)
      return Number(last.headers['retry-after'])
    }
    const pass = () =>
      database.pool.query(`UPDATE attempt SET blocked_until = now() - interval '1 second' WHERE blocked_until > now()`)
    expect(await fill()).toBeCloseTo(900, -1)
    await pass()
    expect(await fill()).toBeCloseTo(1800, -1)
    await pass()
    expect((await from.post('/api/auth/login', meeraLater)).statusCode).toBe(200)
  })

  it('AU-18 are not consumed by the right password', async () => {
    const visitor = browser(shop)
    for (let n = 0; n < 15; n++)
      expect((await visitor.post('/api/auth/login', { email: arjun.email, password: arjun.password })).statusCode).toBe(
        200,
      )
  })

  it('AU-18 count wrong passwords within an account like those at login', async () => {
    const visitor = await loggedIn(shop, arjun)
    const change = () =>
      visitor.put('/api/account/update-password', { current_password: 'wrong', password: 'a new dark glaze' })
    for (let n = 0; n < 10; n++) expectFailure(await change(), 422, 'wrong_password')
    expectFailure(await change(), 429, 'too_many_tries')
  })

  it('AU-18 invalidate a code after wrong attempts within an account', async () => {
    const visitor = await loggedIn(shop, arjun)
    await reauthenticate(visitor, arjun.password)
    await visitor.post('/api/account/otp/generate', { input: arjun.phone })
    const code = await codeFor(shop, arjun.phone)
    const verify = (otp: string) => visitor.post('/api/account/otp/verify', { input: arjun.phone, otp })
    for (let n = 0; n < 5; n++) expectFailure(await verify(otherCode(code)), 422, 'wrong_code')
    expectFailure(await verify(code), 422, 'wrong_code')
  })
})

const meeraLogin = { email: meera.email, password: meera.password }
const meeraLater = { email: meera.email, password: 'a reset after the storm' }
