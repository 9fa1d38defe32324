import { expect, it } from 'vitest'
import type { LightMyRequestResponse } from 'fastify'
import type { Cart, PlacedOrder } from '#generated/api.d.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type Browser, browser } from '#server/testing/customers.ts'
import { brokenInvariants, countAllUnits } from '#server/testing/invariants.ts'
import { acceptGiftCards, issueCard } from '#server/testing/gift-cards.ts'
import { callWebhook, processPayments } from '#server/testing/payment-actions.ts'
import { SEED, either } from '#tools/testing/proof.ts'
import { type CartNames, cartOf, copyCart, readyCart } from '#server/testing/shoppers.ts'
import { seededRandom } from '#server/testing/crash-shoppers.ts'
import { productId, testApp } from '#server/testing/test-app.ts'
import { type OrderAction, changeOrder, lockByNumber } from '#server/admin/order-desk/change-order.ts'
import type { ChosenUnits } from './order-units.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { type DeskAction, performDeskAction } from '#server/admin/order-desk/desk.ts'

const CARTS = 6
const TABS = 2
const STEPS = either(400, 25)

const shop = await testApp({ trustProxyHops: 1 })
const other = await testApp({ database: shop.database, trustProxyHops: 1 })
const { pool } = shop.database
const random = seededRandom(SEED)
const oneOf = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
const vase = await productId(shop.database, 'ASH-VAS-001-TEN-20')
const big = await productId(shop.database, 'ASH-VAS-001-TEN-28')

/** Replies that indicate a bug: an internal error or a deadlock. */
const bugs: string[] = []
function checked(reply: LightMyRequestResponse): LightMyRequestResponse {
  const { code } = reply.payload.startsWith('{') ? reply.json<{ code?: string }>() : {}
  if (reply.statusCode === 500 || code === 'conflict') bugs.push(`${reply.raw.req.url}: ${reply.payload}`)
  return reply
}

/** A tab whose shopper acts at random. */
class Tab {
  private cart: Cart | undefined
  private readonly orders: PlacedOrder[] = []
  private readonly pages: string[] = []
  private readonly who: Browser
  private readonly names: CartNames
  constructor(who: Browser, names: CartNames) {
    this.who = who
    this.names = names
  }

  readonly actions: (() => Promise<unknown>)[] = [
    async () => (this.cart = await cartOf(this.who, this.names)),
    () =>
      this.change('update-qty', { product_id: oneOf([vase, big]), quantity_in_display_unit: oneOf([1, 1, 1, 2, 3]) }),
    () => this.post('cart/add-item', { ...this.names, product_id: oneOf([vase, big]), quantity: 1 }),
    () => this.change('update-payment-mode', { code: oneOf(['cod', 'sandbox', 'sandbox']) }),
    () => this.fillIn(),
    () => this.fillIn(),
    async () => checked(await this.who.remove(`/api/cart/coupons/remove?${new URLSearchParams({ ...this.names })}`)),
    () => this.post('cart/coupons/apply', { ...this.names, code: oneOf(['FEW', 'EACH-ONCE']) }),
    () => this.post('cart/gift-cards/apply', { ...this.names, code: oneOf(giftCards).code }),
    () => this.removeGiftCard(),
    // The current state of the cart, and a stale one.
    async () => this.place(await cartOf(this.who, this.names)),
    async () => this.place(await cartOf(this.who, this.names)),
    () => (this.cart ? this.place(this.cart) : Promise.resolve()),
    () => this.pay('process-payment'),
    () => this.pay('process-payment'),
    () => this.pay('complete-payment'),
    () => this.press('pay'),
    () => this.press('pay'),
    () => this.press('fail'),
  ]

  private async removeGiftCard() {
    const [card] = (await cartOf(this.who, this.names)).gift_cards ?? []
    const query = new URLSearchParams({ ...this.names, id: String(card?.id ?? 1) })
    if (random() < 0.3) checked(await this.who.remove(`/api/cart/gift-cards/remove?${query}`))
  }
  private async post(path: string, body: object) {
    return checked(await this.who.post(`/api/${path}`, body))
  }
  private async change(path: string, body: object) {
    checked(await this.who.put(`/api/cart/${path}`, { ...this.names, ...body }))
  }
  /** Fills in the checkout data that a purchase has cleared. */
  private async fillIn() {
    await pool.query(
      `UPDATE cart SET phone = '9000000009', email = $3, shipping_address = m.shipping_address, shipping_mode = 'road', payment_mode = 'sandbox'
       FROM cart m WHERE m.public_id = $2 AND cart.public_id = $1 AND cart.shipping_address IS NULL`,
      [this.names.api_cart, model.api_cart, `guest${Math.floor(random() * 20)}@ashkiln.example`],
    )
  }
  private async place({ version }: Cart) {
    const reply = await this.post('checkout/place-order', { ...this.names, cart_version: version })
    if (reply.statusCode === 200) this.orders.push(reply.json<{ data: PlacedOrder }>().data)
  }
  private async pay(call: 'process-payment' | 'complete-payment') {
    if (this.orders.length === 0) return
    const { order_id, token } = oneOf(this.orders)
    const { data } = (await this.post(`checkout/${call}`, { order_id, token })).json<{ data?: PlacedOrder }>()
    if (data?.next.kind === 'redirect') this.pages.push(String(data.next.url))
  }
  private async press(action: 'pay' | 'fail') {
    if (this.pages.length === 0) return
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const url = `${oneOf(this.pages)}/${action}`
    const reply = checked(await this.who.send({ method: 'POST', url, headers, payload: '' }))
    if (random() < 0.5) checked(await this.who.get(new URL(String(reply.headers.location), 'http://x').pathname))
  }
}

let delivered = 0
const deskActions: (() => DeskAction)[] = [
  () => ({ kind: 'ship', waybill: `ANY-${delivered++}` }),
  () => ({ kind: 'ship', waybill: `ANY-${delivered++}` }),
  () => ({ kind: 'deliver' }),
  () => ({ kind: 'cancel', reason: 'By chance.' }),
  () => ({ kind: 'refund' }),
  () => ({ kind: 'refund', amount: '100' }),
]
/** Actions on some of an order's units, which the command line does not have. */
const unitActions: ((lines: ChosenUnits[]) => OrderAction)[] = [
  (lines) => ({ kind: 'ship', waybill: `ANY-${delivered++}`, lines }),
  (lines) => ({ kind: 'ship', waybill: `ANY-${delivered++}`, lines }),
  (lines) => ({ kind: 'cancel', reason: 'By chance.', lines }),
  (lines) => ({ kind: 'cancel', reason: 'By chance.', lines }),
  (lines) => ({ kind: 'refund', reason: 'By chance.', lines, shipping: random() < 0.3, restock: random() < 0.5 }),
  (lines) => ({ kind: 'refund', reason: 'By chance.', lines, amount: 1 + Math.floor(random() * 400_000) }),
  () => ({ kind: 'deliver' }),
]
const staff = { id: undefined, name: 'Anu', role: 'owner', isReauthenticated: true } as const
/** Refusals of an action that the order's state does not allow. */
const ignoreRefusals = (error: unknown): void => {
  if (!(error instanceof ApiError) || ![404, 422].includes(error.status)) bugs.push(`desk: ${(error as Error).message}`)
}

async function changeUnits(): Promise<void> {
  const { rows } = await pool.query<{ order_no: string; lines: { id: number; quantity: number }[] }>(
    `SELECT order_no, ARRAY(SELECT jsonb_build_object('id', id, 'quantity', quantity) FROM order_line WHERE order_id = o.id) AS lines
     FROM orders o WHERE status IN ('confirmed', 'shipped', 'delivered') ORDER BY random() LIMIT 1`,
  )
  const [order] = rows
  if (!order) return
  const some = order.lines.filter(() => random() < 0.7)
  const lines = (some.length > 0 ? some : order.lines).map(({ id, quantity }) => ({
    id,
    quantity: Math.ceil(quantity * random()) || 1,
  }))
  const { app, database } = oneOf([shop, other])
  await inTransaction(database, async ({ client }) => {
    const locked = await lockByNumber(client, order.order_no)
    await changeOrder(client, locked, oneOf(unitActions)(lines), { app, staff })
  }).catch(ignoreRefusals)
}
const added: Record<string, number> = { 'ASH-VAS-001-TEN-20': 0, 'ASH-VAS-001-TEN-28': 0 }

/** Actions of the shop itself. */
const shopActions: (() => Promise<unknown>)[] = [
  async () => {
    const { rows } = await pool.query<{ order_no: string }>(
      `SELECT order_no FROM orders WHERE status <> 'cancelled' ORDER BY random() LIMIT 1`,
    )
    if (!rows[0]) return
    await performDeskAction(oneOf([shop, other]).app, rows[0].order_no, oneOf(deskActions)()).catch(ignoreRefusals)
  },
  changeUnits,
  changeUnits,
  async () => {
    await pool.query(
      `UPDATE orders SET held_until = now() - interval '1 second' WHERE id IN (SELECT id FROM orders WHERE status = 'pending' ORDER BY random() LIMIT 2 FOR UPDATE SKIP LOCKED)`,
    )
    await processPayments(oneOf([shop, other]))
  },
  () => pool.query('UPDATE payment SET ask_at = now() WHERE ask_at IS NOT NULL'),
  async () => {
    const { rows } = await pool.query<{ body: string }>('SELECT body FROM sandbox_call ORDER BY random() LIMIT 1')
    if (rows[0]) checked(await callWebhook(oneOf([shop, other]), rows[0].body))
  },
  async () => {
    const sku = oneOf(Object.keys(added))
    const { rowCount } = await pool.query('UPDATE product SET stock = stock + 2 WHERE sku = $1 AND stock < 8', [sku])
    if (rowCount) added[sku] = (added[sku] ?? 0) + 2
  },
]

await pool.query('UPDATE product SET stock = 6 WHERE id = ANY ($1)', [[vase, big]])
await pool.query(
  `INSERT INTO coupon (code, title, kind, value, currency, max_uses, max_uses_per_customer)
   VALUES ('FEW', 'Few', 'amount', 10000, 'INR', 3, NULL), ('EACH-ONCE', 'Once each', 'percentage', 10, 'INR', NULL, 1)`,
)
await acceptGiftCards(shop)
const giftCards = [
  await issueCard(shop, 50_000),
  await issueCard(shop, 400_000),
  await issueCard(shop, 3_000_000),
  await issueCard(shop, 12_345),
]
const model = await readyCart(browser(shop), { items: [{ product_id: vase, quantity: 1 }], payment: 'sandbox' })

it(
  `CK-07 money and stock add up after any sequence of actions (PROOF_SEED=${SEED})`,
  {
    timeout: either(1_200_000, 180_000),
  },
  async () => {
    const before = await countAllUnits(pool)
    const names = await copyCart(pool, model, CARTS)
    const tabs = names.flatMap((one) => Array.from({ length: TABS }, () => new Tab(browser(oneOf([shop, other])), one)))
    await Promise.all([
      ...tabs.map(async ({ actions }) => {
        for (let step = 0; step < STEPS; step++) await oneOf(actions)()
      }),
      ...[1, 2].map(async () => {
        for (let step = 0; step < STEPS; step++) await oneOf(shopActions)()
      }),
    ])
    expect(bugs).toEqual([])
    expect((await pool.query('SELECT FROM orders')).rowCount).toBeGreaterThan(either(50, 2))
    for (const round of ['while orders are open', 'after all orders have expired']) {
      expect({ [round]: await brokenInvariants(pool) }).toEqual({ [round]: {} })
      const units = { ...before }
      for (const [sku, more] of Object.entries(added)) units[sku] = (units[sku] ?? 0) + more
      expect(await countAllUnits(pool)).toEqual(units)
      await pool.query(`UPDATE orders SET held_until = now() - interval '1 second' WHERE status = 'pending'`)
      await pool.query(`UPDATE payment SET ask_at = now() WHERE ask_at IS NOT NULL`)
      await processPayments(shop)
    }
    // The random walk reached these outcomes.
    const { rows } = await pool.query<{ status: string; n: number }>(
      'SELECT status, count(*)::int AS n FROM orders GROUP BY 1',
    )
    const statuses = rows.map(({ status }) => status)
    expect(statuses).toEqual(expect.arrayContaining(either(['cancelled', 'confirmed', 'shipped'], [])))
    const { rows: parts } = await pool.query<{ parts: string[] }>(
      `SELECT ARRAY(SELECT DISTINCT kind FROM order_reduction UNION ALL SELECT DISTINCT 'parcels' FROM shipment GROUP BY order_id HAVING count(*) > 1) AS parts`,
    )
    expect(parts[0]?.parts).toEqual(expect.arrayContaining(either(['cancelled', 'parcels', 'returned'], [])))
    const { rows: paid } = await pool.query(
      `SELECT s.reference FROM sandbox_payment s JOIN payment p ON p.reference = s.reference
     WHERE s.status = 'paid' AND (p.status <> 'paid' OR s.refunded <> (SELECT coalesce(sum(amount), 0) FROM refund WHERE payment_id = p.id AND status = 'done'))`,
    )
    expect(paid).toEqual([])
  },
)
