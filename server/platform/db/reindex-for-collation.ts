import { type Queryable, statement } from './database.ts'

const isOutdated = statement<{ outdated: boolean }, []>(
  'collation-outdated',
  `SELECT coalesce(collversion IS DISTINCT FROM pg_collation_actual_version(oid), false) AS outdated FROM pg_collation
   WHERE collname = 'shop_names' AND collnamespace = current_schema()::regnamespace`,
)
const listIndexes = statement<{ name: string }, []>(
  'collation-indexes',
  `SELECT DISTINCT i.indexrelid::regclass::text AS name FROM pg_index i, unnest(i.indcollation) c(id)
   WHERE c.id = (SELECT oid FROM pg_collation WHERE collname = 'shop_names' AND collnamespace = current_schema()::regnamespace) ORDER BY 1`,
)
/**
 * Rebuilds the indexes that use the shop's collation when the ICU version changes: an index sorted by another version
 * returns wrong pages.
 */
export async function reindexForCollation(db: Queryable): Promise<void> {
  if ((await isOutdated(db))[0]?.outdated !== true) return
  for (const { name } of await listIndexes(db)) {
    // Unchecked: the name comes from Postgres’s catalogue.
    await db.query(`REINDEX INDEX ${name}`)
  }
  // Unchecked: it changes the schema.
  await db.query('ALTER COLLATION shop_names REFRESH VERSION')
}
