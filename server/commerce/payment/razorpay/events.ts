import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { ApiError } from '#server/platform/http/api-error.ts'
import * as t from '#words/payment-errors.ts'
import type { DisputeReport, GatewayUpdate } from '../gateway.ts'
import {
  type PaymentLink,
  type RazorpayDispute,
  type RazorpayPayment,
  type RazorpayRefund,
  noteOf,
} from './razorpay-api.ts'
import { reportOf } from './refunds.ts'

interface RazorpayEvent {
  event: string
  created_at: number
  payload: {
    payment_link?: { entity: PaymentLink }
    payment?: { entity: RazorpayPayment }
    refund?: { entity: RazorpayRefund }
    dispute?: { entity: RazorpayDispute }
  }
}

/** Reads a webhook call. The signature covers the body alone: no time, and not the header with the event's id. */
export function readRazorpayUpdate(
  secret: string,
  headers: IncomingHttpHeaders,
  body: Buffer,
): GatewayUpdate | undefined {
  const right = createHmac('sha256', secret).update(body).digest()
  const given = Buffer.from(String(headers['x-razorpay-signature'] ?? ''), 'hex')
  if (given.length !== right.length || !timingSafeEqual(given, right))
    throw new ApiError(401, 'bad_signature', t.unsignedCall())
  const event = parse(body)
  if (!event) throw new ApiError(400, 'malformed', t.unreadableCall())
  const news = newsOf(event)
  return (
    news && {
      // Whoever repeats a call can change the header, but not the body.
      eventId: createHash('sha256').update(body).digest('hex'),
      kind: event.event.slice(0, 100),
      createdAt: new Date(event.created_at * 1000),
      ...news,
    }
  )
}

type News = Pick<GatewayUpdate, 'payment' | 'outcome' | 'refund' | 'dispute'>

function newsOf({ event, payload }: RazorpayEvent): News | undefined {
  const [link, payment, refund, dispute] = [
    payload.payment_link?.entity,
    payload.payment?.entity,
    payload.refund?.entity,
    payload.dispute?.entity,
  ]
  if (event.startsWith('payment_link.') && link) return newsOfLink(event, link, payment)
  if (event.startsWith('refund.') && refund)
    return { payment: { chargeId: refund.payment_id }, refund: reportOf(refund) }
  if (event.startsWith('payment.dispute.') && dispute)
    return { payment: { chargeId: dispute.payment_id }, dispute: disputeOf(dispute) }
  if ((event === 'payment.authorized' || event === 'payment.captured') && payment) {
    const reference = noteOf(payment, 'reference')
    // An order’s id is the name of a payment within a page, and of none on the hosted page.
    const name = reference === undefined ? { gatewayId: payment.order_id ?? '' } : { reference }
    return { payment: { chargeId: payment.id, ...name } }
  }
  return undefined
}

function newsOfLink(event: string, link: PaymentLink, payment: RazorpayPayment | undefined): News {
  const names = { reference: link.reference_id, gatewayId: link.id }
  // Otherwise the shop asks, and captures a payment that is only authorised.
  if (event !== 'payment_link.paid' || payment?.status !== 'captured') return { payment: names }
  const { id: chargeId, amount, currency } = payment
  return {
    payment: { ...names, chargeId },
    outcome: { status: 'paid', amount, currency, gatewayId: link.id, chargeId },
  }
}

const disputeOf = ({ id, status, amount, currency, reason_code, respond_by }: RazorpayDispute): DisputeReport => ({
  id,
  status: status === 'won' || status === 'lost' || status === 'closed' ? status : 'open',
  amount,
  currency,
  reason: reason_code ?? '',
  ...(respond_by && { respondBy: new Date(respond_by * 1000) }),
})

/** Returns undefined for content without the parts that are read. */
function parse(body: Buffer): RazorpayEvent | undefined {
  try {
    const event = JSON.parse(body.toString('utf8')) as RazorpayEvent
    const { payload } = event
    const parts = [payload.payment_link, payload.payment, payload.refund, payload.dispute].flatMap((part) => part ?? [])
    const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= 100
    const isWhole =
      isText(event.event) &&
      Number.isSafeInteger(event.created_at) &&
      parts.every(({ entity }) => isText(entity.id) && isText(entity.status)) &&
      parts.every(({ entity }) => !('amount' in entity) || Number.isSafeInteger(entity.amount))
    return isWhole ? event : undefined
  } catch {
    return undefined
  }
}
