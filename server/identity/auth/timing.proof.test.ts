import { beforeEach, describe, expect, it } from 'vitest'
import { browser, loggedIn, meera, reauthenticate } from '#server/testing/customers.ts'
import { addStaff } from '#server/testing/staff.ts'
import { processorTime } from '#tools/testing/processor-time.ts'
import { either } from '#tools/testing/proof.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { database } = shop
beforeEach(() => database.pool.query('DELETE FROM attempt'))

/**
 * Pairs per round, and the largest accepted difference of their medians. The long form compares response times; the short
 * one processor time, which does not depend on load, and only detects large differences, such as a hash.
 */
const PAIRS = either(200, 8)
const MAX_DIFFERENCE = either(0.1, 0.5)
const clock = either(() => performance.now(), processorTime)

function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Returns how much longer one call takes: alternating attempts, so that load affects both. */
async function compare(known: () => Promise<unknown>, unknown: () => Promise<unknown>): Promise<number> {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (const work of [known, unknown]) for (let n = 0; n < either(5, 2); n++) await work()
  for (let n = 0; n < PAIRS; n++) {
    // Reaching a limit would change the reply.
    if (n % 4 === 0) await database.pool.query('DELETE FROM attempt')
    for (const name of n % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const start = clock()
      await (name === 'known' ? known : unknown)()
      times[name].push(clock() - start)
    }
  }
  const [a, b] = [median(times.known), median(times.unknown)]
  return Math.abs(a - b) / Math.max(a, b)
}

/** Returns the least difference of several rounds, because noise varies and a difference in the code does not. */
async function difference(known: () => Promise<unknown>, unknown: () => Promise<unknown>): Promise<number> {
  let least = 1
  for (let round = 0; round < 6 && least > MAX_DIFFERENCE; round++)
    least = Math.min(least, await compare(known, unknown))
  return least
}

let nobody = 0
const post = (url: string, body: object) => browser(shop).post(url, body)

describe('known and unknown accounts', { timeout: either(900_000, 120_000) }, () => {
  it('AU-18 are refused a login in the same time', async () => {
    const login = (email: string) => post('/api/auth/login', { email, password: 'not the password' })
    expect(
      await difference(
        () => login(meera.email),
        () => login(`nobody${nobody++}@ashkiln.example`),
      ),
    ).toBeLessThan(MAX_DIFFERENCE)
  })

  it('AD-01 AU-18 are refused a login to the admin in the same time', async () => {
    const { email } = await addStaff(shop, 'owner')
    const login = (to: string) => post('/api/admin/login', { email: to, password: 'not the password' })
    expect(
      await difference(
        () => login(email),
        () => login(`nobody${nobody++}@ashkiln.example`),
      ),
    ).toBeLessThan(MAX_DIFFERENCE)
  })

  it('AD-01 AU-18 are sent a reset link for the admin in the same time', async () => {
    const { email } = await addStaff(shop, 'owner')
    const reset = (to: string) => post('/api/admin/reset', { email: to })
    expect(
      await difference(
        () => reset(email),
        () => reset(`nobody${nobody++}@ashkiln.example`),
      ),
    ).toBeLessThan(MAX_DIFFERENCE)
  })

  it('AU-18 are sent a reset link in the same time', async () => {
    const reset = (email: string) => post('/api/auth/reset', { email })
    expect(
      await difference(
        () => reset(meera.email),
        () => reset(`nobody${nobody++}@ashkiln.example`),
      ),
    ).toBeLessThan(MAX_DIFFERENCE)
  })

  it('AU-18 AU-20 are accepted as a new address in the same time', async () => {
    const session = await loggedIn(shop, meera)
    await reauthenticate(session, meera.password)
    const requestEmail = (email: string) => session.put('/api/account/update-profile', { email })
    expect(
      await difference(
        () => requestEmail('arjun@ashkiln.example'),
        () => requestEmail(`nobody${nobody++}@ashkiln.example`),
      ),
    ).toBeLessThan(MAX_DIFFERENCE)
  })

  it('AU-18 AU-22 are mailed a code in the same time', async () => {
    const request = (input: string) => post('/api/auth/otp/request', { input, channel: 'email' })
    expect(
      await difference(
        () => request(meera.phone),
        () => request(`95${String(nobody++).padStart(8, '0')}`),
      ),
    ).toBeLessThan(MAX_DIFFERENCE)
  })

  it('AU-18 get and are refused a code in the same time when registration is off', async () => {
    await shop.changeSettings({ enable_customer_register: false })
    const read = await shop.post('/api/settings/get', { keys: ['enable_customer_register'] })
    expect(read.json().data.enable_customer_register).toBe(false)
    const phone = () => `96${String(nobody++).padStart(8, '0')}`
    const request = (input: string) => post('/api/auth/otp/request', { input })
    expect(
      await difference(
        () => request(meera.phone),
        () => request(phone()),
      ),
    ).toBeLessThan(MAX_DIFFERENCE)
    const verify = (input: string) => post('/api/auth/otp/verify', { input, otp: '0000' })
    expect(
      await difference(
        () => verify(meera.phone),
        () => verify(phone()),
      ),
    ).toBeLessThan(MAX_DIFFERENCE)
  })
})
