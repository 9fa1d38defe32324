import { mailboxKey } from '#lib/mailbox-key.ts'
import { emailKey } from '#lib/normalise-text.ts'
import { type NoRow, type Queryable, statement } from './database.ts'

const BATCH_SIZE = 5000

const fillFor = (table: string, id: string, column: string, keyOf: (email: string) => string) => ({
  keyOf,
  list: statement<{ id: number; email: string }, []>(
    `fill-list-${table}`,
    `SELECT ${id} AS id, email FROM ${table} WHERE email IS NOT NULL AND ${column} IS NULL ORDER BY 1 LIMIT ${BATCH_SIZE}`,
  ),
  put: statement<NoRow, [ids: number[], keys: string[]]>(
    `fill-put-${table}`,
    `UPDATE ${table} t SET ${column} = u.key FROM unnest($1::bigint[], $2::text[]) AS u(id, key) WHERE t.${id} = u.id`,
  ),
})

const FILLS = [
  fillFor('customer', 'id', 'email_key', emailKey),
  fillFor('coupon_use', 'order_id', 'email_key', mailboxKey),
  fillFor('orders', 'id', 'mailbox_key', mailboxKey),
]

/** Fills missing email keys of existing rows. Migrations cannot do it, because the keys are computed in TypeScript. */
export async function fillEmailKeys(db: Queryable): Promise<void> {
  for (const { keyOf, list, put } of FILLS) {
    for (let rows = await list(db); rows.length > 0; rows = await list(db))
      await put(
        db,
        rows.map(({ id }) => id),
        rows.map(({ email }) => keyOf(email)),
      )
  }
}
