import { expect, it } from 'vitest'
import { either } from '#tools/testing/proof.ts'
import { ask, productIdOn } from '../../support/requests.ts'

/** Refusals are delayed by a second. */
const LONGEST_MS = either(240_000, 60_000)
/** Default of MUTATIONS_PER_MINUTE. */
const MOST = 600
const AT_ONCE = either(100, 60)
const flooder = '192.0.2.61'

/** Submits a form like a browser without JavaScript. */
const post = async (path: string, body: string, address = flooder) =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address },
    body,
  })

/** Sends requests with limited concurrency and counts their statuses. */
async function flood(many: number, send: () => ReturnType<typeof post>): Promise<Record<number, number>> {
  const found: Record<number, number> = {}
  let sent = 0
  const worker = async () => {
    while (sent++ < many) {
      const { status } = await send()
      found[status] = (found[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return found
}

it(
  'AU-18 OP-04 an address that sends 3,000 cart forms gets no more carts than its limit per minute',
  async () => {
    const id = await productIdOn('/product/tall-bottle-vase')
    const add = (address?: string) => post('/add-to-cart', `product_id=${id}&quantity=1`, address)
    const startedAt = performance.now()
    // The short form uses up the minute with a change that costs nothing.
    const used = either(0, MOST)
    await flood(used, () => post('/admin/logout', ''))
    const many = either(3000, 5)
    const { 303: carts = 0, 429: refused = 0 } = await flood(many, () => add())
    const minutes = 1 + Math.floor((performance.now() - startedAt) / 60_000)
    expect(used + carts).toBeLessThanOrEqual(MOST * minutes)
    expect(refused).toBeGreaterThanOrEqual(used + many - MOST * minutes)
    expect((await add('192.0.2.62')).status).toBe(303)
  },
  LONGEST_MS,
)
