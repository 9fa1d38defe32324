import type { Books } from './books.ts'
import type { Dispute, Payment, Refund } from './entities.ts'
import { refuse } from './errors.ts'
import { readAmount, readFields, readNotes, readText } from './read-fields.ts'

export function createRefund(books: Books, payment: Payment, body: string, key: string | undefined): Refund {
  if (key !== undefined && !/^[A-Za-z0-9_-]{10,}$/.test(key))
    throw refuse('The idempotency key must be at least 10 characters of letters, numbers, hyphens and underscores.')
  const known = key === undefined ? undefined : books.refundKeys.get(`${payment.id} ${key}`)
  if (known && known.body !== body)
    throw refuse('Different request with the same idempotency key has already been processed.')
  if (known) return books.refunds.get(known.id) as Refund
  const refund = addRefund(books, payment, body)
  if (key !== undefined) books.refundKeys.set(`${payment.id} ${key}`, { body, id: refund.id })
  return refund
}

function addRefund(books: Books, payment: Payment, body: string): Refund {
  const fields = readFields(body, ['amount', 'speed', 'notes', 'receipt'])
  const speed = fields['speed'] ?? 'normal'
  if (speed !== 'normal' && speed !== 'optimum') throw refuse('The speed is invalid.', 'speed')
  const [notes, receipt] = [readNotes(fields), readText(fields, 'receipt', 40)]
  if (payment.status === 'refunded') throw refuse('The payment has been fully refunded already')
  if (payment.status !== 'captured') throw refuse('The payment status should be captured for action to be taken')
  const left = payment.amount - payment.amount_refunded
  const amount = fields['amount'] === undefined ? left : readAmount(fields['amount'], payment.currency)
  if (amount > left) throw refuse('The refund amount provided is greater than amount captured', 'amount')
  if (amount > books.settings.balance)
    throw refuse(
      'Your account does not have enough balance to carry out the refund operation. You can add funds to your account from your Razorpay dashboard or capture new payments.',
    )
  const refund: Refund = {
    id: books.newId('rfnd'),
    entity: 'refund',
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes,
    receipt,
    acquirer_data: { arn: null },
    created_at: books.now(),
    batch_id: null,
    status: 'pending',
    speed_processed: 'normal',
    speed_requested: speed,
  }
  books.refunds.set(refund.id, refund)
  takeFrom(payment, amount)
  books.settings.balance -= amount
  if (books.settings.refunds === 'processed') refund.status = 'processed'
  books.emit('refund.created', { refund, payment })
  if (books.settings.refunds === 'processed') books.emit('refund.processed', { refund, payment })
  if (books.settings.refunds === 'failed') endRefund(books, refund, 'failed')
  return refund
}

/** What the bank says days later. A failed refund leaves the money with the merchant. */
export function endRefund(books: Books, refund: Refund, status: 'processed' | 'failed'): void {
  if (refund.status !== 'pending') throw new Error(`The refund is ${refund.status}.`)
  refund.status = status
  const payment = books.payments.get(refund.payment_id) as Payment
  if (status === 'processed') refund.acquirer_data.arn = String(Math.floor(books.random.next() * 1e12))
  else {
    takeFrom(payment, -refund.amount)
    books.settings.balance += refund.amount
  }
  books.emit(`refund.${status}`, { refund, payment })
}

function takeFrom(payment: Payment, amount: number): void {
  payment.amount_refunded += amount
  const isFull = payment.amount_refunded === payment.amount
  payment.refund_status = isFull ? 'full' : payment.amount_refunded > 0 ? 'partial' : null
  payment.status = isFull ? 'refunded' : 'captured'
}

export function openDispute(books: Books, payment: Payment, amount = payment.amount): Dispute {
  const dispute: Dispute = {
    id: books.newId('disp'),
    entity: 'dispute',
    payment_id: payment.id,
    amount,
    currency: payment.currency,
    amount_deducted: 0,
    reason_code: 'goods_or_services_not_received_or_partially_received',
    reason_description: 'The customer says that the goods did not arrive.',
    respond_by: books.now() + 7 * 86_400,
    status: 'open',
    phase: 'chargeback',
    created_at: books.now(),
    evidence: { amount, summary: null, submitted_at: null },
  }
  books.disputes.set(dispute.id, dispute)
  books.emit('payment.dispute.created', { payment, dispute })
  return dispute
}

export function changeDispute(books: Books, dispute: Dispute, status: Exclude<Dispute['status'], 'open'>): Dispute {
  if (dispute.status !== 'open' && dispute.status !== 'under_review') throw refuse(`The dispute is ${dispute.status}.`)
  Object.assign(dispute, { status, amount_deducted: status === 'lost' ? dispute.amount : 0 })
  books.emit(`payment.dispute.${status}`, { payment: books.payments.get(dispute.payment_id) as Payment, dispute })
  return dispute
}

export function contestDispute(books: Books, dispute: Dispute, body: string): Dispute {
  const fields = readFields(body, [
    'amount',
    'summary',
    'shipping_proof',
    'billing_proof',
    'cancellation_proof',
    'customer_communication',
    'proof_of_service',
    'explanation_letter',
    'refund_confirmation',
    'access_activity_log',
    'refund_cancellation_policy',
    'term_and_conditions',
    'others',
    'action',
  ])
  const { action, ...evidence } = fields
  readText(fields, 'summary', 1000)
  Object.assign(dispute.evidence, evidence)
  if (action !== 'submit') return dispute
  dispute.evidence['submitted_at'] = books.now()
  return changeDispute(books, dispute, 'under_review')
}
