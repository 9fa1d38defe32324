import { ProviderFault } from '../call-provider.ts'
import type { StartRequest } from '../gateway.ts'
import { toStripeAmount } from './amounts.ts'
import { type Form, type Session, type StripeApi, problemOf } from './stripe-api.ts'

/** Stripe keeps a page open for 30 minutes at least. */
const PAGE_SECONDS = 31 * 60
const MAX_NAME = 250
/** The page asks whether to save the card, and shows and removes saved ones. */
const SAVED_CARDS = { payment_method_save: 'enabled', payment_method_remove: 'enabled' }

/**
 * Opens a Checkout Session, once for each reference. All that is sent follows from the payment and its order: repeated
 * later, the call must have the same parameters, or Stripe refuses it.
 */
export async function openSession(
  api: StripeApi,
  request: StartRequest,
): Promise<{ session: Session; refusesCustomer: boolean }> {
  const { reference, payer, customer } = request
  const form = formOf(request)
  const open = (change: Form) => api.post<Session>('checkout/sessions', { ...form, ...change }, reference)
  const attempts: Form[] = [
    ...(customer === undefined ? [] : [{ customer, saved_payment_method_options: SAVED_CARDS }]),
    ...(payer.email === undefined ? [] : [{ customer_email: payer.email }]),
  ]
  let refusesCustomer = false
  for (const attempt of attempts)
    try {
      return { session: await open(attempt), refusesCustomer }
    } catch (error) {
      // A customer or an address that Stripe refuses must not prevent the payment. When it is tried again, the session
      // may exist.
      const { param, type } = error instanceof ProviderFault ? problemOf(error.reply) : {}
      const isRefused = typeof param === 'string' && Object.hasOwn(attempt, param)
      if (!isRefused && type !== 'idempotency_error') throw error
      refusesCustomer ||= param === 'customer'
    }
  return { session: await open({}), refusesCustomer }
}

function formOf(request: StartRequest): Form {
  const { reference, amount, currency, description, returnUrl, inPage, expiresAt } = request
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
    ...(inPage
      ? { ui_mode: 'embedded_page', return_url: returnUrl }
      : { submit_type: 'pay', success_url: returnUrl, cancel_url: returnUrl }),
    expires_at: Math.ceil(expiresAt.getTime() / 1000) + PAGE_SECONDS,
  }
}
