import { describe, expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { brokenInvariants, countAllUnits } from '#server/testing/invariants.ts'
import { either } from '#tools/testing/proof.ts'
import { cartOf, copyCart, retryWhileBusy, sendOrder, readyCart } from '#server/testing/shoppers.ts'
import { runConcurrently } from '#server/testing/crash-shoppers.ts'
import { productId, testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
// A second process of the same shop.
const other = await testApp({ database: shop.database, trustProxyHops: 1 })
const { pool } = shop.database
const vase = await productId(shop.database, 'ASH-VAS-001-TEN-20')
const setStock = (stock: number) => pool.query('UPDATE product SET stock = $2 WHERE id = $1', [vase, stock])
const stock = async () =>
  (await pool.query<{ stock: number }>('SELECT stock FROM product WHERE id = $1', [vase])).rows[0]?.stock
const ROUNDS = either(20, 1)
const limits = { timeout: either(900_000, 120_000) }
const rounds = Array.from({ length: ROUNDS }, (_, index) => index + 1)

/** Guests on two processes with carts ready to order, half with cash on delivery and half with the gateway. */
async function buyers(count: number, ...kinds: Omit<Parameters<typeof readyCart>[1], 'payment'>[]) {
  const all = kinds.flatMap((kind) => (['cod', 'sandbox'] as const).map((payment) => ({ ...kind, payment })))
  const carts = await Promise.all(
    all.map(async (wanted) => copyCart(pool, await readyCart(browser(shop), wanted), count / all.length)),
  )
  return runConcurrently(carts.flat(), 10, async (names) => {
    const who = browser(Math.random() < 0.5 ? shop : other)
    return { who, cart: await cartOf(who, names) }
  })
}

const allAtOnce = async (all: Awaited<ReturnType<typeof buyers>>) =>
  Promise.all(all.map(async ({ who, cart }) => retryWhileBusy(() => sendOrder(who, cart))))

describe('concurrent orders', () => {
  it.each(rounds)('CK-07 CR-05 fifty buyers of one unit make exactly one order (%i)', limits, async () => {
    await setStock(1)
    const everywhere = await countAllUnits(pool)
    const all = await buyers(50, { items: [{ product_id: vase, quantity: 1 }] })
    const replies = await allAtOnce(all)
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    for (const reply of replies) if (reply.statusCode !== 200) expectFailure(reply, 422, 'stock_invalid')
    expect(await stock()).toBe(0)
    expect(await countAllUnits(pool)).toEqual(everywhere)
    expect(await brokenInvariants(pool)).toEqual({})
  })

  it.each(rounds)('CK-07 one cart state ordered twenty times at once makes one order (%i)', limits, async () => {
    await setStock(10)
    for (const payment of ['cod', 'sandbox'] as const) {
      const [who, elsewhere] = [browser(shop), browser(other)]
      const cart = await readyCart(who, { items: [{ product_id: vase, quantity: 2 }], payment })
      const left = (await stock()) ?? 0
      // With one key, like a browser that retries, and without, like two tabs.
      const keys = (index: number) => (index % 2 ? { 'idempotency-key': `the-same-order-${cart.version}` } : {})
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          retryWhileBusy(() => sendOrder(index % 3 ? who : elsewhere, cart, keys(index))),
        ),
      )
      const numbers = replies.map((reply) => expectData(reply, 'PlacedOrder').order_id)
      expect(new Set(numbers).size).toBe(1)
      expect(await stock()).toBe(left - 2)
      expect(expectData(await sendOrder(who, cart), 'PlacedOrder').order_id).toBe(numbers[0])
    }
    expect(await brokenInvariants(pool)).toEqual({})
  })

  it.each(rounds)('CK-07 CR-05 two lines of one product never exceed its stock (%i)', limits, async () => {
    await pool.query(
      `UPDATE product_group SET customisation = '{"text": {"label": "A name", "hint": "", "max_length": 40, "required": false}, "image": null}'
       WHERE slug = 'tall-bottle-vase'`,
    )
    await setStock(4)
    const all = await buyers(10, {
      items: [
        { product_id: vase, quantity: 2 },
        { product_id: vase, quantity: 2, additonal_data: { custom_text: 'For Meera' } },
      ],
    })
    // Enough for each line, but not for both.
    await setStock(3)
    for (const reply of await allAtOnce(all)) expectFailure(reply, 422, 'stock_invalid')
    expect(await stock()).toBe(3)
    await setStock(9)
    const replies = await allAtOnce(all)
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2)
    expect(await stock()).toBe(1)
    expect(await brokenInvariants(pool)).toEqual({})
  })

  it.each(rounds)('CR-02 a single-use coupon is redeemed once (%i)', limits, async (round) => {
    const { rows } = await pool.query<{ id: number }>(
      `SELECT min(p.id) AS id FROM product p JOIN product_group g ON g.id = p.group_id WHERE g.published AND p.price > 50000 GROUP BY g.id ORDER BY 1 LIMIT 5`,
    )
    const products = rows.map(({ id }) => id)
    await pool.query('UPDATE product SET stock = 100 WHERE id = ANY ($1)', [products])
    const coupon = `ONCE-${round}`
    await pool.query(
      `INSERT INTO coupon (code, title, kind, value, currency, max_uses) VALUES ($1, 'Once', 'amount', 10000, 'INR', 1)`,
      [coupon],
    )
    // The orders have only the coupon's lock in common.
    const takers = await buyers(20, ...products.map((id) => ({ items: [{ product_id: id, quantity: 2 }], coupon })))
    expect(takers.map(({ cart }) => cart.discount_total.amount)).toEqual(takers.map(() => 10_000))
    const replies = await allAtOnce(takers)
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    for (const reply of replies) if (reply.statusCode !== 200) expectFailure(reply, 422, 'coupon_refused')
    expect(await brokenInvariants(pool)).toEqual({})
  })
})
