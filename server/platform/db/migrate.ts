import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { findRoot } from '#server/platform/environment/root.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import { fillEmailKeys } from './fill-email-keys.ts'

const LOCK = 7_041_866
const OLDEST_POSTGRES = 150_000

/** Makes the table of what has been applied, where it is missing. */
export const MIGRATION_TABLE =
  'CREATE TABLE IF NOT EXISTS schema_migration (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())'

/** The migrations of this version, in their order. */
export async function listMigrations(): Promise<{ name: string; text: string; checksum: string }[]> {
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
 * Brings the database to this version's layout, each step in a transaction of its own. Processes that start together take
 * turns (advisory lock). Throws StartError when the database cannot be reached, is too old or was laid out by a newer version.
 */
export async function migrate(connection: pg.PoolConfig): Promise<void> {
  await withLayoutLock(connection, async (client) => {
    await client.query(MIGRATION_TABLE)
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM schema_migration',
    )
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    const migrations = await listMigrations()
    for (const { name } of rows) {
      if (!migrations.some((known) => known.name === name))
        throw new StartError(
          `The database was laid out by a newer version of Vitrine (it has ${name}). Start that version, or restore an older backup.`,
        )
    }
    for (const { name, text, checksum } of migrations) {
      const known = applied.get(name)
      if (known === checksum) continue
      if (known)
        throw new StartError(
          `The migration ${name} was changed after it had been applied to this database. Changes belong in a new file.`,
        )
      await apply(client, name, text, checksum)
    }
    await fillEmailKeys(client)
  })
}

/**
 * Runs `work` on a connection of its own, while nobody else changes the layout of the database. Throws StartError when the database cannot
 * be reached or is none that the shop can use.
 */
export async function withLayoutLock<T>(
  connection: pg.PoolConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, statement_timeout: 0, idle_in_transaction_session_timeout: 0 })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw new StartError(
      `The database cannot be reached: ${describe(error)}. Check DATABASE_URL and that Postgres runs.`,
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

/** Whether every migration of this version has been applied. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM schema_migration')
  const names = new Set(rows.map((row) => row.name))
  return (await listMigrations()).every(({ name }) => names.has(name))
}

async function apply(client: pg.Client, name: string, text: string, checksum: string): Promise<void> {
  try {
    await client.query('BEGIN')
    // Unchecked: it is the text of a migration, which makes the schema.
    await client.query(text)
    await client.query('INSERT INTO schema_migration (name, checksum) VALUES ($1, $2)', [name, checksum])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw new StartError(`The migration ${name} failed: ${describe(error)}`)
  }
}

async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string | null; encoding: string | null }>(
    `SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding`,
  )
  const { version, encoding } = rows[0] ?? { version: '0', encoding: '' }
  if (Number(version) < OLDEST_POSTGRES)
    throw new StartError(`The database is Postgres ${Math.floor(Number(version) / 10_000)}; Vitrine needs 15 or later.`)
  if (encoding !== 'UTF8')
    throw new StartError(
      `The database's encoding is ${encoding}; Vitrine needs UTF8 (CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0).`,
    )
}

function describe(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return message || code || String(error)
}
