import { type Books, find } from './books.ts'
import type { Charge, Hidden, PaymentIntent, PaymentMethod, Session } from './entities.ts'

const DECLINED = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
  type: 'card_error',
}

/** The session’s payment exists once the shopper submits the page. */
function intentOf(books: Books, session: Session): PaymentIntent {
  if (session.payment_intent !== null) return find(books.intents, 'payment_intent', session.payment_intent)
  const { description, metadata, setupFutureUsage, receiptEmail } = books.hidden.get(session.id) as Hidden
  const id = books.newId('pi')
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    amount: session.amount_total,
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${books.random.text(24)}`,
    created: books.now(),
    currency: session.currency,
    customer: session.customer,
    description,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata,
    payment_method: null,
    payment_method_types: session.payment_method_types,
    receipt_email: receiptEmail,
    setup_future_usage: setupFutureUsage,
    status: 'requires_payment_method',
  }
  books.intents.set(id, intent)
  session.payment_intent = id
  books.emit('payment_intent.created', intent)
  return intent
}

function addCharge(books: Books, intent: PaymentIntent, status: Charge['status']): Charge {
  const charge: Charge = {
    id: books.newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: status === 'succeeded' ? intent.amount : 0,
    amount_refunded: 0,
    captured: status === 'succeeded',
    created: books.now(),
    currency: intent.currency,
    customer: intent.customer,
    disputed: false,
    failure_code: status === 'failed' ? DECLINED.code : null,
    failure_message: status === 'failed' ? DECLINED.message : null,
    livemode: false,
    metadata: intent.metadata,
    paid: status === 'succeeded',
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    refunded: false,
    status,
  }
  books.charges.set(charge.id, charge)
  intent.latest_charge = charge.id
  return charge
}

/** Pays a session by card. */
export function pay(books: Books, session: Session, method: PaymentMethod): void {
  const intent = intentOf(books, session)
  intent.payment_method = method.id
  Object.assign(session, { status: 'complete', url: null })
  succeed(books, session, intent)
  books.emit('checkout.session.completed', session)
}

function succeed(books: Books, session: Session, intent: PaymentIntent): void {
  const charge = addCharge(books, intent, 'succeeded')
  Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, last_payment_error: null })
  session.payment_status = 'paid'
  books.emit('payment_intent.succeeded', intent)
  books.emit('charge.succeeded', charge)
}

/** A declined card: the shopper stays on the page. */
export function decline(books: Books, session: Session): string {
  const intent = intentOf(books, session)
  const charge = addCharge(books, intent, 'failed')
  Object.assign(intent, { status: 'requires_payment_method', last_payment_error: { ...DECLINED, charge: charge.id } })
  books.emit('payment_intent.payment_failed', intent)
  books.emit('charge.failed', charge)
  return DECLINED.message
}

/** A method such as a bank debit, which confirms days later: the session is complete and unpaid. */
export function payLater(books: Books, session: Session): void {
  const intent = intentOf(books, session)
  addCharge(books, intent, 'pending')
  intent.status = 'processing'
  Object.assign(session, { status: 'complete', url: null })
  books.emit('payment_intent.processing', intent)
  books.emit('checkout.session.completed', session)
}

export function endLatePayment(books: Books, session: Session, outcome: 'succeeded' | 'failed'): void {
  const intent = intentOf(books, session)
  if (intent.status !== 'processing') throw new Error(`The payment is ${intent.status}.`)
  if (outcome === 'succeeded') {
    succeed(books, session, intent)
    books.emit('checkout.session.async_payment_succeeded', session)
    return
  }
  Object.assign(intent, { status: 'requires_payment_method', last_payment_error: DECLINED })
  books.emit('payment_intent.payment_failed', intent)
  books.emit('checkout.session.async_payment_failed', session)
}
