import type { Queryable } from '#server/platform/db/database.ts'
import type { CustomerRow } from '#server/identity/customer/customers.ts'

/**
 * Takes a person out of the database; the bare number stays, for the sake of what refers to it. Orders stay as well: they are the
 * shop's books, which the law has it keep. What the person wrote beside them goes, and their reviews lose the name.
 */
export async function deleteCustomer(on: Queryable, { id, email }: CustomerRow): Promise<void> {
  for (const table of ['customer_session', 'access_log', 'reset_link', 'address', 'wishlist_item', 'cart'])
    await on.query(`DELETE FROM ${table} WHERE customer_id = $1`, [id])
  await on.query(`UPDATE review SET author = 'A customer', customer_id = NULL WHERE customer_id = $1`, [id])
  await on.query('UPDATE orders SET experience_text = NULL WHERE customer_id = $1', [id])
  await on.query(`DELETE FROM one_time_code WHERE scope LIKE 'account ' || $1::int || ' %'`, [id])
  await on.query(`DELETE FROM outbox WHERE lower(recipient) = lower($1)`, [email])
  await on.query(
    `UPDATE customer SET first_name = '', last_name = '', email = NULL, phone = NULL, phone_verified_at = NULL, password_hash = NULL, deleted_at = now() WHERE id = $1`,
    [id],
  )
}
