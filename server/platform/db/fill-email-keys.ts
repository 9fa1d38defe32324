import { emailKey } from '#lib/normal-form.ts'
import type { Queryable } from './database.ts'

const AT_ONCE = 5000
const TABLES = [
  { table: 'customer', id: 'id' },
  { table: 'coupon_use', id: 'order_id' },
] as const

/** Gives rows that were stored before addresses had one form their form: no database makes it as the server does. */
export async function fillEmailKeys(db: Queryable): Promise<void> {
  for (const { table, id } of TABLES) {
    for (;;) {
      const { rows } = await db.query<{ id: number; email: string }>(
        `SELECT ${id} AS id, email FROM ${table} WHERE email IS NOT NULL AND email_key IS NULL ORDER BY 1 LIMIT ${AT_ONCE}`,
      )
      if (rows.length === 0) break
      await db.query(
        `UPDATE ${table} t SET email_key = u.key FROM unnest($1::bigint[], $2::text[]) AS u(id, key) WHERE t.${id} = u.id`,
        [rows.map((row) => row.id), rows.map(({ email }) => emailKey(email))],
      )
    }
  }
}
