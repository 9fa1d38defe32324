import type { FastifyInstance } from 'fastify'
import type { CustomerPart } from '#server/identity/account/customer-parts.plugin.ts'
import type { CustomerRow } from '#server/identity/customer/customers.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import * as history from '#words/order-history.ts'
import { cancelOrder } from './cancel.ts'
import { lockOrder, type OrderRow } from './rows.ts'

/** Invoices are kept for six years after the annual return of their year is due (CGST Act, section 36). */
const RETENTION_YEARS = 6
const RETURN_DUE = '12-31'

/** Personal columns by table. */
const PERSONAL = {
  orders: {
    table: 'orders',
    key: 'id',
    columns: ['phone', 'email', 'shipping_address', 'billing_address', 'experience_text', 'mailbox_key', 'gift_note'],
  },
  uses: { table: 'coupon_use', key: 'order_id', columns: ['email', 'email_key', 'phone'] },
  requests: { table: 'refund_request', key: 'id', columns: ['comment'] },
  lines: { table: 'order_line', key: 'id', columns: ['additonal_data'] },
  notes: { table: 'order_note', key: 'id', columns: ['text'] },
} as const

type Part = keyof typeof PERSONAL
type ErasedRows = Record<Part, { [column: string]: unknown }[]>

const selectPersonal = (part: Part) => {
  const { table, key, columns } = PERSONAL[part]
  return statement<{ row: { [column: string]: unknown } }, [orders: number[]]>(
    `erase-take-${table}`,
    `SELECT jsonb_build_object(${[key, ...columns].map((name) => `'${name}', ${name}`).join(', ')}) AS row
     FROM ${table} WHERE ${table === 'orders' ? 'id' : 'order_id'} = ANY ($1)`,
  )
}
const selects = {
  orders: selectPersonal('orders'),
  uses: selectPersonal('uses'),
  requests: selectPersonal('requests'),
  lines: selectPersonal('lines'),
  notes: selectPersonal('notes'),
}

const updatePersonal = (part: Part, more = '') => {
  const { table, key, columns } = PERSONAL[part]
  return statement<NoRow, [rows: string]>(
    `erase-give-${table}`,
    `UPDATE ${table} t SET ${columns.map((name) => `${name} = g.${name}`).join(', ')}${more}
     FROM jsonb_populate_recordset(NULL::${table}, $1) g WHERE t.${key} = g.${key}`,
  )
}
const updates = {
  orders: updatePersonal('orders', ', erased_at = NULL'),
  uses: updatePersonal('uses'),
  requests: updatePersonal('requests'),
  lines: updatePersonal('lines'),
  notes: updatePersonal('notes'),
}

const KEPT_UNTIL = `(extract(year FROM (confirmed_at AT TIME ZONE coalesce(shop ->> 'timeZone', 'UTC')) + interval '9 months')::int + ${RETENTION_YEARS} || '-${RETURN_DUE}')::date`

const insertInvoiceParties = statement<NoRow, [orders: number[]]>(
  'erase-keep-invoices',
  `INSERT INTO invoice_party (order_id, billing_address, shipping_address, erase_on)
   SELECT id, billing_address - '{phone,email}'::text[], shipping_address - '{phone,email}'::text[],
     ${KEPT_UNTIL}
   FROM orders WHERE id = ANY ($1) AND invoice_no IS NOT NULL ON CONFLICT DO NOTHING`,
)
const deleteInvoiceParties = statement<NoRow, [orders: number[]]>(
  'erase-drop-invoices',
  'DELETE FROM invoice_party WHERE order_id = ANY ($1)',
)

const ERASE = {
  orders: `UPDATE orders SET phone = NULL, email = NULL, shipping_address = '{}', billing_address = '{}', experience_text = NULL, gift_note = NULL, contact_key = NULL, mailbox_key = NULL,
     erased_at = now() WHERE id = ANY ($1)`,
  uses: 'UPDATE coupon_use SET email = NULL, email_key = NULL, phone = NULL WHERE order_id = ANY ($1)',
  requests: `UPDATE refund_request SET comment = '' WHERE order_id = ANY ($1)`,
  // Unlike texts, they cannot be restored: their files go with them.
  pictures: `DELETE FROM upload WHERE name IN (SELECT p.name FROM refund_request_picture p JOIN refund_request r ON r.id = p.request_id WHERE r.order_id = ANY ($1))`,
  // Unshipped items still need their customisation.
  lines: `UPDATE order_line l SET additonal_data = NULL FROM orders o
     WHERE o.id = l.order_id AND o.id = ANY ($1) AND o.status NOT IN ('confirmed', 'shipped')`,
  notes: `UPDATE order_note SET text = '' WHERE order_id = ANY ($1)`,
  mails: `DELETE FROM outbox m USING orders o WHERE o.id = ANY ($1) AND (m.order_id = o.id OR strpos(m.subject, o.order_no) > 0)`,
}
const erasures = Object.entries(ERASE).map(([name, text]) =>
  statement<NoRow, [orders: number[]]>(`erase-${name}`, text),
)

const lockCart = statement<NoRow, [customer: number]>(
  'erase-lock-cart',
  'SELECT FROM cart WHERE customer_id = $1 FOR UPDATE',
)
const listOrders = statement<{ id: number }, [customer: number, email: string | null, guest: string | null]>(
  'erase-list-orders',
  `SELECT id FROM orders WHERE erased_at IS NULL
   AND (customer_id = $1 OR (customer_id IS NULL AND (lower(email) = lower($2) OR guest_key_of(mailbox_key, phone) = $3))) ORDER BY id`,
)

/** Whose orders are erased: an account, or a guest, whose orders have this key. */
interface Owner extends CustomerRow {
  guest_key?: string
}

interface OrderErasure {
  orders: number
  cancelled: number
  invoices: number
  in_transit: number
  kept_until: string | null
}

const preview = statement<OrderErasure, [customer: number | null, guest: string | null]>(
  'erase-preview',
  `SELECT count(*)::int AS orders, count(*) FILTER (WHERE status IN ('pending', 'unpaid'))::int AS cancelled,
     count(invoice_no)::int AS invoices, count(*) FILTER (WHERE status IN ('confirmed', 'shipped'))::int AS in_transit,
     max(${KEPT_UNTIL}) FILTER (WHERE invoice_no IS NOT NULL)::text AS kept_until
   FROM orders WHERE erased_at IS NULL AND (customer_id = $1 OR $1 IS NULL AND customer_id IS NULL AND guest_key_of(mailbox_key, phone) = $2)`,
)

/** Returns what erasing the orders of an account or guest would do, without doing it. */
export async function previewOrderErasure(
  db: Queryable,
  { customer_id: customer, guest_key: guest }: { customer_id: number | null; guest_key: string | null },
): Promise<OrderErasure> {
  const [row] = await preview(db, customer, guest)
  return row!
}

/**
 * Erases orders of a deleted account: unpaid ones are cancelled, and links become invalid. Invoice addresses are kept
 * as long as the law requires. Guest orders with the person's verified email address are included.
 */
export const ordersPart = (app: FastifyInstance): CustomerPart<ErasedRows> => ({
  name: 'orders',
  remove: async (db, customer) => {
    const ids = await ordersOf(db, customer)
    for (const id of ids) await prepareErasure(db, app, id)
    const readRows = async (part: Part) => (await selects[part](db, ids)).map(({ row }) => row)
    const erased: ErasedRows = {
      orders: await readRows('orders'),
      uses: await readRows('uses'),
      requests: await readRows('requests'),
      lines: await readRows('lines'),
      notes: await readRows('notes'),
    }
    await insertInvoiceParties(db, ids)
    for (const erase of erasures) await erase(db, ids)
    return erased
  },
  restore: async (db, _customerId, erased) => {
    await updates.orders(db, JSON.stringify(erased.orders))
    await updates.uses(db, JSON.stringify(erased.uses))
    await updates.requests(db, JSON.stringify(erased.requests))
    await updates.lines(db, JSON.stringify(erased.lines))
    // Of accounts that were deleted before there were notes.
    await updates.notes(db, JSON.stringify(erased.notes ?? []))
    await deleteInvoiceParties(
      db,
      erased.orders.map(({ id }) => Number(id)),
    )
  },
})

async function ordersOf(
  db: Queryable,
  { id, email, email_verified_at: verified, guest_key: guest }: Owner,
): Promise<number[]> {
  // Lock order: the customer's cart before orders.
  await lockCart(db, id)
  return (await listOrders(db, id, verified === null ? null : email, guest ?? null)).map((row) => row.id)
}

async function prepareErasure(db: Queryable, app: FastifyInstance, id: number): Promise<void> {
  const order: OrderRow = await lockOrder(db, id)
  if (order.status === 'pending' || order.status === 'unpaid')
    await cancelOrder(db, app, order, { actor: 'customer', note: history.accountDeleted() })
}

const deleteExpiredParties = statement<NoRow, []>(
  'erase-expired-invoices',
  'DELETE FROM invoice_party WHERE erase_on <= current_date',
)

export async function eraseInvoiceParties(db: Queryable): Promise<void> {
  await deleteExpiredParties(db)
}
