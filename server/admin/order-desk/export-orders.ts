import type { FastifyInstance } from 'fastify'
import type { Invoice, InvoiceRate } from '#generated/api.d.ts'
import { toDecimalString } from '#domain/money.ts'
import { toZoneTime } from '#domain/shop-time.ts'
import { invoiceOf } from '#server/commerce/invoice/invoice.ts'
import type { OrderLineRow } from '#server/commerce/orders/lines.ts'
import { ORDER_COLUMNS, type OrderRow } from '#server/commerce/orders/rows.ts'
import { paymentStatusOf } from '#server/commerce/order-view/view.ts'
import { readTimeZone } from '#server/commerce/shipping/calendar.ts'
import { csvFile } from '#server/platform/csv/csv-line.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import * as t from '#words/order-export.ts'

const BATCH = 200

interface ExportedOrder extends OrderRow {
  /** Kept for the invoice of a customer whose account was deleted. */
  parties: Pick<OrderRow, 'billing_address' | 'shipping_address'> | null
  lines: OrderLineRow[]
  credit_notes: { number: string; amount: number; tax: number }[]
}

const nextIds = statement<{ id: number }, [after: number, ids: number[] | null, limit: number]>(
  'order-export-ids',
  `SELECT id FROM orders WHERE id > $1 AND invoice_no IS NOT NULL AND ($2::bigint[] IS NULL OR id = ANY ($2::bigint[]))
   ORDER BY id LIMIT $3`,
)
const readBatch = statement<ExportedOrder, [number[]]>(
  'order-export-batch',
  `SELECT ${ORDER_COLUMNS},
     (SELECT jsonb_build_object('billing_address', billing_address, 'shipping_address', shipping_address) FROM invoice_party WHERE order_id = o.id) AS parties,
     ARRAY(SELECT jsonb_build_object('id', l.id, 'name', l.name, 'options', l.options, 'sku', l.sku, 'hsn', l.hsn, 'gst_bps', l.gst_bps,
       'quantity', l.quantity, 'unit_price', l.unit_price, 'line_total', l.line_total, 'discount', l.discount, 'tax', l.tax)
       FROM order_line l WHERE l.order_id = o.id ORDER BY l.position) AS lines,
     ARRAY(SELECT jsonb_build_object('number', n.number, 'amount', n.amount, 'tax', n.tax) FROM credit_note n
       WHERE n.order_id = o.id AND n.number IS NOT NULL ORDER BY n.id) AS credit_notes
   FROM orders o WHERE id = ANY ($1::bigint[]) ORDER BY id`,
)
const listRates = statement<{ rate: number }, []>(
  'order-export-rates',
  `SELECT DISTINCT rate FROM (SELECT gst_bps::float8 / 100 AS rate FROM order_line
     UNION SELECT (shipping_mode ->> 'gst_rate')::float8 FROM orders WHERE shipping_total > 0 UNION SELECT 0) r WHERE rate IS NOT NULL ORDER BY rate`,
)

/** Returns confirmed orders as CSV for the accountant, in the order of their placement. */
export async function exportOrders(app: FastifyInstance, ids?: readonly number[]): Promise<AsyncGenerator<string>> {
  const db = app.database.pool
  const rates = (await listRates(db)).map(({ rate }) => rate)
  const zone = await readTimeZone(app)
  return csvFile(
    headerOf(rates),
    rowsOf(db, ids && [...ids], (order) => rowOf(order, rates, zone)),
  )
}

async function* rowsOf(
  db: Queryable,
  ids: number[] | undefined,
  toRow: (order: ExportedOrder) => (string | number)[],
): AsyncGenerator<(string | number)[]> {
  for (let after = 0; ;) {
    const next = (await nextIds(db, after, ids ?? null, BATCH)).map(({ id }) => id)
    if (next.length > 0) for (const order of await readBatch(db, next)) yield toRow(order)
    if (next.length < BATCH) return
    after = next.at(-1)!
  }
}

const headerOf = (rates: readonly number[]): string[] => [
  ...[t.number(), t.placed(), t.confirmed(), t.invoice(), t.state(), t.paymentState(), t.payment(), t.shippingMode()],
  ...[t.customer(), t.gstin(), t.place(), t.supply(), t.currency()],
  ...[t.subtotal(), t.discount(), t.coupon(), t.shipping(), t.total(), t.taxable(), t.tax()],
  ...rates.flatMap((rate) => [t.taxableAt({ rate }), t.cgstAt({ rate }), t.sgstAt({ rate }), t.igstAt({ rate })]),
  ...[t.paid(), t.refunded(), t.creditNotes(), t.credited(), t.creditedTax()],
]

function rowOf(order: ExportedOrder, rates: readonly number[], zone: string): (string | number)[] {
  const { currency, credit_notes: notes } = order
  const amount = (value: number): number => Number(toDecimalString({ amount: value, currency }))
  const time = (moment: Date | null): string => (moment ? toZoneTime(moment.toISOString(), zone).replace('T', ' ') : '')
  const invoice = invoiceOf({ ...order, invoice_no: order.invoice_no ?? '', ...order.parties }, order.lines)
  const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
  return [
    ...[order.order_no, time(order.created_at), time(order.confirmed_at), invoice.invoice_no, order.status],
    ...[paymentStatusOf(order), order.payment_mode.name, order.shipping_mode.name],
    ...[
      invoice.buyer.name,
      invoice.buyer.gstin,
      invoice.place_of_supply,
      t.supplyKind({ kind: invoice.supply }),
      currency,
    ],
    ...[amount(order.sub_total), amount(order.discount_total), order.coupon?.code ?? ''],
    ...[order.shipping_total, order.grand_total, order.grand_total - order.tax_total, order.tax_total].map(amount),
    ...rates.flatMap((rate) => taxAt(invoice, rate).map(amount)),
    ...[amount(order.paid_total), amount(order.refunded_total), notes.map(({ number }) => number).join(' ')],
    ...[amount(sum(notes.map((note) => note.amount))), amount(sum(notes.map(({ tax }) => tax)))],
  ]
}

function taxAt({ rates }: Invoice, rate: number): number[] {
  const found: InvoiceRate | undefined = rates.find(({ gst_rate: one }) => one === rate)
  return found ? [found.taxable, found.cgst, found.sgst, found.igst].map((money) => money.amount) : [0, 0, 0, 0]
}
