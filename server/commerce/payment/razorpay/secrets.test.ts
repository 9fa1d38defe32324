import { pino } from 'pino'
import { expect, it } from 'vitest'
import type { PlacedOrder } from '#generated/api.d.ts'
import { changePaymentMode, offerPaymentMode } from '#server/commerce/payment-modes/change-mode.ts'
import { loggerOptions } from '#server/platform/http/logging.ts'
import { browser } from '#server/testing/customers.ts'
import { placeOrder, readyCart } from '#server/testing/shoppers.ts'
import { stockedProduct } from '#server/testing/stocked-shop.ts'
import { asAdministrator, onDone, testApp } from '#server/testing/test-app.ts'
import { RAZORPAY_KEYS, startFakeRazorpay } from '#tools/testing/payments/fake-razorpay/fake-razorpay.ts'

const fake = await startFakeRazorpay()
onDone(() => fake.close())
let log = ''
const logger = pino(loggerOptions('trace'), { write: (line: string) => void (log += line) })
const paymentVariables = { RAZORPAY_API_ORIGIN: fake.origin }
const shop = await testApp({ trustProxyHops: 1, logger, paymentVariables })
const { key_secret: secret, webhook_secret: webhookSecret } = RAZORPAY_KEYS
const basic = Buffer.from(`${RAZORPAY_KEYS.key_id}:${secret}`).toString('base64')

it('PY-01 secrets and contacts are in no log, reply or page, whatever the provider answers', async () => {
  await changePaymentMode(shop.app, shop.database.pool, 'razorpay', RAZORPAY_KEYS)
  await offerPaymentMode(shop.app, shop.database.pool, 'razorpay')
  await shop.change('SELECT 1')
  const vase = await stockedProduct(shop.database)
  const who = browser(shop)
  const email = 'a.private.person@ashkiln.example'
  const cart = await readyCart(who, { items: [{ product_id: vase, quantity: 1 }], payment: 'razorpay', email })
  const { order_id, token }: PlacedOrder = await placeOrder(who, cart)
  const start = () => who.post('/api/checkout/process-payment', { order_id, token })
  log = ''
  const replies: string[] = []
  for (const kind of ['rate-limit', 'error', 'dropped', 'lost'] as const) {
    fake.fail({ kind })
    replies.push((await start()).payload)
  }
  // Other keys than the provider's.
  await changePaymentMode(shop.app, shop.database.pool, 'razorpay', { key_id: 'rzp_test_another01' })
  await shop.change('SELECT 1')
  replies.push((await start()).payload)
  for (const headers of [{}, { 'x-razorpay-signature': webhookSecret }])
    replies.push((await shop.post('/api/payment/webhook/razorpay', { secret }, headers)).payload)
  for (const url of [
    '/checkout/payment',
    '/api/admin/payment-tasks',
    '/api/admin/payment-modes',
    '/metrics',
    '/api/plugins/all',
  ])
    replies.push((await shop.get(url, asAdministrator)).payload)
  expect(log).toContain('a gateway did not start a payment')
  for (const text of [log, ...replies])
    for (const hidden of [secret, webhookSecret, basic, email]) expect(text).not.toContain(hidden)
})
