import pg from 'pg'
import { listMigrations } from '#server/platform/db/migrate.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import { readTables } from './layout.ts'
import * as t from '#words/startup.ts'

/**
 * Drops everything the migrations created.
 * @throws StartError when the database contains a shop and `replace` is false, or tables this version did not create
 * (they may belong to another program).
 */
export async function clearDatabase(client: pg.Client, replace: boolean): Promise<void> {
  const created = readCreatedNames((await listMigrations()).map(({ text }) => text))
  const tables = (await readTables(client)).map(({ name }) => name)
  const others = tables.filter((name) => !created.tables.has(name))
  if (others.length > 0) throw new StartError(t.foreignTables({ tables: others.join(', ') }))
  if (!replace && tables.includes('storefront') && (await hasShop(client))) throw new StartError(t.shopInDatabase())
  // Also those of triggers that a migration's function has created.
  // Unnamed: runs once per restore.
  const { rows: functions } = await client.query<{ name: string }>(
    `SELECT oid::regprocedure::text AS name FROM pg_proc
     WHERE pronamespace = current_schema()::regnamespace
       AND (proname = ANY($1::text[]) OR EXISTS (SELECT FROM pg_trigger WHERE tgfoid = pg_proc.oid AND NOT tgisinternal))
       AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')`,
    [[...created.functions]],
  )
  const drops = [
    ...[...created.views].map((name) => `DROP VIEW IF EXISTS ${name} CASCADE`),
    ...tables.map((name) => `DROP TABLE IF EXISTS ${pg.escapeIdentifier(name)} CASCADE`),
    ...functions.map(({ name }) => `DROP FUNCTION IF EXISTS ${name} CASCADE`),
    ...[...created.sequences].map((name) => `DROP SEQUENCE IF EXISTS ${name} CASCADE`),
    ...[...created.collations].map((name) => `DROP COLLATION IF EXISTS ${name}`),
  ]
  // Unchecked: the names come from Postgres’s catalogue; a test runs it.
  for (const text of drops) await client.query(text)
}

async function hasShop(client: pg.Client): Promise<boolean> {
  // Unnamed: runs once per restore.
  const { rowCount } = await client.query('SELECT FROM storefront LIMIT 1')
  return Boolean(rowCount)
}

/** Kinds of objects that `clearDatabase` removes: by name, or together with their table. Extensions stay. */
const REMOVED_KINDS = new Set(['TABLE', 'FUNCTION', 'SEQUENCE', 'COLLATION', 'INDEX', 'TRIGGER', 'VIEW', 'EXTENSION'])

/**
 * Returns the names of the tables, views, functions, sequences and collations that migrations create.
 * @throws Error if a migration creates an object of a kind that `clearDatabase` does not remove.
 */
export function readCreatedNames(
  migrations: readonly string[],
): Record<'tables' | 'views' | 'functions' | 'sequences' | 'collations', Set<string>> {
  const text = migrations.join('\n').replaceAll(/--.*$/gmu, '')
  const namesAfter = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
  for (const kind of namesAfter(/\bCREATE (?:OR REPLACE |UNLOGGED |TEMPORARY |TEMP |UNIQUE |CONSTRAINT )*(\w+)/giu))
    if (!REMOVED_KINDS.has(kind.toUpperCase()))
      throw new Error(
        `A migration creates a ${kind.toLowerCase()}, which a restore would leave behind. Make clearDatabase remove it (server/platform/backup/clear-database.ts).`,
      )
  return {
    tables: new Set(['schema_migration', ...namesAfter(/\bCREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+)/giu)]),
    views: new Set(namesAfter(/\bCREATE (?:OR REPLACE )?VIEW (\w+)/giu)),
    functions: new Set([
      ...namesAfter(/\bCREATE (?:OR REPLACE )?FUNCTION (\w+)/giu),
      // track_media_use() creates a function for its table.
      ...namesAfter(/\btrack_media_use\('(\w+)'/giu).map((table) => `media_used_in_${table}`),
    ]),
    sequences: new Set(namesAfter(/\bCREATE SEQUENCE (?:IF NOT EXISTS )?(\w+)/giu)),
    collations: new Set(namesAfter(/\bCREATE COLLATION (?:IF NOT EXISTS )?(\w+)/giu)),
  }
}
