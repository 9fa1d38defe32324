import pg from 'pg'
import type { Queryable } from '#server/platform/db/database.ts'

/** The schema's version, and the history of documents. */
const KEPT_TABLES = ['schema_migration', 'document_revision']

/** Deletes all rows of the shop in the caller's transaction; running processes clear their caches. */
export async function clearShop(db: Queryable): Promise<void> {
  // DELETE fires the trigger that records their history; TRUNCATE does not.
  await db.query('DELETE FROM document')
  // Unnamed: runs once per replacement.
  const { rows } = await db.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace ORDER BY 1`,
  )
  const tables = rows.flatMap(({ name }) => (KEPT_TABLES.includes(name) ? [] : [pg.escapeIdentifier(name)]))
  // Unchecked: the names come from Postgres’s catalogue; a test runs it.
  await db.query(`TRUNCATE ${tables.join(', ')}`)
  await db.query(`SELECT pg_notify('vitrine_changed', '*')`)
}
