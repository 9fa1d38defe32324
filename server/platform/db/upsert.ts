import { type NoRow, type Queryable, statement } from './database.ts'

/**
 * Returns the SQL of an upsert that takes rows as JSON and matches them by `keys`. Each row must contain all columns.
 */
export function upsertText(table: string, keys: readonly string[], columns: readonly string[]): string {
  const assignments = columns.map((column) => `${column} = excluded.${column}`).join(', ')
  return `${insertText(table, [...keys, ...columns])} ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${assignments}`
}

function insertText(table: string, columns: readonly string[]): string {
  const all = columns.join(', ')
  return `INSERT INTO ${table} (${all}) SELECT ${all} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`
}

export const upsert = (table: string, keys: readonly string[], columns: readonly string[]) =>
  jsonStatement(`lay-${table}`, upsertText(table, keys, columns))

/** Inserts rows without checking for existing ones. */
export const insert = (table: string, columns: readonly string[]) =>
  jsonStatement(`lay-${table}`, insertText(table, columns))

export function jsonStatement(name: string, text: string) {
  const run = statement<NoRow, [rows: string]>(name, text)
  return async (db: Queryable, rows: readonly object[]): Promise<void> => {
    await run(db, JSON.stringify(rows))
  }
}
