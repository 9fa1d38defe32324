import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { findRoot } from '#server/platform/environment/root.ts'
import { describeDatabaseError, networkFault } from '#server/platform/environment/describe-system-error.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import { fillEmailKeys } from './fill-email-keys.ts'
import { reindexForCollation } from './reindex-for-collation.ts'
import * as t from '#words/startup.ts'

const LOCK = 7_041_866
const MIN_POSTGRES_VERSION = 150_000

/**
 * Creates the table of applied migrations. `needs` names a migration that older code must know to work after this one;
 * null means that any version can. The column is checked first because ADD COLUMN would wait for a backup that is
 * reading the table.
 */
export const MIGRATION_TABLE = `CREATE TABLE IF NOT EXISTS schema_migration (
  name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now(), needs text
);
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'schema_migration'::regclass AND attname = 'needs') THEN
    ALTER TABLE schema_migration ADD COLUMN needs text;
  END IF;
END $$`

/** Marks a migration that older versions cannot work after. */
const NEEDS_LINE = /^-- Needs: (\S+\.sql)$/mu

export interface Migration {
  name: string
  text: string
  checksum: string
}

export async function listMigrations(): Promise<Migration[]> {
  const folder = join(findRoot(), 'server/platform/db/migrations')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/**
 * Migrates the database to this version, each migration in its own transaction. Concurrent processes take turns by an
 * advisory lock.
 * @throws StartError when the database is unreachable, too old, or migrated by a newer version that this one cannot
 * work with.
 */
export async function migrate(connection: pg.PoolConfig): Promise<void> {
  await withSchemaLock(connection, async (client) => {
    await client.query(MIGRATION_TABLE)
    const { rows } = await client.query<{ name: string; checksum: string; needs: string | null }>(
      'SELECT name, checksum, needs FROM schema_migration',
    )
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    const migrations = await listMigrations()
    const isKnown = (name: string) => migrations.some((known) => known.name === name)
    for (const { name, needs } of rows) {
      if (!isKnown(name) && needs !== null && !isKnown(needs))
        throw new StartError(t.databaseTooNew({ migration: name }))
    }
    for (const migration of migrations) {
      const { name, checksum } = migration
      const known = applied.get(name)
      if (known === checksum) continue
      if (known) throw new StartError(t.migrationChanged({ name }))
      await apply(client, migration)
    }
    await fillEmailKeys(client)
    await reindexForCollation(client)
  })
}

/**
 * Runs `work` on a dedicated connection while no other process changes the schema.
 * @throws StartError when the database is unreachable or unsuitable.
 */
export async function withSchemaLock<T>(
  connection: pg.PoolConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, statement_timeout: 0, idle_in_transaction_session_timeout: 0 })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw new StartError(
      describeDatabaseError(error) ?? t.databaseUnreachable({ reason: networkFault(error) ?? describe(error) }),
    )
  }
  try {
    await checkServer(client)
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM schema_migration')
  const names = new Set(rows.map((row) => row.name))
  return (await listMigrations()).every(({ name }) => names.has(name))
}

async function apply(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  try {
    await client.query('BEGIN')
    // Unchecked: the text of a migration, which creates the schema.
    await client.query(text)
    await client.query('INSERT INTO schema_migration (name, checksum, needs) VALUES ($1, $2, $3)', [
      name,
      checksum,
      NEEDS_LINE.exec(text)?.[1] ?? null,
    ])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw new StartError(t.migrationFailed({ name, reason: describeDatabaseError(error) ?? describe(error) }))
  }
}

async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string | null; encoding: string | null }>(
    `SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding`,
  )
  const { version, encoding } = rows[0] ?? { version: '0', encoding: '' }
  if (Number(version) < MIN_POSTGRES_VERSION)
    throw new StartError(t.oldPostgres({ version: Math.floor(Number(version) / 10_000) }))
  if (encoding !== 'UTF8') throw new StartError(t.wrongEncoding({ encoding: String(encoding) }))
}

function describe(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return message || code || String(error)
}
