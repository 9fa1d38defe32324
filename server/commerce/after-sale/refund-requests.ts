import type { FastifyInstance } from 'fastify'
import type { RefundRequest, RefundRequestBody } from '#generated/api.d.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { mailRefunded } from '#server/commerce/orders/mails.ts'
import { type OrderStep, addOrderNote } from '#server/commerce/orders/order-status.ts'
import { createRefund } from '#server/commerce/orders/refund.ts'
import type { OrderRow } from '#server/commerce/orders/rows.ts'
import { type Units, lockProducts, restock } from '#server/commerce/orders/stock.ts'
import { splitByWeights } from '#domain/split-by-weights.ts'
import { sumAmounts, type RefundTerms, calculateRefund } from './calculate-refund.ts'
import { mailRefundRequested, mailRefundRefused } from './mails.ts'
import { type RequestRow, readRequests, readRequestRows } from '#server/commerce/order-view/read-refund-requests.ts'
import * as history from '#words/order-history.ts'

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
/**
 * Stores a customer's request to return units of a delivered order; the shop decides later. The order must be locked.
 * The database checks the units again, so none is requested twice.
 * @throws ApiError 422
 */
export async function requestRefund(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  { reason, comment = '', lines: requested }: Pick<RefundRequestBody, 'reason' | 'comment' | 'lines'>,
  terms: RefundTerms,
): Promise<RefundRequest> {
  const { chosen, amount, parts } = await calculateRefund(db, order, { reason, lines: requested }, terms)
  const [created] = await insertRequest(db, order.id, reason, comment.trim(), amount)
  const id = created?.id ?? 0
  await insertLines(
    db,
    id,
    chosen.map(({ line }) => line.id),
    chosen.map(({ units }) => units),
    parts,
  )
  await addOrderNote(db, order.id, { actor: 'customer', note: history.returnRequested() })
  await mailRefundRequested(db, app, order, amount)
  const all = await readRequests(db, order)
  return all.find((request) => request.id === id) as RefundRequest
}

/** Grants the open requests of an order and returns their number. The order must be locked. */
export async function grantRequests(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  step: OrderStep = { actor: 'shop' },
): Promise<number> {
  const open = (await readRequestRows(db, order.id)).filter(({ status }) => status === 'asked')
  await lockProducts(
    db,
    open.flatMap((request) => resellableUnits(request).map(({ product_id }) => product_id)),
  )
  for (const request of open) {
    // The shop may have refunded part of it since the request.
    const amount = Math.min(request.amount, order.paid_total - order.refunded_total)
    if (amount < request.amount) await reduceRequestAmount(db, request, amount)
    await decide(db, request.id, 'granted', '')
    const returned = resellableUnits(request)
    if (amount === 0) {
      await restock(db, order.id, returned)
      continue
    }
    const lines = amount < request.amount ? [] : request.lines
    const refund = { key: `request-${request.id}`, amount, reason: history.returned(), returned, lines }
    await createRefund(db, order, refund, step)
    await mailRefunded(db, app, order, amount)
  }
  return open.length
}

async function reduceRequestAmount(db: Queryable, { id, lines }: RequestRow, amount: number): Promise<void> {
  const parts = lines.map((line) => line.amount)
  const goods = Math.min(amount, sumAmounts(lines))
  await setAmounts(
    db,
    id,
    amount,
    lines.map((line) => line.id),
    splitByWeights(goods, parts),
  )
}

/** Returns the units of a request that can be sold again: neither defective nor customised. */
function resellableUnits({ reason, lines }: RequestRow): Units[] {
  const units = new Map<number, number>()
  for (const { product_id: id, quantity, made_for_them: isMade } of lines)
    if (id !== null && !isMade) units.set(id, (units.get(id) ?? 0) + quantity)
  if (reason === 'damaged' || reason === 'faulty') return []
  return [...units].map(([product_id, count]) => ({ product_id, units: count }))
}

/** Refuses the open requests of an order; their units can be requested again. The order must be locked. */
export async function refuseRequests(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  answer: string,
  step: OrderStep = { actor: 'shop' },
): Promise<number> {
  const open = (await readRequestRows(db, order.id)).filter(({ status }) => status === 'asked')
  for (const { id } of open) await decide(db, id, 'refused', answer)
  if (open.length > 0) {
    await addOrderNote(db, order.id, { ...step, note: history.returnDeclined() })
    await mailRefundRefused(db, app, order, answer)
  }
  return open.length
}
