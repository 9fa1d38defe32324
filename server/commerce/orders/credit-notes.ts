import { financialYear } from '#domain/shop-time.ts'
import { linesOf } from './lines.ts'
import type { OrderRow } from './rows.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { type CreditedCharge, type InvoicedCharge, type ReturnedCharge, creditLines } from './credit-lines.ts'

export interface CreditNoteRow {
  id: number
  number: string
  amount: number
  tax: number
  reason: string
  created_at: Date
  lines: CreditedCharge[]
}

interface Credit {
  /** Idempotency key: each decision is credited once. */
  key: string
  amount: number
  reason: string
  returned?: readonly ReturnedCharge[]
}

const insertNote = statement<{ id: number }, [number, string, string, number, number, string]>(
  'credit-note-insert',
  `INSERT INTO credit_note (order_id, key, year, amount, tax, reason) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (order_id, key) DO NOTHING RETURNING id`,
)
const insertLines = statement<{ total: number }, [number, string]>(
  'credit-note-lines-insert',
  `INSERT INTO credit_note_line (credit_note_id, order_line_id, quantity, total, tax, half)
   SELECT $1, id, quantity, total, tax, half
   FROM jsonb_to_recordset($2::jsonb) AS l(id bigint, quantity int, total bigint, tax bigint, half bigint) RETURNING total`,
)
const credited = statement<CreditedCharge, [number]>(
  'credit-note-lines-of-order',
  `SELECT l.order_line_id AS id, l.quantity, l.total, l.tax, l.half FROM credit_note_line l JOIN credit_note n ON n.id = l.credit_note_id
   WHERE n.order_id = $1`,
)
const notesOf = statement<CreditNoteRow, [number]>(
  'credit-notes',
  `SELECT n.id, n.number, n.amount, n.tax, n.reason, n.created_at,
     ARRAY(SELECT jsonb_build_object('id', l.order_line_id, 'quantity', l.quantity, 'total', l.total, 'tax', l.tax, 'half', l.half)
       FROM credit_note_line l WHERE l.credit_note_id = n.id ORDER BY l.order_line_id NULLS LAST) AS lines
   FROM credit_note n WHERE n.order_id = $1 AND n.number IS NOT NULL ORDER BY n.id`,
)

export const readCreditNotes = notesOf

/**
 * Issues a credit note for a refund, once per key; does nothing for an order without an invoice. An overpayment is not
 * credited: `keptBefore` is what the shop had received and not refunded. The order must be locked; the note is numbered
 * on commit.
 */
export async function creditRefund(
  db: Queryable,
  order: OrderRow,
  { keptBefore, ...credit }: Credit & { keptBefore: number },
): Promise<void> {
  const open = await openAmount(db, order)
  const overpaid = Math.max(0, keptBefore - open)
  await issue(db, order, { ...credit, amount: Math.min(credit.amount - overpaid, open) })
}

/** Credits the rest of an invoice whose order was cancelled or whose parcel came back, paid or not. */
export async function creditRest(
  db: Queryable,
  order: OrderRow,
  credit: Pick<Credit, 'key' | 'reason'>,
): Promise<void> {
  await issue(db, order, { ...credit, amount: await openAmount(db, order) })
}

/** Credits an amount, at most what is left of the invoice. */
export const creditAmount = (db: Queryable, order: OrderRow, credit: Credit): Promise<void> => issue(db, order, credit)

/** Returns how an amount, or all that is left of the invoice, would be credited. */
export async function previewCredit(
  db: Queryable,
  order: OrderRow,
  { amount, returned = [] }: { amount: number | undefined; returned?: readonly ReturnedCharge[] },
): Promise<CreditedCharge[]> {
  if (order.invoice_no === null) return []
  const open = await openAmount(db, order)
  const all = Math.min(amount ?? open, open)
  return all <= 0 ? [] : creditLines(await chargesOf(db, order), await credited(db, order.id), all, returned)
}

/** Returns what has been credited of an order's shipping cost. */
export async function creditedShipping(db: Queryable, orderId: number): Promise<number> {
  const notes = await credited(db, orderId)
  return notes.reduce((sum, { id, total }) => sum + (id === null ? total : 0), 0)
}

/** Numbers the notes of this transaction before it commits, for callers that show them. Take no locks afterwards. */
export async function numberCreditNotes(db: Queryable): Promise<void> {
  // Unnamed: a session command, which cannot be prepared.
  await db.query('SET CONSTRAINTS credit_note_numbered IMMEDIATE')
}

/** Returns what has not been credited of an order's cost. */
export async function openAmount(db: Queryable, order: OrderRow): Promise<number> {
  const earlier = await credited(db, order.id)
  return order.grand_total - earlier.reduce((sum, { total }) => sum + total, 0)
}

async function issue(db: Queryable, order: OrderRow, { key, amount, reason, returned = [] }: Credit): Promise<void> {
  if (order.invoice_no === null || amount <= 0) return
  const lines = creditLines(await chargesOf(db, order), await credited(db, order.id), amount, returned)
  const tax = lines.reduce((sum, line) => sum + line.tax, 0)
  const year = financialYear(new Date(), order.shop.timeZone)
  const [note] = await insertNote(db, order.id, key, year, amount, tax, reason)
  if (note) await insertLines(db, note.id, JSON.stringify(lines))
}

async function chargesOf(db: Queryable, order: OrderRow): Promise<InvoicedCharge[]> {
  const lines = await linesOf(db, order.id)
  return [
    ...lines.map(({ id, quantity, line_total: all, discount, tax }) => ({ id, quantity, total: all - discount, tax })),
    { id: null, quantity: 1, total: order.shipping_total, tax: order.shipping_mode.tax },
  ]
}
