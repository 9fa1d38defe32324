import type { FastifyInstance } from 'fastify'
import type { RefundRequest, RefundRequestBody } from '#generated/api.d.ts'
import { isFault } from '#domain/order-rules.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { mailRefunded } from '#server/commerce/orders/mails.ts'
import { noteOrder } from '#server/commerce/orders/move.ts'
import { giveRefund } from '#server/commerce/orders/refund.ts'
import type { OrderRow } from '#server/commerce/orders/rows.ts'
import { type Units, lockProducts, restock } from '#server/commerce/orders/stock.ts'
import { sharesOf } from '#server/commerce/totals/shares.ts'
import { mailRefundAsked, mailRefundRefused } from './mails.ts'
import { type RequestRow, readRequests, requestsOf } from '#server/commerce/order-view/read-refund-requests.ts'
import { type ReturnableLine, amountOf, readReturnable } from '#server/commerce/order-view/returnable-lines.ts'

const insertRequest = statement<{ id: number }, [number, string, string, number]>(
  'refund-request',
  'INSERT INTO refund_request (order_id, reason, comment, amount) VALUES ($1, $2, $3, $4) RETURNING id',
)
const insertLines = statement<{ order_line_id: number }, [number, number[], number[], number[]]>(
  'refund-request-lines',
  `INSERT INTO refund_request_line (request_id, order_line_id, quantity, amount)
   SELECT $1, line, units, amount FROM unnest($2::bigint[], $3::int[], $4::bigint[]) AS l(line, units, amount) RETURNING order_line_id`,
)
const decide = statement<{ id: number }, [number, string, string]>(
  'refund-request-decide',
  `UPDATE refund_request SET status = $2, answer = $3, decided_at = now() WHERE id = $1 AND status = 'asked' RETURNING id`,
)
const setAmounts = statement<{ id: number }, [number, number, number[], number[]]>(
  'refund-request-lessen',
  `WITH parts AS (UPDATE refund_request_line q SET amount = w.amount FROM unnest($3::bigint[], $4::bigint[]) AS w(line, amount)
     WHERE q.request_id = $1 AND q.order_line_id = w.line)
   UPDATE refund_request SET amount = $2 WHERE id = $1 RETURNING id`,
)
const deliveredOn = statement<{ days: number | null }, [number]>(
  'refund-delivered',
  `SELECT extract(epoch FROM now() - max(created_at))::float8 / 86400 AS days FROM order_event WHERE order_id = $1 AND status = 'delivered'`,
)

/** What the shop allows (settings enable_refund, refund_days). */
export interface RefundTerms {
  isOpen: boolean
  /** Days after its arrival in which what pleases not may come back; faults have no such bound. */
  days: number
}

export function refundTerms(settings: Readonly<Record<string, unknown>>): RefundTerms {
  const days = Number(settings['refund_days'])
  return { isOpen: settings['enable_refund'] === true, days: Number.isInteger(days) && days > 0 ? days : 14 }
}

/**
 * Takes down that a customer wants to give units of a delivered order back. The order is locked, and the database counts the units
 * again: none is asked back twice. What they get for it is worked out here and decided upon by the shop. Throws ApiError 422.
 */
export async function requestRefund(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  { reason, comment = '', lines: wanted }: Pick<RefundRequestBody, 'reason' | 'comment' | 'lines'>,
  { days }: RefundTerms,
): Promise<RefundRequest> {
  if (order.status !== 'delivered')
    throw new ApiError(
      422,
      'not_refundable',
      'You can ask for a refund of what has arrived and was not given back yet.',
    )
  const [delivered] = await deliveredOn(db, order.id)
  if (!isFault(reason) && (delivered?.days ?? 0) > days)
    throw new ApiError(422, 'too_late', `It may come back within ${days} days of its arrival, and these are over.`)
  const lines = await readReturnable(db, order.id)
  const chosen = [...unitsByLine(wanted)].map(([id, units]) => checkLine(lines, id, units, reason))
  const earlier = (await requestsOf(db, order.id)).filter(({ status }) => status !== 'refused')
  const carriage = carriageOf(order, lines, chosen, reason, earlier)
  const { amount, parts } = withinWhatIsLeft(
    order,
    chosen.map((one) => one.amount),
    carriage,
    earlier,
  )
  const [created] = await insertRequest(db, order.id, reason, comment.trim(), amount)
  const id = created?.id ?? 0
  await insertLines(
    db,
    id,
    chosen.map(({ line }) => line.id),
    chosen.map(({ units }) => units),
    parts,
  )
  await noteOrder(db, order.id, { actor: 'customer', note: 'A refund was asked for.' })
  await mailRefundAsked(db, app, order, amount)
  const all = await readRequests(db, order)
  return all.find((request) => request.id === id) as RefundRequest
}

interface ChosenLine {
  line: ReturnableLine
  units: number
  amount: number
}

function unitsByLine(wanted: RefundRequestBody['lines']): Map<number, number> {
  const units = new Map<number, number>()
  for (const { id, quantity } of wanted) units.set(id, (units.get(id) ?? 0) + quantity)
  return units
}

function checkLine(lines: readonly ReturnableLine[], id: number, units: number, reason: string): ChosenLine {
  const line = lines.find((one) => one.id === id)
  if (!line) throw new ApiError(422, 'unknown_line', 'This order has no such line.')
  if (line.made_for_them && !isFault(reason))
    throw new ApiError(422, 'made_for_you', `${line.name} was made for you: it can come back only if it is faulty.`)
  const left = line.quantity - line.asked
  if (units > left)
    throw new ApiError(
      422,
      'too_many_units',
      left === 0
        ? `${line.name} is being given back already.`
        : `Only ${left} of ${line.name} can still be given back.`,
    )
  return { line, units, amount: amountOf(line, units) }
}

/** The carriage goes back with the last of an order that was faulty or wrong as a whole; less what was promised of it before. */
function carriageOf(
  order: OrderRow,
  lines: readonly ReturnableLine[],
  chosen: readonly ChosenLine[],
  reason: string,
  earlier: readonly RequestRow[],
): number {
  const left = lines.reduce((sum, { quantity, asked }) => sum + quantity - asked, 0)
  if (left > chosen.reduce((sum, { units }) => sum + units, 0)) return 0
  if (!isFault(reason) || earlier.some((request) => !isFault(request.reason))) return 0
  const promised = earlier.reduce((sum, { amount, lines: parts }) => sum + amount - amountsOf(parts), 0)
  return order.shipping_total - promised
}

/** What the shop has given back of its own accord, and what is promised already, is not promised again: the lines share what is left. */
function withinWhatIsLeft(
  order: OrderRow,
  parts: number[],
  carriage: number,
  earlier: readonly RequestRow[],
): { amount: number; parts: number[] } {
  const open = amountsOf(earlier.filter(({ status }) => status === 'asked'))
  const left = order.paid_total - order.refunded_total - open
  const goods = parts.reduce((sum, part) => sum + part, 0)
  if (goods + carriage <= left) return { amount: goods + carriage, parts }
  if (left <= 0) throw new ApiError(422, 'not_refundable', 'What was paid for this order has gone back already.')
  return { amount: left, parts: sharesOf(Math.min(goods, left), parts) }
}

const amountsOf = (lines: readonly { amount: number }[]): number => lines.reduce((sum, { amount }) => sum + amount, 0)

/** Gives what is asked for and not decided upon yet; the number of requests. The order is locked. */
export async function grantRequests(db: Queryable, app: FastifyInstance, order: OrderRow): Promise<number> {
  const open = (await requestsOf(db, order.id)).filter(({ status }) => status === 'asked')
  await lockProducts(
    db,
    open.flatMap((request) => soundOf(request).map(({ product_id }) => product_id)),
  )
  for (const request of open) {
    // What the shop has given back by hand since it was asked for is not given twice.
    const amount = Math.min(request.amount, order.paid_total - order.refunded_total)
    if (amount < request.amount) await lessen(db, request, amount)
    await decide(db, request.id, 'granted', '')
    const returned = soundOf(request)
    if (amount === 0) {
      await restock(db, order.id, returned)
      continue
    }
    await giveRefund(db, order, { key: `request-${request.id}`, amount, reason: 'What came back.', returned })
    await mailRefunded(db, app, order, amount)
  }
  return open.length
}

async function lessen(db: Queryable, { id, lines }: RequestRow, amount: number): Promise<void> {
  const parts = lines.map((line) => line.amount)
  const goods = Math.min(amount, amountsOf(lines))
  await setAmounts(
    db,
    id,
    amount,
    lines.map((line) => line.id),
    sharesOf(goods, parts),
  )
}

/** What of a request can be sold again, one entry a product: nothing that is broken, nothing that was made for somebody. */
function soundOf({ reason, lines }: RequestRow): Units[] {
  const units = new Map<number, number>()
  for (const { product_id: id, quantity, made_for_them: isMade } of lines)
    if (id !== null && !isMade) units.set(id, (units.get(id) ?? 0) + quantity)
  if (reason === 'damaged' || reason === 'faulty') return []
  return [...units].map(([product_id, count]) => ({ product_id, units: count }))
}

/** Refuses what is asked for and not decided upon yet, and says why; the units may be asked back again. The order is locked. */
export async function refuseRequests(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  answer: string,
): Promise<number> {
  const open = (await requestsOf(db, order.id)).filter(({ status }) => status === 'asked')
  for (const { id } of open) await decide(db, id, 'refused', answer)
  if (open.length > 0) {
    await noteOrder(db, order.id, { actor: 'shop', note: 'The refund was refused.' })
    await mailRefundRefused(db, app, order, answer)
  }
  return open.length
}
