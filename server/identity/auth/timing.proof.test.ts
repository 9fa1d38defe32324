import { beforeEach, describe, expect, it } from 'vitest'
import { browser, loggedIn, meera, proves } from '#server/testing/customers.ts'
import { either } from '#tools/testing/proof.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { database } = shop
beforeEach(() => database.pool.query('DELETE FROM attempt'))

/** Pairs of tries in a round, and how far apart their medians may be: the short form sees only what stands out from any noise, as a hash does. */
const TRIES = either(200, 8)
const MOST = either(0.1, 0.5)

function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** How much longer the one takes than the other: medians of tries that take turns, so that a busy moment strikes both. */
async function compare(known: () => Promise<unknown>, unknown: () => Promise<unknown>): Promise<number> {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (const work of [known, unknown]) for (let n = 0; n < either(5, 2); n++) await work()
  for (let n = 0; n < TRIES; n++) {
    // No try may meet a limit: that would be another answer.
    if (n % 4 === 0) await database.pool.query('DELETE FROM attempt')
    for (const name of n % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const start = performance.now()
      await (name === 'known' ? known : unknown)()
      times[name].push(performance.now() - start)
    }
  }
  const [a, b] = [median(times.known), median(times.unknown)]
  return Math.abs(a - b) / Math.max(a, b)
}

/** The best of a few rounds: noise of a busy machine passes, a difference in the code stays. */
async function difference(known: () => Promise<unknown>, unknown: () => Promise<unknown>): Promise<number> {
  let least = 1
  for (let round = 0; round < 6 && least > MOST; round++) least = Math.min(least, await compare(known, unknown))
  return least
}

let nobody = 0
const post = (url: string, body: object) => browser(shop).post(url, body)

describe('known and unknown accounts', { timeout: either(900_000, 120_000) }, () => {
  it('AU-18 take the same time to be refused a login', async () => {
    const login = (email: string) => post('/api/auth/login', { email, password: 'not the password' })
    expect(
      await difference(
        () => login(meera.email),
        () => login(`nobody${nobody++}@ashkiln.example`),
      ),
    ).toBeLessThan(MOST)
  })

  it('AU-18 take the same time to be sent a reset link', async () => {
    const reset = (email: string) => post('/api/auth/reset', { email })
    expect(
      await difference(
        () => reset(meera.email),
        () => reset(`nobody${nobody++}@ashkiln.example`),
      ),
    ).toBeLessThan(MOST)
  })

  it('AU-18 AU-20 take the same time to be wanted as an address of somebody else', async () => {
    const one = await loggedIn(shop, meera)
    await proves(one, meera.password)
    const wants = (email: string) => one.put('/api/account/update-profile', { email })
    expect(
      await difference(
        () => wants('arjun@ashkiln.example'),
        () => wants(`nobody${nobody++}@ashkiln.example`),
      ),
    ).toBeLessThan(MOST)
  })

  it('AU-18 AU-22 take the same time to be sent a code by mail', async () => {
    const request = (input: string) => post('/api/auth/otp/request', { input, channel: 'email' })
    expect(
      await difference(
        () => request(meera.phone),
        () => request(`95${String(nobody++).padStart(8, '0')}`),
      ),
    ).toBeLessThan(MOST)
  })

  it('AU-18 take the same time to be sent a code, and to be refused one, where no accounts are opened', async () => {
    await shop.change(`UPDATE setting SET value = 'false' WHERE key = 'enable_customer_register'`)
    const read = await shop.post('/api/settings/get', { keys: ['enable_customer_register'] })
    expect(read.json().data.enable_customer_register).toBe(false)
    const phone = () => `96${String(nobody++).padStart(8, '0')}`
    const request = (input: string) => post('/api/auth/otp/request', { input })
    expect(
      await difference(
        () => request(meera.phone),
        () => request(phone()),
      ),
    ).toBeLessThan(MOST)
    const verify = (input: string) => post('/api/auth/otp/verify', { input, otp: '0000' })
    expect(
      await difference(
        () => verify(meera.phone),
        () => verify(phone()),
      ),
    ).toBeLessThan(MOST)
  })
})
