import pg from 'pg'
import type { Queryable } from '#server/platform/db/database.ts'

/** What is no part of a shop: the layout of the database, and the history of its documents, from which one can be taken back. */
const KEPT = ['schema_migration', 'document_revision']

/** Removes every row of the shop in the caller's transaction; processes that run drop all that they keep. */
export async function clearShop(db: Queryable): Promise<void> {
  // Documents are removed one by one, so that their history says so.
  await db.query('DELETE FROM document')
  // Unnamed: a shop is replaced once.
  const { rows } = await db.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace ORDER BY 1`,
  )
  const tables = rows.flatMap(({ name }) => (KEPT.includes(name) ? [] : [pg.escapeIdentifier(name)]))
  // Unchecked: names that Postgres itself gave; a test runs it.
  await db.query(`TRUNCATE ${tables.join(', ')}`)
  await db.query(`SELECT pg_notify('vitrine_changed', '*')`)
}
