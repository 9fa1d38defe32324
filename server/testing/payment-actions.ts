import { expect } from 'vitest'
import type { PlacedOrder } from '#generated/api.d.ts'
import { SIGNATURE_HEADER, sign } from '#server/commerce/payment/sandbox/signature.ts'
import { expectData } from './contract.ts'
import { type Browser, browser } from './customers.ts'
import { placeOrder, readyCart, stateOf } from './shoppers.ts'
import { SESSION_SECRET, type TestApp } from './test-app.ts'

/** A shopper at the gateway's page. */
export interface OpenPurchase {
  who: Browser
  order: PlacedOrder
  page: string
  /** Credentials of the cart. */
  names: Record<string, string>
}

/** Starts the payment of an order; returns the id of the sandbox's page. */
export async function startSandbox(browser: Browser, { order_id, token }: PlacedOrder): Promise<string> {
  const reply = expectData(await browser.post('/api/checkout/process-payment', { order_id, token }), 'PlacedOrder')
  expect(reply.next.kind).toBe('redirect')
  return reply.next.url?.replace('/sandbox/', '') ?? ''
}

/** Presses a button of the sandbox's page; returns the redirect. */
export async function pressSandboxButton(browser: Browser, id: string, action: 'pay' | 'fail'): Promise<string> {
  const reply = await browser.send({
    method: 'POST',
    url: `/sandbox/${id}/${action}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })
  expect(reply.statusCode).toBe(303)
  return new URL(String(reply.headers.location), 'http://shop.test').pathname
}

/** Runs due payment work, as the scheduled jobs would: sandbox calls, unpaid orders, refunds. */
export async function processPayments({ app }: TestApp): Promise<void> {
  await app.runJob('sandbox-calls')
  await app.runJob('payments')
}

export function paymentActions(shop: TestApp, product: number) {
  const { pool } = shop.database
  return {
    setStock: (stock: number) => pool.query('UPDATE product SET stock = $2 WHERE id = $1', [product, stock]),
    stock: async () =>
      (await pool.query<{ stock: number }>('SELECT stock FROM product WHERE id = $1', [product])).rows[0]?.stock ?? 0,

    /** Orders a quantity, and goes to the gateway's page. */
    startPurchase: async (units = 2, coupon?: string): Promise<OpenPurchase> => {
      const who = browser(shop)
      const cart = await readyCart(who, {
        items: [{ product_id: product, quantity: units }],
        payment: 'sandbox',
        ...(coupon && { coupon }),
      })
      const order = await placeOrder(who, cart)
      expect(order.next).toEqual({ kind: 'pay' })
      const names = { api_cart: cart.api_cart, cart_session: cart.cart_session }
      return { who, order, page: await startSandbox(who, order), names }
    },
    /** Follows the gateway's link back to the shop; returns the redirect's target. */
    returnToShop: async (who: Browser, page: string): Promise<string> => {
      const { rows } = await pool.query<{ return_url: string }>(
        'SELECT return_url FROM sandbox_payment WHERE id = $1',
        [page],
      )
      const reply = await who.get(new URL(rows[0]?.return_url ?? '').pathname)
      expect([reply.statusCode, reply.payload]).toEqual([303, ''])
      return String(reply.headers.location)
    },
    complete: async ({ who, order }: OpenPurchase): Promise<PlacedOrder> =>
      expectData(
        await who.post('/api/checkout/complete-payment', { order_id: order.order_id, token: order.token }),
        'PlacedOrder',
      ),
    state: async ({ order }: Pick<OpenPurchase, 'order'>) => stateOf(shop, order.order_id),
    /** Ends the reservation of its stock. */
    expire: (order: PlacedOrder) =>
      pool.query(`UPDATE orders SET held_until = now() - interval '1 second' WHERE order_no = $1`, [order.order_id]),

    /** Makes a payment that is not reported to the shop. */
    payWithoutNotice: async (page: string): Promise<void> => {
      await pool.query(`UPDATE sandbox_payment SET status = 'paid' WHERE id = $1`, [page])
    },
    /** The webhook body the gateway would send for a payment. */
    webhookBody: async (page: string, id: string, change: Record<string, unknown> = {}): Promise<string> => {
      const { rows } = await pool.query(
        'SELECT id, reference, amount, currency, status FROM sandbox_payment WHERE id = $1',
        [page],
      )
      const payment = { ...rows[0], ...change }
      return JSON.stringify({ id, kind: `payment.${payment.status}`, payment })
    },
  }
}

/** Calls the webhook as the gateway, or as an impostor. */
export const callWebhook = (shop: Pick<TestApp, 'app'>, body: string, signature = sign(SESSION_SECRET, body)) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/payment/webhook/sandbox',
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
    payload: body,
  })
