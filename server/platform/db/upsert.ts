import { type NoRow, type Queryable, statement } from './database.ts'

/**
 * The text of a statement that takes rows as JSON, lays those that are missing and brings the others to the values given. Its rows
 * name every column, and are found again by their keys.
 */
export function upsertText(table: string, keys: readonly string[], columns: readonly string[]): string {
  const written = columns.map((one) => `${one} = excluded.${one}`).join(', ')
  return `${insertText(table, [...keys, ...columns])} ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${written}`
}

function insertText(table: string, columns: readonly string[]): string {
  const all = columns.join(', ')
  return `INSERT INTO ${table} (${all}) SELECT ${all} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`
}

/** Lays rows, and brings those that are there to their values. */
export const upsert = (table: string, keys: readonly string[], columns: readonly string[]) =>
  laying(`lay-${table}`, upsertText(table, keys, columns))

/** Lays rows without looking for those that are there. */
export const insert = (table: string, columns: readonly string[]) => laying(`lay-${table}`, insertText(table, columns))

/** A statement that takes rows as JSON. */
export function laying(name: string, text: string) {
  const run = statement<NoRow, [rows: string]>(name, text)
  return async (db: Queryable, rows: readonly object[]): Promise<void> => {
    await run(db, JSON.stringify(rows))
  }
}
