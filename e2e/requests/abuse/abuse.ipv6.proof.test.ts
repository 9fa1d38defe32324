import { expect, it } from 'vitest'
import { either } from '#tools/testing/proof.ts'
import { ask } from '../../support/requests.ts'

/** Refusals are delayed by a second. */
const LONGEST_MS = either(240_000, 60_000)
/** Tracking requests per network and minute. */
const MOST = 30
const OF_A_SITE = 4
const AT_ONCE = either(200, 50)

/** Tracks a parcel from each address and counts accepted requests. */
async function countAccepted(addresses: readonly string[]): Promise<number> {
  const statuses: number[] = []
  for (let from = 0; from < addresses.length; from += AT_ONCE)
    statuses.push(
      ...(await Promise.all(
        addresses.slice(from, from + AT_ONCE).map(async (address) => {
          const { status } = await ask('/api/track-order/NO-PARCEL', { headers: { 'x-forwarded-for': address } })
          return status
        }),
      )),
    )
  return statuses.filter((status) => status !== 429).length
}

/** Allows one more window per minute, because limits reopen. */
async function expectAtMost(most: number, addresses: readonly string[]): Promise<void> {
  const startedAt = performance.now()
  const found = await countAccepted(addresses)
  const minutes = 1 + Math.floor((performance.now() - startedAt) / 60_000)
  expect(found).toBeLessThanOrEqual(most * minutes)
  expect(found).toBeGreaterThanOrEqual(Math.min(most, addresses.length))
}

it(
  'AU-18 OP-04 the owner of a /48 has four times the attempts of a household, not 65,536 times',
  async () => {
    const many = either(2000, MOST * OF_A_SITE + 10)
    await expectAtMost(
      MOST * OF_A_SITE,
      Array.from({ length: many }, (_, n) => `2001:db8:61:${n.toString(16)}::1`),
    )
    expect(await countAccepted(['2001:db8:62:1::1'])).toBe(1)
  },
  LONGEST_MS,
)

it('AU-18 OP-04 an address has one set of attempts, however it is written', async () => {
  const spellings = ['192.0.2.63', '::ffff:192.0.2.63', '::ffff:c000:23f', '192.0.2.63:4711']
  await expectAtMost(
    MOST,
    Array.from({ length: MOST + 10 }, (_, n) => spellings[n % spellings.length]!),
  )
})
