import type { FastifyInstance } from 'fastify'
import type { CustomerPart } from '#server/identity/account/customer-parts.plugin.ts'
import type { CustomerRow } from '#server/identity/customer/customers.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { cancelOrder } from './cancel.ts'
import { lockOrder, type OrderRow } from './rows.ts'

/** Months that a tax invoice is kept after the annual return of its year is due (CGST Act, section 36), and the month of that return. */
const KEPT_YEARS = 6
const RETURN_DUE = '12-31'

/** What of an order is about a person. */
interface Taken {
  orders: Record<string, unknown>[]
  uses: Record<string, unknown>[]
  requests: Record<string, unknown>[]
  lines: Record<string, unknown>[]
}

/**
 * What a deletion does to orders: the person leaves them, their links die, what was not paid is cancelled. Of an invoice stays what the
 * law wants of it, with the date on which it goes; the courier of an order on its way finds the address there. Orders that were placed
 * without logging in, with the person's verified e-mail address, are theirs too.
 */
export const ordersPart = (app: FastifyInstance): CustomerPart<Taken> => ({
  name: 'orders',
  take: async (db, customer) => {
    const ids = await ordersOf(db, customer)
    for (const id of ids) await erasable(db, app, id)
    const taken = await read(db, ids)
    await db.query(
      `INSERT INTO invoice_party (order_id, billing_address, shipping_address, erase_on)
       SELECT id, billing_address - '{phone,email}'::text[], shipping_address - '{phone,email}'::text[],
         (extract(year FROM confirmed_at + interval '9 months')::int + ${KEPT_YEARS} || '-${RETURN_DUE}')::date
       FROM orders WHERE id = ANY ($1) AND invoice_no IS NOT NULL ON CONFLICT DO NOTHING`,
      [ids],
    )
    await db.query(
      `UPDATE orders SET phone = NULL, email = NULL, shipping_address = '{}', billing_address = '{}', experience_text = NULL,
         erased_at = now() WHERE id = ANY ($1)`,
      [ids],
    )
    await db.query('UPDATE coupon_use SET email = NULL, email_key = NULL, phone = NULL WHERE order_id = ANY ($1)', [
      ids,
    ])
    await db.query(`UPDATE refund_request SET comment = '' WHERE order_id = ANY ($1)`, [ids])
    // What is still to be made needs its words.
    await db.query(
      `UPDATE order_line l SET additonal_data = NULL FROM orders o
       WHERE o.id = l.order_id AND o.id = ANY ($1) AND o.status NOT IN ('confirmed', 'shipped')`,
      [ids],
    )
    await db.query(`DELETE FROM outbox m USING orders o WHERE o.id = ANY ($1) AND strpos(m.subject, o.order_no) > 0`, [
      ids,
    ])
    return taken
  },
  giveBack: async (db, _customerId, { orders, uses, requests, lines }) => {
    const put = (table: string, columns: string[], key: string, rows: unknown[], more = '') =>
      db.query(
        `UPDATE ${table} t SET ${columns.map((name) => `${name} = g.${name}`).join(', ')}${more}
         FROM jsonb_populate_recordset(NULL::${table}, $1) g WHERE t.${key} = g.${key}`,
        [JSON.stringify(rows)],
      )
    await put('orders', ORDER_COLUMNS, 'id', orders, ', erased_at = NULL')
    await put('coupon_use', ['email', 'email_key', 'phone'], 'order_id', uses)
    await put('refund_request', ['comment'], 'id', requests)
    await put('order_line', ['additonal_data'], 'id', lines)
    await db.query('DELETE FROM invoice_party WHERE order_id = ANY ($1)', [orders.map(({ id }) => id)])
  },
})

const ORDER_COLUMNS = ['phone', 'email', 'shipping_address', 'billing_address', 'experience_text']

async function ordersOf(db: Queryable, { id, email, email_verified_at: verified }: CustomerRow): Promise<number[]> {
  // Locks are taken in one order everywhere: the customer's cart before orders.
  await db.query('SELECT FROM cart WHERE customer_id = $1 FOR UPDATE', [id])
  const { rows } = await db.query<{ id: number }>(
    `SELECT id FROM orders WHERE erased_at IS NULL
       AND (customer_id = $1 OR (customer_id IS NULL AND lower(email) = lower($2))) ORDER BY id`,
    [id, verified === null ? null : email],
  )
  return rows.map((row) => row.id)
}

/** Locks an order, and calls off one that is not paid: nobody is left who could pay it. */
async function erasable(db: Queryable, app: FastifyInstance, id: number): Promise<void> {
  const order: OrderRow = await lockOrder(db, id)
  if (order.status === 'pending' || order.status === 'unpaid')
    await cancelOrder(db, app, order, { actor: 'customer', note: 'The account was deleted.' })
}

async function read(db: Queryable, ids: number[]): Promise<Taken> {
  const rowsOf = async (table: string, columns: string[], key: string) =>
    (await db.query(`SELECT ${columns.join(', ')} FROM ${table} WHERE ${key} = ANY ($1)`, [ids])).rows as Record<
      string,
      unknown
    >[]
  return {
    orders: await rowsOf('orders', ['id', ...ORDER_COLUMNS], 'id'),
    uses: await rowsOf('coupon_use', ['order_id', 'email', 'email_key', 'phone'], 'order_id'),
    requests: await rowsOf('refund_request', ['id', 'comment'], 'order_id'),
    lines: await rowsOf('order_line', ['id', 'additonal_data'], 'order_id'),
  }
}

/** Erases what stood in invoices for as long as the law wanted it. */
export async function eraseInvoiceParties(db: Queryable): Promise<void> {
  await db.query('DELETE FROM invoice_party WHERE erase_on <= current_date')
}
