import { createHmac, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { paymentProviders } from '#generated/payment-providers.ts'
import { performDeskAction } from '#server/admin/order-desk/desk.ts'
import { changePaymentMode, offerPaymentMode } from '#server/commerce/payment-modes/change-mode.ts'
import { definitions } from '#server/commerce/payment-modes/definitions.ts'
import type { PaymentDefinition } from '#domain/payment-definition.ts'
import { comparePayments } from './comparison/compare.ts'
import { readPaymentTasks } from './comparison/payment-tasks.ts'
import { findRoot } from '#server/platform/environment/root.ts'
import { provider } from '#server/testing/bridge.provider.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { processPayments } from '#server/testing/payment-actions.ts'
import { placeOrder, readyCart, stateOf } from '#server/testing/shoppers.ts'
import { testApp } from '#server/testing/test-app.ts'
import { stockedProduct } from '#server/testing/stocked-shop.ts'

/** The guide, which the test follows: its schema and its code are the third provider's. */
const guide = await readFile(join(findRoot(), 'docs/how-to/add-a-payment-provider.md'), 'utf8')
const schema = JSON.parse(/```json\n(.+?)```/s.exec(guide)?.[1] ?? '')

interface Charge {
  id: string
  reference: string
  state: string
  minor_units: number
  currency: string
  pay_url: string
  refunded: number
  created_at: string
}

/** The provider's records, with the key of each request. */
const charges = new Map<string, Charge>()
const keys = new Map<string, unknown>()
async function answer(request: IncomingMessage, reply: ServerResponse): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined
  const key = String(request.headers['idempotency-key'] ?? '')
  const send = (status: number, value: unknown) => {
    if (key) keys.set(key, value)
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  }
  if (request.headers.authorization !== 'Bearer k-1') return send(401, {})
  if (keys.has(key)) return send(200, keys.get(key))
  if (request.method === 'GET' && request.url?.startsWith('/charges?')) return send(200, [...charges.values()])
  const [, , name = '', action] = (request.url ?? '').split('/')
  const charge = [...charges.values()].find(({ id, reference }) => [id, reference].includes(decodeURIComponent(name)))
  if (request.method === 'POST' && action === 'refunds' && charge) {
    charge.refunded += body.minor_units
    return send(200, { id: randomUUID(), state: 'done' })
  }
  if (request.method !== 'POST') return charge ? send(200, charge) : send(404, {})
  const id = randomUUID()
  const { reference, minor_units, currency } = body
  charges.set(id, {
    id,
    reference,
    state: 'created',
    minor_units,
    currency,
    pay_url: `https://bridge.example/${id}`,
    refunded: 0,
    created_at: new Date(Date.now() - 3_600_000).toISOString(),
  })
  return send(200, charges.get(id))
}
const partner = createServer((request, reply) => void answer(request, reply))
await new Promise<void>((resolve) => void partner.listen(0, '127.0.0.1', resolve))
afterAll(() => void partner.close())

// What `npm run generate` does with the two files. Test files of a worker share their modules.
const known = definitions as Map<string, PaymentDefinition>
const providers = paymentProviders as Record<string, typeof provider>
const { $schema: _schema, $id: _id, title, description, 'x-payment': mode, ...settings } = schema
known.set('bridge', {
  name: 'bridge',
  title,
  description,
  mode,
  secrets: ['api_key', 'webhook_secret'],
  schema: settings,
})
providers['bridge'] = provider
afterAll(() => {
  known.delete('bridge')
  delete providers['bridge']
})
const apiOrigin = `http://127.0.0.1:${(partner.address() as AddressInfo).port}`
const shop = await testApp({ trustProxyHops: 1, paymentVariables: { BRIDGE_API_ORIGIN: apiOrigin } })
await changePaymentMode(shop.app, shop.database.pool, 'bridge', { api_key: 'k-1', webhook_secret: 's-1' })
await offerPaymentMode(shop.app, shop.database.pool, 'bridge')
await shop.change('SELECT 1')
const vase = await stockedProduct(shop.database)
const who = browser(shop)

async function started() {
  const order = await placeOrder(
    who,
    await readyCart(who, { items: [{ product_id: vase, quantity: 1 }], payment: 'bridge' }),
  )
  const names = { order_id: order.order_id, token: order.token }
  const { next } = expectData(await who.post('/api/checkout/process-payment', names), 'PlacedOrder')
  const charge = charges.get(next.url?.split('/').at(-1) ?? '')
  expect(charge).toMatchObject({ state: 'created', minor_units: order.grand_total.amount, currency: 'INR' })
  return { order, names, charge: charge as Charge }
}

function callWebhook(charge: Charge, { secret = 's-1', time = Math.floor(Date.now() / 1000) } = {}) {
  const payload = JSON.stringify({ id: randomUUID(), type: 'charge.changed', charge })
  const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-bridge-signature': `${time}.${signature}` }
  return shop.app.inject({ method: 'POST', url: '/api/payment/webhook/bridge', headers, payload })
}

it('CK-09 a gateway that follows the guide takes a payment, by webhook and browser, and refunds it', async () => {
  const first = await started()
  first.charge.state = 'captured'
  for (const wrong of [{ secret: 's-2' }, { time: 1 }, { time: NaN }])
    expectFailure(await callWebhook(first.charge, wrong), 401, 'bad_signature')
  expect((await callWebhook(first.charge)).statusCode).toBe(200)
  expect(await stateOf(shop, first.order.order_id)).toMatchObject({ status: 'confirmed' })

  const second = await started()
  second.charge.state = 'captured'
  const completed = await who.post('/api/checkout/complete-payment', second.names)
  expect(expectData(completed, 'PlacedOrder').next.kind).toBe('complete')

  await performDeskAction(shop.app, second.order.order_id, { kind: 'cancel', reason: 'A crack.' })
  await processPayments(shop)
  expect(second.charge.refunded).toBe(second.order.grand_total.amount)
  await shop.database.pool.query(`UPDATE payment SET settled_at = now() - interval '1 hour'`)
  await comparePayments(shop.app, 0)
  expect(await readPaymentTasks(shop.database.pool)).toMatchObject({ differences: [], comparisons: [] })
  expect(await brokenInvariants(shop.database.pool)).toEqual({})
})

it('CK-09 a gateway that follows the guide reports why a payment was declined', async () => {
  const { order, names, charge } = await started()
  charge.state = 'declined'
  const reply = expectData(await who.post('/api/checkout/complete-payment', names), 'PlacedOrder')
  expect(reply.next.kind).toBe('failed')
  expect(await stateOf(shop, order.order_id)).toMatchObject({ status: 'unpaid', paid_total: 0 })
})

it('CK-09 the guide contains the code tested here', async () => {
  const code = await readFile(join(findRoot(), 'server/testing/bridge.provider.ts'), 'utf8')
  expect(guide).toContain(`\`\`\`ts\n${code}\`\`\``)
})
