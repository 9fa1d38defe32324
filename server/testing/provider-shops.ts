import { expect, onTestFinished } from 'vitest'
import type { PlacedOrder } from '#generated/api.d.ts'
import { performDeskAction } from '#server/admin/order-desk/desk.ts'
import { readArguments } from '#server/commands/shop-arguments.ts'
import { RAZORPAY_KEYS, startFakeRazorpay } from '#tools/testing/payments/fake-razorpay/fake-razorpay.ts'
import { STRIPE_KEYS, startFakeStripe } from '#tools/testing/payments/fake-stripe/fake-stripe.ts'
import { expectData } from './contract.ts'
import { type Browser, browser } from './customers.ts'
import { brokenInvariants } from './invariants.ts'
import { placeOrder, readyCart, stateOf } from './shoppers.ts'
import { stockedProduct } from './stocked-shop.ts'
import { type TestApp, onDone, testApp } from './test-app.ts'

/** A shopper on the provider's page. */
export interface ProviderPurchase {
  who: Browser
  order: PlacedOrder
  /** The hosted page. */
  url: string
}

export const fakes = {
  razorpay: { start: startFakeRazorpay, keys: RAZORPAY_KEYS },
  stripe: { start: startFakeStripe, keys: STRIPE_KEYS },
} as const
export type ProviderName = keyof typeof fakes

/** Starts a shop that takes payments with a fake provider. Call it at the top of a test file. */
export async function providerShop<Name extends ProviderName>(
  name: Name,
  seed = 1,
  settings: Readonly<Record<string, string>> = {},
) {
  const { start, keys } = fakes[name]
  const replies: number[] = []
  /** The provider is started first, because the shop needs its address. */
  const target: { shop?: TestApp } = {}
  const fake = (await start({
    seed,
    webhookUrl: `/api/payment/webhook/${name}`,
    deliver: async (url, headers, body) => {
      const reply = await target.shop?.app.inject({ method: 'POST', url, headers, payload: body })
      replies.push(reply?.statusCode ?? 0)
      return reply?.statusCode ?? 0
    },
  })) as Awaited<ReturnType<(typeof fakes)[Name]['start']>>
  onDone(() => fake.close())
  const variables = Object.entries({ ...keys, ...settings, api_origin: fake.origin })
  const paymentVariables = Object.fromEntries(variables.map(([key, value]) => [`${name}_${key}`.toUpperCase(), value]))
  const shop = await testApp({ trustProxyHops: 1, paymentVariables })
  target.shop = shop
  const { app, database } = shop
  await readArguments(['--payments', name, 'on'])!(app)
  await shop.change('SELECT 1')
  const vase = await stockedProduct(database)
  /** Throws unless the books are right and every event was accepted. */
  async function checkBooks(): Promise<void> {
    await fake.webhooks.settled()
    const broken = await brokenInvariants(database.pool)
    const refused = replies.splice(0).filter((status) => status !== 200)
    if (Object.keys(broken).length > 0 || refused.length > 0) throw new Error(JSON.stringify({ broken, refused }))
  }
  /** Keeps webhooks from being sent until the end of the test. */
  function withoutWebhooks(): void {
    fake.webhooks.set({ held: true })
    onTestFinished(async () => {
      fake.webhooks.set({ held: false })
      await fake.webhooks.deliver()
      expect(await brokenInvariants(database.pool)).toEqual({})
    })
  }
  return { shop, fake, pool: database.pool, vase, replies, checkBooks, withoutWebhooks, ...purchases(shop, name, vase) }
}

function purchases(shop: TestApp, name: ProviderName, vase: number) {
  const { app, database } = shop
  const place = async (who = browser(shop)) => {
    const items = [{ product_id: vase, quantity: 2 }]
    return { who, order: await placeOrder(who, await readyCart(who, { items, payment: name })) }
  }
  const pay = async ({ who, order: { order_id, token } }: Omit<ProviderPurchase, 'url'>): Promise<string> => {
    const { next } = expectData(await who.post('/api/checkout/process-payment', { order_id, token }), 'PlacedOrder')
    expect(next.kind).toBe('redirect')
    return next.url ?? ''
  }
  const press = async (url: string, button: string, form: Record<string, string> = {}): Promise<string | null> => {
    const reply = await fetch(`${url}/${button}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(form),
    })
    await reply.arrayBuffer()
    return reply.headers.get('location')
  }
  return {
    place,
    /** Orders two vases, and goes to the provider's page. */
    purchase: async (who?: Browser): Promise<ProviderPurchase> => {
      const placed = await place(who)
      return { ...placed, url: await pay(placed) }
    },
    /** Begins the payment, or begins it again; returns the page. */
    pay,
    /** Presses a button of the page; returns where the provider sends the browser. */
    press,
    /** Follows the provider's redirect; returns the shop's. */
    follow: async ({ who }: ProviderPurchase, location: string | null): Promise<string> => {
      const { pathname, search } = new URL(location ?? '')
      const reply = await who.get(`${pathname}${search}`)
      expect(reply.statusCode).toBe(303)
      return String(reply.headers.location)
    },
    returnPath: async ({ order }: ProviderPurchase): Promise<string> => {
      const { rows } = await database.pool.query<{ reference: string }>(
        `SELECT reference FROM payment p JOIN orders o ON o.id = p.order_id WHERE order_no = $1 ORDER BY p.id DESC LIMIT 1`,
        [order.order_id],
      )
      return `/payment/return/${name}/${rows[0]?.reference}`
    },
    state: ({ order }: ProviderPurchase) => stateOf(shop, order.order_id),
    /** The states of an order's refunds, in order. */
    refunds: async ({ order }: ProviderPurchase) => {
      const { rows } = await database.pool.query<{ status: string; amount: number }>(
        'SELECT r.status, r.amount FROM refund r JOIN orders o ON o.id = r.order_id WHERE order_no = $1 ORDER BY r.id',
        [order.order_id],
      )
      return rows
    },
    /** Cancels an order, which refunds what is paid. */
    cancel: ({ order }: ProviderPurchase) =>
      performDeskAction(app, order.order_id, { kind: 'cancel', reason: 'A crack.' }),
    /** Runs all payment work, as if it were due. */
    work: async (): Promise<void> => {
      await database.pool.query('UPDATE payment SET ask_at = now() WHERE ask_at IS NOT NULL')
      await database.pool.query(`UPDATE refund SET next_at = now() WHERE status IN ('waiting', 'pending')`)
      await app.runJob('payments')
    },
    /** Ends the reservation of an order's stock, if it has one. */
    expire: async ({ order }: ProviderPurchase): Promise<void> => {
      await database.pool.query(
        `UPDATE orders SET held_until = now() - interval '1 second' WHERE order_no = $1 AND status = 'pending'`,
        [order.order_id],
      )
    },
  }
}
