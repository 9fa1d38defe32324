import type { Queryable } from '#server/platform/db/database.ts'

/**
 * A statement that takes rows as JSON, lays those that are missing and brings the others to the values given. Its rows name every
 * column, and are found again by their keys.
 */
export function upsert(table: string, keys: readonly string[], columns: readonly string[], more = ''): string {
  const all = [...keys, ...columns].join(', ')
  return `INSERT INTO ${table} (${all}) SELECT ${all} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)
   ON CONFLICT (${keys.join(', ')}) DO UPDATE SET (${columns.join(', ')}) = ROW(${columns.map((one) => `excluded.${one}`).join(', ')})${more}`
}

/** The statement that lays such rows without looking for those that are there. */
export function insert(table: string, columns: readonly string[]): string {
  const all = columns.join(', ')
  return `INSERT INTO ${table} (${all}) SELECT ${all} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`
}

/** Runs a statement that takes rows as JSON. */
export async function lay(db: Queryable, text: string, rows: readonly object[]): Promise<void> {
  await db.query(text, [JSON.stringify(rows)])
}
