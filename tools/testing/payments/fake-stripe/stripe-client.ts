import Stripe from 'stripe'
import { STRIPE_KEYS } from './fake-stripe.ts'

/** The official SDK, without retries of its own. */
export function stripeClient(origin: string, key: string = STRIPE_KEYS.secret_key, change: object = {}): Stripe {
  const { hostname: host, port } = new URL(origin)
  return new Stripe(key, { host, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false, ...change })
}

/** The parameters of a Checkout Session. */
export const params = (change: object = {}, price: object = {}) => ({
  mode: 'payment' as const,
  line_items: [
    {
      quantity: 1,
      price_data: { currency: 'inr', unit_amount: 129_900, product_data: { name: 'Ash & Kiln, order 1043' }, ...price },
    },
  ],
  client_reference_id: 'reference-1',
  customer_email: 'asha@ashkiln.example',
  payment_intent_data: { metadata: { reference: 'reference-1' } },
  success_url: 'https://shop.test/return?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://shop.test/return',
  ...change,
})
