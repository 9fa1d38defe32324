import { ProviderFault } from '../call-provider.ts'
import type { StartRequest } from '../gateway.ts'
import { toStripeAmount } from './amounts.ts'
import { type Form, type Session, type StripeApi, problemOf } from './stripe-api.ts'

/** Stripe keeps a page open for 30 minutes at least. */
const PAGE_SECONDS = 31 * 60
const MAX_NAME = 250

/**
 * Opens a Checkout Session, once for each reference. All that is sent follows from the payment and its order: repeated
 * later, the call must have the same parameters, or Stripe refuses it.
 */
export async function openSession(api: StripeApi, request: StartRequest): Promise<Session> {
  const { reference, payer } = request
  const form = formOf(request)
  const open = (change: Form) => api.post<Session>('checkout/sessions', { ...form, ...change }, reference)
  if (payer.email === undefined) return open({})
  try {
    return await open({ customer_email: payer.email })
  } catch (error) {
    // An address that Stripe refuses must not prevent the payment. When it is tried again, the session may exist.
    const { param, type } = error instanceof ProviderFault ? problemOf(error.reply) : {}
    if (param !== 'customer_email' && type !== 'idempotency_error') throw error
    return open({})
  }
}

function formOf({ reference, amount, currency, description, returnUrl, expiresAt }: StartRequest): Form {
  const price = {
    currency: currency.toLowerCase(),
    unit_amount: toStripeAmount(amount, currency),
    product_data: { name: description.slice(0, MAX_NAME) },
  }
  return {
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: price }],
    client_reference_id: reference,
    metadata: { reference },
    payment_intent_data: { description: description.slice(0, MAX_NAME), metadata: { reference } },
    // What Stripe converts to the shopper's currency would differ from the order.
    adaptive_pricing: { enabled: false },
    submit_type: 'pay',
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: Math.ceil(expiresAt.getTime() / 1000) + PAGE_SECONDS,
  }
}
