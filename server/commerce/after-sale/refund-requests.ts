import type { FastifyInstance } from 'fastify'
import type { RefundRequest, RefundRequestBody } from '#generated/api.d.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { mailRefunded } from '#server/commerce/orders/mails.ts'
import { type OrderStep, addOrderNote } from '#server/commerce/orders/order-status.ts'
import { lockGiftCards } from '#server/commerce/gift-cards/order-cards.ts'
import type { OrderRow } from '#server/commerce/orders/rows.ts'
import { type Units, lockProducts } from '#server/commerce/orders/stock.ts'
import { type RefundTerms, calculateRefund } from './calculate-refund.ts'
import { approvedAsAsked, capAtBalance, grantRequest, setDecision } from './grant-request.ts'
import { attachPictures } from './return-pictures.ts'
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
// Goods that are not restocked are written off.
const closeRequest = statement<{ order_line_id: number }, [request: number, restocks: boolean]>(
  'refund-request-close',
  `WITH request AS (UPDATE refund_request SET received_at = now(), closed_at = now() WHERE id = $1)
   UPDATE refund_request_line q SET restocked = CASE WHEN $2 AND l.product_id IS NOT NULL AND l.additonal_data IS NULL THEN q.quantity ELSE 0 END,
     written_off = CASE WHEN $2 AND l.product_id IS NOT NULL AND l.additonal_data IS NULL THEN 0 ELSE q.quantity END
   FROM order_line l WHERE q.request_id = $1 AND l.id = q.order_line_id RETURNING q.order_line_id`,
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
  {
    reason,
    comment = '',
    lines: requested,
    pictures = [],
  }: Pick<RefundRequestBody, 'reason' | 'comment' | 'lines' | 'pictures'>,
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
  await attachPictures(db, id, pictures)
  await addOrderNote(db, order.id, { actor: 'customer', note: history.returnRequested() })
  await mailRefundRequested(db, app, order, { id, amount })
  const all = await readRequests(db, order)
  return all.find((request) => request.id === id) as RefundRequest
}

/**
 * Grants the open requests of an order and decides on their goods: what can be sold again is restocked, the rest is
 * written off. Returns how many it granted. The order must be locked.
 */
export async function grantRequests(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  step: OrderStep = { actor: 'shop' },
): Promise<number> {
  const open = (await readRequestRows(db, order.id)).filter(({ status }) => status === 'asked')
  await lockGiftCards(db, [order.id])
  await lockProducts(
    db,
    open.flatMap((request) => resellableUnits(request).map(({ product_id }) => product_id)),
  )
  for (const request of open) {
    const approved = capAtBalance(order, approvedAsAsked(request))
    const returned = resellableUnits(request)
    const isRefunded = await grantRequest(db, order, request, { ...approved, returned, step })
    await closeRequest(db, request.id, returned.length > 0)
    if (isRefunded) await mailRefunded(db, app, order, approved.amount)
  }
  return open.length
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
  await refuse(db, app, order, { requests: open, answer, step })
  return open.length
}

/** Refuses requests of a locked order, with one mail for all. */
export async function refuse(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  {
    requests,
    answer,
    step = { actor: 'shop' },
  }: { requests: readonly Pick<RequestRow, 'id'>[]; answer: string; step?: OrderStep },
): Promise<void> {
  for (const { id } of requests) await setDecision(db, id, 'refused', answer)
  if (requests.length === 0) return
  await addOrderNote(db, order.id, { ...step, note: history.returnDeclined() })
  await mailRefundRefused(db, app, order, answer)
}
