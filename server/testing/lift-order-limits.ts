import type { Database } from '#server/platform/db/database.ts'

/** Lifts the limits on unpaid orders, because tests place many with one contact and address. */
export async function liftOrderLimits({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(
    `INSERT INTO setting (key, value) VALUES ('cash_orders_per_contact', '1000000'), ('guest_orders_per_address', '1000000')
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  )
}
