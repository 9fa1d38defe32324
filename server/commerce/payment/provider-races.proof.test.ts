import { expect, it } from 'vitest'
import { browser } from '#server/testing/customers.ts'
import { brokenInvariants, countAllUnits } from '#server/testing/invariants.ts'
import { movesOf } from '#server/testing/provider-moves.ts'
import { type ProviderPurchase, providerShop } from '#server/testing/provider-shops.ts'
import { seeded } from '#tools/testing/payments/seeded.ts'
import { SEED, either } from '#tools/testing/proof.ts'

const ROUNDS = either(60, 4)

for (const name of ['razorpay', 'stripe'] as const)
  for (const inPage of [false, true]) {
    const all = await providerShop(name, SEED, { in_page: String(inPage) })
    it(
      `PY-01 PY-02 PY-08 returns, webhooks, jobs, retries and a cancellation at once leave right books with ${name}, in page: ${inPage} (PROOF_SEED=${SEED})`,
      { timeout: either(900_000, 60_000) },
      async () => {
        const { shop, fake, pool } = all
        const units = await countAllUnits(pool)
        for (let round = 0; round < ROUNDS; round += 1) {
          const random = seeded(SEED * 10_000 + round)
          fake.webhooks.set({ copies: 3 })
          const bought = await all.purchase()
          const back = await all.returnPath(bought)
          const hosted = inPage ? await hostedPage(bought) : bought.url
          const isCancelled = random.next() < 0.5
          const total = bought.order.grand_total.amount
          await Promise.all([
            all.press(hosted, 'pay'),
            all.press(hosted, 'pay'),
            ...Array.from({ length: 5 }, () => browser(shop).get(back)),
            ...(inPage ? [browser(shop).get(`${new URL(bought.url).pathname}/hosted`)] : []),
            all.pay(bought).catch(() => undefined),
            all.work(),
            all.work(),
            ...(isCancelled ? [all.cancel(bought).catch(() => undefined)] : []),
          ])
          await settle()
          // An order that was paid before its cancellation, or after it, is refunded.
          const status = (await all.state(bought))?.status
          expect({ round, status }).toEqual({
            round,
            status: isCancelled && status === 'cancelled' ? status : 'confirmed',
          })
          const taken = [...movesOf(name, fake).money().values()].filter(({ paid }) => paid > 0)
          const kept = taken.reduce((sum, { paid, refunded }) => sum + paid - refunded, 0)
          const { rows } = await pool.query<{ kept: string }>(
            'SELECT coalesce(sum(paid_total - refunded_total), 0) AS kept FROM orders',
          )
          expect({ round, kept }).toEqual({ round, kept: Number(rows[0]?.kept) })
          expect(kept % total).toBe(0)
          expect({ round, ...(await brokenInvariants(pool)) }).toEqual({ round })
        }
        expect(await countAllUnits(pool)).toEqual(units)
        expect(all.replies.filter((status) => status >= 400 && status !== 503)).toEqual([])

        async function hostedPage({ url }: ProviderPurchase): Promise<string> {
          return String((await browser(shop).get(`${new URL(url).pathname}/hosted`)).headers.location)
        }
        async function settle(): Promise<void> {
          for (let times = 0; times < 3; times += 1) {
            await fake.webhooks.deliver()
            await all.work()
            movesOf(name, fake).answer(seeded(1))
          }
          Object.assign(fake.books.settings, { refunds: movesOf(name, fake).done })
          await fake.webhooks.deliver()
          await all.work()
        }
      },
    )
  }
