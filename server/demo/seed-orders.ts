import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { AddressType, Cart, Order, OrderPage, PlacedOrder } from '#generated/api.d.ts'
import { type DeskAction, performDeskAction } from '#server/admin/order-desk/desk.ts'
import { statement } from '#server/platform/db/database.ts'
import { URL_ENCODED } from '#server/platform/http/plain-forms.ts'
import { findRoot } from '#server/platform/environment/root.ts'
import { readCustomers } from './seed-customers.ts'

/** A step of an order, by its shopper or the shop. */
type Step = { kind: 'pay' } | { kind: 'fail' } | { kind: 'ask_back'; reason: string; comment: string } | DeskAction

interface OrderFixture {
  customer: string
  items: Record<string, number>
  payment: 'cod' | 'sandbox'
  then: Step[]
}

const productIds = statement<{ id: number; sku: string }, [string[]]>(
  'demo_product_ids',
  'SELECT id, sku FROM product WHERE sku = ANY ($1) ORDER BY sku',
)

/**
 * Places the orders of fixtures/orders.json through the shop's own API, so that there are orders in every state.
 * Customers who have orders are skipped.
 */
export async function seedOrders(app: FastifyInstance, ending?: AbortSignal): Promise<void> {
  const { level } = app.log
  // The demo's two hundred calls would only clutter the log.
  app.log.level = 'silent'
  try {
    await placeAll(app, ending)
  } finally {
    app.log.level = level
  }
}

async function placeAll(app: FastifyInstance, ending: AbortSignal | undefined): Promise<void> {
  const fixtures = JSON.parse(await readFile(join(findRoot(), 'fixtures/orders.json'), 'utf8')) as OrderFixture[]
  for (const customer of await readCustomers()) {
    const shopper = await logIn(app, customer)
    if (!shopper || (await shopper.ask<OrderPage>('GET', 'orders/get')).total > 0) continue
    const home = customer.addresses.find(
      ({ address_type: type, default: isDefault }) => type === 'Shipping' && isDefault,
    )
    if (!home) continue
    const { default: _, ...address } = home
    for (const one of fixtures.filter(({ customer: email }) => email === customer.email)) {
      // Shutdown during startup does not wait for the demo orders.
      if (ending?.aborted) return
      const placed = await placeOne(app, shopper, one, { email: customer.email, phone: customer.phone, address })
      for (const step of one.then) await takeStep(app, shopper, placed, step)
    }
  }
}

/** Makes API calls as a customer, with cookies. */
interface Shopper {
  ask<Data>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Data>
  press(path: string): Promise<void>
}

/** Returns undefined if the customer has changed their password. */
async function logIn(app: FastifyInstance, { email, password }: { email: string; password: string }) {
  const cookies = new Map<string, string>()
  let calls = 0
  async function send(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object | string) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const isForm = typeof payload === 'string'
    const reply = await app.inject({
      method,
      url,
      // Different addresses, to stay below the rate limits.
      remoteAddress: `127.0.1.${(calls++ >> 4) % 250}`,
      headers: {
        host: `localhost:${portOf(app)}`,
        cookie,
        ...(isForm && { 'content-type': URL_ENCODED }),
      },
      ...(payload !== undefined && { payload }),
    })
    for (const { name, value, maxAge } of reply.cookies) {
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    return reply
  }
  const shopper: Shopper = {
    async ask<Data>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
      const reply = await send(method, `/api/${path}`, body)
      if (reply.statusCode !== 200)
        throw new Error(`The demo's ${path} was answered with ${reply.statusCode}: ${reply.body}`)
      return reply.json<{ data: Data }>().data
    },
    async press(path) {
      const reply = await send('POST', path, '')
      const back = reply.headers.location
      if (reply.statusCode !== 303 || back === undefined)
        throw new Error(`The demo's ${path} was answered with ${reply.statusCode}: ${reply.body}`)
      const { pathname, search } = new URL(back, 'http://localhost')
      // The page that the gateway redirects to.
      await send('GET', pathname + search)
    },
  }
  const login = await send('POST', '/api/auth/login', { email, password })
  return login.statusCode === 200 ? shopper : undefined
}

function portOf({ server, config }: FastifyInstance): number {
  const address = server.address()
  return (typeof address === 'object' && address?.port) || (config.port ?? 80)
}

interface Receiver {
  email: string
  phone: string
  address: { address_type: AddressType }
}

async function placeOne(
  app: FastifyInstance,
  shopper: Shopper,
  fixture: OrderFixture,
  { address, ...contact }: Receiver,
) {
  let names: Partial<Pick<Cart, 'api_cart' | 'cart_session'>> = {}
  const cart = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const { api_cart, cart_session, version } = await shopper.ask<Cart>(method, `cart/${path}`, { ...body, ...names })
    names = { api_cart, cart_session }
    return version
  }
  const rows = await productIds(app.database.pool, Object.keys(fixture.items))
  for (const { id, sku } of rows) await cart('POST', 'add-item', { product_id: id, quantity: fixture.items[sku] })
  await cart('PUT', 'update-contact', contact)
  await cart('PUT', 'update-address', { type: 'both', address })
  await cart('PUT', 'update-shipping-mode', { code: 'road' })
  const version = await cart('PUT', 'update-payment-mode', { code: fixture.payment })
  return shopper.ask<PlacedOrder>('POST', 'checkout/place-order', { cart_version: version, ...names })
}

async function takeStep(app: FastifyInstance, shopper: Shopper, { order_id: orderNo, token }: PlacedOrder, step: Step) {
  if (step.kind === 'pay' || step.kind === 'fail') {
    const { next } = await shopper.ask<PlacedOrder>('POST', 'checkout/process-payment', { order_id: orderNo, token })
    return shopper.press(`${next.url}/${step.kind}`)
  }
  if (step.kind === 'ask_back') {
    const { reason, comment } = step
    const { productchannel: lines } = await shopper.ask<Order>('POST', 'orders/item', { order_no: orderNo })
    const returnedLines = lines.slice(0, 1).map(({ id }) => ({ id, quantity: 1 }))
    await shopper.ask('POST', 'orders/refund/request', { order_no: orderNo, reason, comment, lines: returnedLines })
    return
  }
  await performDeskAction(app, orderNo, step)
}
