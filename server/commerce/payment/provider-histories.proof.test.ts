import { expect, it } from 'vitest'
import { brokenInvariants, countAllUnits } from '#server/testing/invariants.ts'
import { type ProviderShop, movesOf, randomActions } from '#server/testing/provider-moves.ts'
import { type ProviderName, providerShop } from '#server/testing/provider-shops.ts'
import { type Seeded, seeded } from '#tools/testing/payments/seeded.ts'
import { SEED, either } from '#tools/testing/proof.ts'

/** For each provider. */
const HISTORIES = either(250, 8)

/** What the shop has in its books, by reference. */
async function shopMoney({ pool }: ProviderShop): Promise<Map<string, { paid: number; refunded: number }>> {
  const { rows } = await pool.query<{ reference: string; paid: number; refunded: number }>(
    `SELECT reference, CASE WHEN status = 'paid' THEN amount ELSE 0 END AS paid,
       (SELECT coalesce(sum(amount), 0)::int FROM refund WHERE payment_id = p.id AND status IN ('pending', 'done')) AS refunded
     FROM payment p ORDER BY id`,
  )
  return new Map(rows.map(({ reference, ...money }) => [reference, money]))
}

async function live(all: ProviderShop, name: ProviderName, random: Seeded): Promise<void> {
  const { fake } = all
  const moves = movesOf(name, fake)
  Object.assign(fake.books.settings, {
    refunds: moves.refunds[Math.floor(random.next() * moves.refunds.length)],
    autoCapture: random.next() < 0.7,
  })
  fake.webhooks.set({
    held: random.next() < 0.5,
    copies: random.next() < 0.3 ? 2 : 1,
    lose: random.next() < 0.2 ? 5 : 0,
  })
  const actions = randomActions(all, moves, random, await all.purchase())
  for (let step = 2 + Math.floor(random.next() * 9); step > 0; step -= 1)
    await actions[Math.floor(random.next() * actions.length)]!()
  await end(all, name, random)
}

/** Lets time pass without further faults, until banks and jobs have nothing left to do. */
async function end(all: ProviderShop, name: ProviderName, random: Seeded): Promise<void> {
  const { fake, pool, work } = all
  const moves = movesOf(name, fake)
  fake.webhooks.set({ held: false, copies: 1, lose: 0 })
  fake.quiet()
  Object.assign(fake.books.settings, { refunds: moves.done, autoCapture: true })
  for (let round = 0; round < 4; round += 1) {
    moves.answer(random)
    await fake.webhooks.deliver('shuffled')
    await pool.query(`UPDATE orders SET held_until = now() - interval '1 second' WHERE status = 'pending'`)
    await work()
  }
  // After three days, the shop asks no more.
  await pool.query('UPDATE payment SET ask_at = NULL')
}

for (const name of ['razorpay', 'stripe'] as const) {
  const all: ProviderShop = await providerShop(name, SEED)
  it(
    `PY-01 PY-02 the books of the shop and ${name} agree after ${HISTORIES} random histories (PROOF_SEED=${SEED})`,
    { timeout: either(2_400_000, 120_000) },
    async () => {
      const units = await countAllUnits(all.pool)
      for (let history = 0; history < HISTORIES; history += 1) {
        const random = seeded(SEED * 10_000 + history)
        await live(all, name, random)
        const theirs = movesOf(name, all.fake).money()
        const ours = await shopMoney(all)
        for (const [reference, money] of ours)
          expect({ history, reference, ...money }).toEqual({
            history,
            reference,
            ...(theirs.get(reference) ?? { paid: 0, refunded: 0 }),
          })
        // Nothing was taken that the shop does not know of.
        for (const [reference, { paid }] of theirs) if (paid > 0) expect(ours.has(reference)).toBe(true)
        expect({ history, ...(await brokenInvariants(all.pool)) }).toEqual({ history })
      }
      expect(await countAllUnits(all.pool)).toEqual(units)
      expect(all.replies.filter((status) => status >= 400)).toEqual([])
    },
  )
}
