import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { ApiError } from '#server/platform/http/api-error.ts'
import * as t from '#words/payment-errors.ts'
import type { DisputeReport, GatewayUpdate } from '../gateway.ts'
import { fromStripe } from './amounts.ts'
import { intentIdOf, outcomeOf } from './read-session.ts'
import { refundReportOf } from './refunds.ts'
import type { Dispute, Refund, Session } from './stripe-api.ts'

/** Accepted clock difference in seconds, as in Stripe's libraries. */
const TOLERANCE = 300

interface StripeEvent {
  id: string
  type: string
  created: number
  object: { id: string } & Record<string, unknown>
}

/**
 * Reads a webhook call; undefined for events of other systems on the account and those that the shop does not need.
 * @throws ApiError 401 for a wrong or old signature, 400 for content that cannot be read
 */
export function readStripeUpdate(
  secret: string,
  headers: IncomingHttpHeaders,
  body: Buffer,
): GatewayUpdate | undefined {
  if (!isSigned(secret, headers['stripe-signature'], body)) throw new ApiError(401, 'bad_signature', t.unsignedCall())
  const event = parse(body)
  if (!event) throw new ApiError(400, 'malformed', t.unreadableCall())
  const news = newsOf(event)
  return news && { eventId: event.id, kind: event.type, createdAt: new Date(event.created * 1000), ...news }
}

/** One of several signatures must be right: while the owner rolls the secret, Stripe signs with both. */
export function isSigned(secret: string, header: unknown, body: Buffer, now = Date.now() / 1000): boolean {
  if (typeof header !== 'string' || header.length > 2000) return false
  const parts = header.split(',').map((part) => part.trim().split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(now - Number(time)) > TOLERANCE) return false
  const right = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
  return parts.some(([name, value = '']) => {
    const given = Buffer.from(name === 'v1' ? value : '', 'hex')
    return given.length === right.length && timingSafeEqual(given, right)
  })
}

type News = Pick<GatewayUpdate, 'payment' | 'outcome' | 'refund' | 'dispute'>

function newsOf({ type, object }: StripeEvent): News | undefined {
  if (type.startsWith('checkout.session.')) return newsOfSession(type, object as unknown as Session)
  const intent = object['payment_intent']
  if (typeof intent !== 'string') return undefined
  const payment = { chargeId: intent }
  if (type.startsWith('refund.') || type === 'charge.refund.updated')
    return { payment, refund: refundReportOf(object as unknown as Refund) }
  if (/^charge\.dispute\.(created|updated|closed)$/.test(type))
    return { payment, dispute: disputeOf(object as unknown as Dispute) }
  return undefined
}

/** An event is a snapshot: only what cannot change any more is acted upon, and the rest asked for. */
function newsOfSession(type: string, session: Session): News {
  const chargeId = intentIdOf(session)
  const payment = {
    ...(session.client_reference_id !== null && { reference: session.client_reference_id }),
    gatewayId: session.id,
    ...(chargeId !== undefined && { chargeId }),
  }
  const isFinal = session.payment_status === 'paid' || type === 'checkout.session.expired'
  return { payment, ...(isFinal && { outcome: outcomeOf(session) }) }
}

function disputeOf({ id, status, amount, currency, reason, evidence_details: evidence }: Dispute): DisputeReport {
  const isOver = status === 'warning_closed' || status === 'prevented'
  const dueBy = evidence?.due_by
  return {
    id,
    status: status === 'won' || status === 'lost' ? status : isOver ? 'closed' : 'open',
    ...fromStripe(amount, currency),
    reason,
    ...(typeof dueBy === 'number' && { respondBy: new Date(dueBy * 1000) }),
  }
}

/** Returns undefined for content without the parts that are read. */
function parse(body: Buffer): StripeEvent | undefined {
  try {
    const { id, type, created, data } = JSON.parse(body.toString('utf8')) as Record<string, unknown>
    const { object } = data as { object: StripeEvent['object'] }
    const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 255
    const isWhole =
      isText(object.id) &&
      ['currency', 'client_reference_id', 'reason', 'status'].every(
        (name) => object[name] == null || isText(object[name]),
      ) &&
      ['amount', 'amount_total'].every((name) => object[name] == null || Number.isSafeInteger(object[name]))
    return isText(id) && isText(type) && Number.isSafeInteger(created) && isWhole
      ? { id, type: type.slice(0, 100), created: created as number, object }
      : undefined
  } catch {
    return undefined
  }
}
