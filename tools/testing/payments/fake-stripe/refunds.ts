import { checkAmount } from './amounts.ts'
import { type Books, find } from './books.ts'
import type { Charge, Dispute, Refund } from './entities.ts'
import { refuse } from './errors.ts'
import { type Params, readParams } from './read-params.ts'

export function createRefund(books: Books, body: string): Refund {
  const params = readParams(body, {
    amount: 'integer',
    charge: 'text',
    expand: { list: 'text' },
    metadata: 'metadata',
    payment_intent: 'text',
    reason: { oneOf: ['duplicate', 'fraudulent', 'requested_by_customer'] },
  })
  const charge = chargeOf(books, params)
  const left = charge.amount - charge.amount_refunded
  if (left === 0)
    throw refuse({ code: 'charge_already_refunded', message: `Charge ${charge.id} has already been refunded.` })
  if (charge.disputed)
    throw refuse({
      code: 'charge_disputed',
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    })
  const amount = (params['amount'] as number | undefined) ?? left
  if (amount < 1) checkAmount(amount, charge.currency, 'amount')
  if (amount > left)
    throw refuse({
      message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      param: 'amount',
    })
  if (!books.settings.hasBalance)
    throw refuse({
      code: 'balance_insufficient',
      message: 'Insufficient funds in your Stripe balance to refund this amount.',
    })
  const refund: Refund = {
    id: books.newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: books.now(),
    currency: charge.currency,
    metadata: (params['metadata'] as Params | undefined) ?? {},
    payment_intent: charge.payment_intent,
    reason: (params['reason'] as string | undefined) ?? null,
    receipt_number: null,
    status: books.settings.refunds === 'succeeded' ? 'succeeded' : 'pending',
  }
  if (refund.status === 'pending') refund.pending_reason = 'processing'
  books.refunds.set(refund.id, refund)
  takeFrom(charge, amount)
  books.emit('refund.created', refund)
  books.emit('charge.refunded', charge)
  if (books.settings.refunds === 'failed') endRefund(books, refund, 'failed')
  return refund
}

function chargeOf(books: Books, params: Params): Charge {
  const intentId = params['payment_intent'] as string | undefined
  const chargeId = params['charge'] as string | undefined
  if (intentId === undefined && chargeId === undefined)
    throw refuse({
      code: 'parameter_missing',
      message: 'One of the following params should be provided for this request: payment_intent or charge.',
    })
  if (chargeId !== undefined) return find(books.charges, 'charge', chargeId, 'charge')
  const intent = find(books.intents, 'payment_intent', intentId ?? '', 'payment_intent')
  const charge = intent.latest_charge === null ? undefined : books.charges.get(intent.latest_charge)
  if (intent.status === 'succeeded' && charge) return charge
  throw refuse({
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
  })
}

/** Banks return refunds to closed accounts; the money is the merchant’s again. */
export function endRefund(books: Books, refund: Refund, status: 'succeeded' | 'failed'): void {
  if (refund.status === 'failed' || refund.status === status) throw new Error(`The refund is ${refund.status}.`)
  delete refund.pending_reason
  refund.status = status
  const charge = find(books.charges, 'charge', refund.charge)
  if (status === 'failed') {
    refund.failure_reason = 'expired_or_canceled_card'
    takeFrom(charge, -refund.amount)
  }
  books.emit('refund.updated', refund)
  books.emit('charge.refund.updated', refund)
  if (status === 'failed') books.emit('refund.failed', refund)
}

function takeFrom(charge: Charge, amount: number): void {
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
}

export function openDispute(books: Books, intentId: string, amount?: number): Dispute {
  const intent = find(books.intents, 'payment_intent', intentId)
  const charge = find(books.charges, 'charge', intent.latest_charge ?? '')
  const dispute: Dispute = {
    id: books.newId('du'),
    object: 'dispute',
    amount: amount ?? charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: books.now(),
    currency: charge.currency,
    evidence: {},
    evidence_details: { due_by: books.now() + 7 * 86_400, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason: 'product_not_received',
    status: 'needs_response',
  }
  charge.disputed = true
  books.disputes.set(dispute.id, dispute)
  books.emit('charge.dispute.created', dispute)
  books.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

export function endDispute(books: Books, dispute: Dispute, status: 'won' | 'lost'): Dispute {
  if (dispute.status === 'won' || dispute.status === 'lost') throw refuse({ message: 'This dispute is already closed' })
  dispute.status = status
  if (status === 'won') {
    find(books.charges, 'charge', dispute.charge).disputed = false
    books.emit('charge.dispute.funds_reinstated', dispute)
  }
  books.emit('charge.dispute.closed', dispute)
  return dispute
}

export function answerDispute(books: Books, dispute: Dispute, body: string): Dispute {
  const params = readParams(body, {
    evidence: {
      object: {
        uncategorized_text: 'text',
        product_description: 'text',
        shipping_tracking_number: 'text',
        shipping_carrier: 'text',
        shipping_date: 'text',
        customer_name: 'text',
        customer_email_address: 'text',
      },
    },
    expand: { list: 'text' },
    metadata: 'metadata',
    submit: 'flag',
  })
  Object.assign(dispute.evidence, params['evidence'] ?? {})
  dispute.evidence_details.has_evidence = Object.keys(dispute.evidence).length > 0
  Object.assign(dispute.metadata, params['metadata'] ?? {})
  if (params['submit'] !== false && params['evidence'] !== undefined) {
    dispute.status = 'under_review'
    dispute.evidence_details.submission_count += 1
  }
  books.emit('charge.dispute.updated', dispute)
  return dispute
}
