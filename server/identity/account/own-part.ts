import { emailKey } from '#lib/normal-form.ts'
import type { CustomerRow } from '#server/identity/customer/customers.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import type { CustomerPart } from './customer-parts.plugin.ts'

interface Taken {
  first_name: string
  last_name: string
  address: unknown[]
  wishlist_item: unknown[]
}

/** What the account itself holds: names, addresses, wishlist; devices, codes, links and messages go for good. */
export const ownPart: CustomerPart<Taken> = {
  name: 'account',
  take: async (db, customer) => {
    const { id, first_name, last_name } = customer
    const rowsOf = async (table: 'address' | 'wishlist_item') =>
      (await db.query(`SELECT to_jsonb(t) AS row FROM ${table} t WHERE customer_id = $1`, [id])).rows.map(
        ({ row }) => row as unknown,
      )
    const taken = {
      first_name,
      last_name,
      address: await rowsOf('address'),
      wishlist_item: await rowsOf('wishlist_item'),
    }
    for (const table of [
      'customer_session',
      'access_log',
      'known_place',
      'reset_link',
      'email_link',
      'account_change',
      'address',
      'wishlist_item',
      'cart',
    ])
      await db.query(`DELETE FROM ${table} WHERE customer_id = $1`, [id])
    await dropCodes(db, customer)
    await dropMessages(db, customer)
    await db.query(
      `UPDATE customer SET first_name = '', last_name = '', email = NULL, email_key = NULL, email_verified_at = NULL, email_from_before = false,
         pending_email = NULL, pending_session = NULL, phone = NULL, phone_verified_at = NULL, phone_by_mailbox = false,
         password_hash = NULL, deleted_at = now() WHERE id = $1`,
      [id],
    )
    return taken
  },
  giveBack: async (db, id, { first_name, last_name, address, wishlist_item }) => {
    await db.query('UPDATE customer SET first_name = $2, last_name = $3, deleted_at = NULL WHERE id = $1', [
      id,
      first_name,
      last_name,
    ])
    await db.query(
      `INSERT INTO address SELECT * FROM jsonb_populate_recordset(NULL::address, $1) ON CONFLICT DO NOTHING`,
      [JSON.stringify(address)],
    )
    // A product may be gone by now.
    await db.query(
      `INSERT INTO wishlist_item SELECT * FROM jsonb_populate_recordset(NULL::wishlist_item, $1) w
       WHERE EXISTS (SELECT FROM product p WHERE p.id = w.product_id) ON CONFLICT DO NOTHING`,
      [JSON.stringify(wishlist_item)],
    )
  },
}

async function dropCodes(db: Queryable, { id, phone, phone_verified_at: verified }: CustomerRow): Promise<void> {
  await db.query(
    `DELETE FROM one_time_code WHERE scope LIKE 'account ' || $1::int || ' %' OR scope = 'proof ' || $1::int`,
    [id],
  )
  if (verified) await db.query(`DELETE FROM one_time_code WHERE scope = 'login ' || $1`, [phone])
}

/** Messages to the person. What waits for a number that was never verified may be for its real owner: it stays. */
async function dropMessages(db: Queryable, customer: CustomerRow): Promise<void> {
  const { email, pending_email: pending, phone, phone_verified_at: verified } = customer
  const keys = [email, pending].flatMap((one) => (one ? [emailKey(one)] : []))
  await db.query(`DELETE FROM outbox WHERE channel = 'email' AND recipient_key = ANY ($1)`, [keys])
  if (phone)
    await db.query(
      `DELETE FROM outbox WHERE channel = 'sms' AND right(recipient_key, length($1)) = $1 AND ($2 OR status <> 'waiting')`,
      [phone, verified !== null],
    )
}
