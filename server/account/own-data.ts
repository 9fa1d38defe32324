import { listAccess } from '#server/auth/sessions.ts'
import type { Queryable } from '#server/db/database.ts'
import { accountOf, customerById } from './customers.ts'

const QUERIES = {
  addresses: `SELECT address_type, is_default AS "default", fields, created_at, updated_at FROM address WHERE customer_id = $1 ORDER BY id`,
  wishlist: `SELECT g.name, p.sku, p.options, w.created_at FROM wishlist_item w JOIN product p ON p.id = w.product_id
    JOIN product_group g ON g.id = p.group_id WHERE w.customer_id = $1 AND w.removed_at IS NULL ORDER BY w.created_at`,
  cart: `SELECT g.name, p.sku, p.options, l.quantity, l.additonal_data, l.created_at FROM cart c JOIN cart_line l ON l.cart_id = c.id
    JOIN product p ON p.id = l.product_id JOIN product_group g ON g.id = p.group_id WHERE c.customer_id = $1 ORDER BY l.id`,
  sessions: `SELECT device, address, created_at, last_seen_at, expires_at FROM customer_session WHERE customer_id = $1 ORDER BY id`,
} as const

/** All that is kept of a customer, in words that they can read. */
export async function collectData(on: Queryable, customerId: number): Promise<Record<string, unknown>> {
  const [customer] = await customerById(on, customerId)
  const data: Record<string, unknown> = { account: customer && accountOf(customer) }
  for (const [name, text] of Object.entries(QUERIES)) data[name] = (await on.query(text, [customerId])).rows
  return { ...data, access_log: await listAccess(on, customerId) }
}
