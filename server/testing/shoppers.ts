import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LightMyRequestResponse } from 'fastify'
import type { Cart, PlacedOrder } from '#generated/api.d.ts'
import { expectData } from './contract.ts'
import type { Browser } from './customers.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import type { TestApp } from './test-app.ts'

export const home = {
  address_type: 'Shipping',
  name: 'Meera Nair',
  phone: '9000000001',
  country: 'IN',
  address_line_1: '3 Rue Dumas',
  pincode: '605001',
  city: 'Puducherry',
  state: 'PY',
}

interface CartOptions {
  items: { product_id: number; quantity: number; additonal_data?: object }[]
  /** null: do not choose one. */
  payment?: string | null
  shipping?: string
  coupon?: string
  email?: string
  phone?: string
}

/** Fills a cart through the API and completes its checkout up to the payment. */
export async function readyCart(browser: Browser, wanted: CartOptions): Promise<Cart> {
  const {
    items,
    payment = 'cod',
    shipping = 'road',
    coupon,
    email = 'guest@ashkiln.example',
    phone = '9000000009',
  } = wanted
  let names: Partial<Pick<Cart, 'api_cart' | 'cart_session'>> = {}
  const step = (reply: Awaited<ReturnType<Browser['get']>>): Cart => {
    const cart = expectData(reply, 'Cart')
    names = { api_cart: cart.api_cart, cart_session: cart.cart_session }
    return cart
  }
  for (const item of items) step(await browser.post('/api/cart/add-item', { ...item, ...names }))
  step(await browser.put('/api/cart/update-contact', { ...names, phone, email }))
  step(await browser.put('/api/cart/update-address', { ...names, type: 'both', address: home }))
  if (coupon) step(await browser.post('/api/cart/coupons/apply', { ...names, code: coupon }))
  const sent = step(await browser.put('/api/cart/update-shipping-mode', { ...names, code: shipping }))
  if (payment === null) return sent
  return step(await browser.put('/api/cart/update-payment-mode', { ...names, code: payment }))
}

/** Credentials of a cart. */
export type CartNames = Pick<Cart, 'api_cart' | 'cart_session'>

/** Other guests' carts with the same content, prepared at once. */
export async function copyCart(db: Queryable, { api_cart: original }: CartNames, count: number): Promise<CartNames[]> {
  const names = Array.from({ length: count }, () => ({
    api_cart: randomBytes(16).toString('base64url'),
    cart_session: randomBytes(32).toString('base64url'),
  }))
  const hashes = names.map(({ cart_session: session }) => createHash('sha256').update(session).digest())
  await db.query(
    `WITH made AS (INSERT INTO cart (public_id, session_hash, phone, email, shipping_address, billing_address, billing_same, coupon_id, shipping_mode, payment_mode)
       SELECT n.public_id, n.hash, phone, email, shipping_address, billing_address, billing_same, coupon_id, shipping_mode, payment_mode
       FROM cart, unnest($2::text[], $3::bytea[]) AS n(public_id, hash) WHERE cart.public_id = $1 RETURNING id)
     INSERT INTO cart_line (cart_id, product_id, quantity, additonal_data, data_hash, seen_price)
     SELECT made.id, product_id, quantity, additonal_data, data_hash, seen_price
     FROM made, cart_line l JOIN cart c ON c.id = l.cart_id WHERE c.public_id = $1`,
    [original, names.map((one) => one.api_cart), hashes],
  )
  return names
}

export const cartOf = async (browser: Browser, { api_cart, cart_session }: CartNames): Promise<Cart> =>
  expectData(await browser.get(`/api/cart/get?${new URLSearchParams({ api_cart, cart_session })}`), 'Cart')

/** Retries while the shop is too busy, like its own pages. */
export async function retryWhileBusy(ask: () => Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
  for (const until = Date.now() + 60_000; ; await sleep(50 + Math.random() * 200)) {
    const reply = await ask()
    if (![409, 429, 503].includes(reply.statusCode) || Date.now() > until) return reply
  }
}

export const sendOrder = (
  browser: Browser,
  { api_cart, cart_session, version }: CartNames & Pick<Cart, 'version'>,
  headers: Record<string, string> = {},
) => browser.post('/api/checkout/place-order', { api_cart, cart_session, cart_version: version }, headers)

export const placeOrder = async (browser: Browser, cart: Cart): Promise<PlacedOrder> =>
  expectData(await sendOrder(browser, cart), 'PlacedOrder')

/** Returns an order's row in the database. */
export async function stateOf({ database }: Pick<TestApp, 'database'>, orderNo: string) {
  const { rows } = await database.pool.query<{
    status: string
    paid_total: number
    refunded_total: number
    grand_total: number
    invoice_no: string | null
  }>('SELECT status, paid_total, refunded_total, grand_total, invoice_no FROM orders WHERE order_no = $1', [orderNo])
  return rows[0]
}
