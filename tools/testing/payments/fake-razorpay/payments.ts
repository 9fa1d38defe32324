import type { Books } from './books.ts'
import type { Order, Payment, PaymentLink } from './entities.ts'
import { refuse } from './errors.ts'
import { readAmount, readCurrency, readFields } from './read-fields.ts'

const FAILURES = {
  declined: {
    error_description: 'Your payment was declined by your bank. Please try again with another method.',
    error_source: 'bank',
    error_step: 'payment_authorization',
    error_reason: 'payment_failed',
  },
  cancelled: {
    error_description: 'Your payment has been cancelled. Try again or complete the payment later.',
    error_source: 'customer',
    error_step: 'payment_authentication',
    error_reason: 'payment_cancelled',
  },
  'timed-out': {
    error_description: 'Payment was unsuccessful as you could not complete it in time.',
    error_source: 'customer',
    error_step: 'payment_authentication',
    error_reason: 'payment_timed_out',
  },
} as const
export type Failure = keyof typeof FAILURES

const NO_ERROR = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
}

/** Begins a payment of an order, which a bank or an app has not answered yet. */
export function attempt(books: Books, order: Order, description: string | null, email: string): Payment {
  const payment: Payment = {
    id: books.newId('pay'),
    entity: 'payment',
    amount: order.amount,
    currency: order.currency,
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: 'upi',
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: 'shopper@upi',
    email,
    contact: '+919000000009',
    notes: order.notes,
    fee: null,
    tax: null,
    ...NO_ERROR,
    acquirer_data: { rrn: null },
    created_at: books.now(),
  }
  books.payments.set(payment.id, payment)
  order.attempts += 1
  if (order.status === 'created') order.status = 'attempted'
  return payment
}

export function failPayment(books: Books, payment: Payment, failure: Failure): void {
  Object.assign(payment, { status: 'failed', error_code: 'BAD_REQUEST_ERROR', ...FAILURES[failure] })
  books.emit('payment.failed', { payment })
}

/** The bank agrees; also late, after the payment failed. */
export function authorise(books: Books, payment: Payment): void {
  if (payment.status !== 'created' && payment.status !== 'failed') throw new Error(`The payment is ${payment.status}.`)
  Object.assign(payment, { status: 'authorized', ...NO_ERROR })
  books.emit('payment.authorized', { payment })
}

export function capturePayment(books: Books, payment: Payment, body: string): Payment {
  const fields = readFields(body, ['amount', 'currency'], ['amount', 'currency'])
  const amount = readAmount(fields['amount'], payment.currency)
  if (readCurrency(fields) !== payment.currency) throw refuse('The currency does not match the payment’s.', 'currency')
  if (payment.status === 'captured' || payment.status === 'refunded')
    throw refuse('This payment has already been captured')
  if (payment.status !== 'authorized')
    throw refuse('Only payments which have been authorized and not yet captured can be captured')
  if (amount !== payment.amount) throw refuse('Capture amount must be equal to the amount authorized', 'amount')
  if (orderOf(books, payment)?.status === 'paid')
    throw refuse(
      'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.',
    )
  capture(books, payment)
  return payment
}

/** Takes the money of an authorised payment; its order and link are then paid. */
export function capture(books: Books, payment: Payment): void {
  const fee = Math.round(payment.amount * 0.0236)
  Object.assign(payment, { status: 'captured', captured: true, fee, tax: Math.round((fee * 18) / 118) })
  payment.acquirer_data = { rrn: String(Math.floor(books.random.next() * 1e12)).padStart(12, '0') }
  books.emit('payment.captured', { payment })
  const order = orderOf(books, payment)
  if (!order) return
  Object.assign(order, { status: 'paid', amount_paid: order.amount, amount_due: 0 })
  books.emit('order.paid', { payment, order })
  const link = [...books.links.values()].find((one) => one.order_id === order.id)
  if (link) markPaid(books, link, payment, order)
}

function markPaid(books: Books, link: PaymentLink, payment: Payment, order: Order): void {
  const { id, amount, method, created_at } = payment
  const entry = {
    amount,
    created_at,
    method,
    payment_id: id,
    plink_id: link.id,
    status: 'captured',
    updated_at: books.now(),
  }
  Object.assign(link, { status: 'paid', amount_paid: amount, payments: [entry], updated_at: books.now() })
  books.emit('payment_link.paid', { payment_link: link, order, payment })
}

export const orderOf = (books: Books, { order_id: id }: Payment): Order | undefined =>
  id === null ? undefined : books.orders.get(id)
