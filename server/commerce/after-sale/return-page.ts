import type { Image, Return } from '#generated/api.d.ts'
import { readHistory } from '#server/platform/audit/audit.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import * as t from '#words/return-errors.ts'
import { picturesOf } from './return-pictures.ts'
import { RETURN_STATE } from '#server/commerce/order-view/return-state.ts'

interface PageRow {
  id: number
  order_no: string
  currency: string
  customer: string
  state: Return['state']
  reason: string
  comment: string
  answer: string
  asked_amount: number
  amount: number
  refundable: number
  created_at: Date
  decided_at: Date | null
  received_at: Date | null
  closed_at: Date | null
}

interface LineRow {
  id: number
  name: string
  sku: string
  options: Record<string, string>
  image: Image | null
  ordered: number
  asked: number
  quantity: number
  amount: number
  restocked: number
  written_off: number
  can_restock: boolean
}

const readRequest = statement<PageRow, [number]>(
  'return-page',
  `SELECT r.id, o.order_no, o.currency, coalesce(o.shipping_address ->> 'name', '') AS customer,
     ${RETURN_STATE} AS state,
     r.reason, r.comment, r.answer, r.asked_amount, r.amount, o.paid_total - o.refunded_total AS refundable, r.created_at, r.decided_at, r.received_at, r.closed_at
   FROM refund_request r JOIN orders o ON o.id = r.order_id WHERE r.id = $1`,
)
const readLines = statement<LineRow, [number]>(
  'return-page-lines',
  `SELECT l.id, l.name, l.sku, l.options, l.image, l.quantity AS ordered, q.asked_quantity AS asked, q.quantity, q.amount, q.restocked, q.written_off,
     l.product_id IS NOT NULL AND l.additonal_data IS NULL AS can_restock
   FROM refund_request_line q JOIN order_line l ON l.id = q.order_line_id WHERE q.request_id = $1 ORDER BY l.position`,
)

const MAX_ENTRIES = 50

/**
 * Returns a request to return goods as its page in the admin shows it.
 * @throws ApiError 404
 */
export async function readReturn(db: Queryable, id: number): Promise<Return> {
  const [row] = await readRequest(db, id)
  if (!row) throw notFound(t.returnNotFound())
  const lines = await readLines(db, id)
  const entries = await readHistory(db, { resource: 'return', recordId: id }, Number.MAX_SAFE_INTEGER, MAX_ENTRIES)
  const money = (amount: number) => ({ amount, currency: row.currency })
  const { currency: _currency, ...request } = row
  return {
    ...request,
    asked_amount: money(row.asked_amount),
    amount: money(row.amount),
    refundable: money(row.refundable),
    suggests_restock: row.reason !== 'damaged' && row.reason !== 'faulty',
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    received_at: row.received_at?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
    pictures: await picturesOf(db, id),
    lines: lines.map((line) => ({ ...line, amount: money(line.amount) })),
    history: entries.map(({ created_at: at, staff_name: by, action }) => ({ at: at.toISOString(), by, action })),
  }
}
