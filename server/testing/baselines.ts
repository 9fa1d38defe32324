import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { listMigrations } from '#server/platform/db/migrate.ts'
import { findRoot } from '#server/platform/environment/root.ts'

/**
 * What is known of the people in a baseline: fixtures/upgrades/<name>/people.json. Beside it lies data.sql.gz, the database they were in.
 * `npx tsx tools/make-upgrade-dump.ts` writes both.
 */
export interface Baseline {
  /** When it was made; the dump's times are those of that day. */
  takenAt: string
  sessionSecret: string
  /** By file name the checksums of the migrations that its database had. */
  migrations: Record<string, string>
  customers: BaselineCustomer[]
  guestCarts: BaselineCart[]
  orders: BaselineOrder[]
  /** Messages in the outbox by their status: `waiting` to be sent, `kept` to be read. */
  messages: { waiting: number; kept: number }
}

export interface BaselineCustomer {
  email: string
  password: string
  /** The cookie of a session that is still open. */
  session: string
  addresses: number
  wishlist: number
  accessLogs: number
  /** Their cart; undefined when they have none. */
  cart?: BaselineCart
}

export interface BaselineCart {
  api_cart: string
  cart_session: string
  /** Ids of what is in it. */
  products: number[]
  coupon: string | null
  grandTotal: number
}

export interface BaselineOrder {
  orderNo: string
  id: number
  /** E-mail address of the customer; null for a guest. */
  owner: string | null
  status: string
  grandTotal: number
  hasInvoice: boolean
  /** How often its links were made void; undefined in baselines from before that. */
  linkVersion?: number
  /** Numbers; undefined in baselines from before they were issued, null where there is none. */
  creditNotes?: string[] | null
  /** The sandbox's page, where it is still open. */
  payAt: string | null
}

const folderOf = (name: string): string => join(findRoot(), 'fixtures/upgrades', name)

/** The baselines that are kept, the oldest first. */
export async function listBaselines(): Promise<string[]> {
  return (await readdir(join(findRoot(), 'fixtures/upgrades'))).sort()
}

export async function readBaseline(name: string): Promise<Baseline> {
  return JSON.parse(await readFile(join(folderOf(name), 'people.json'), 'utf8')) as Baseline
}

/**
 * Lays a baseline in an empty database, as it would be had it been taken this very moment: every time is moved on, so that sessions are
 * open and stock is held as they were.
 */
export async function restoreBaseline(connection: pg.PoolConfig, name: string): Promise<void> {
  const { takenAt, migrations } = await readBaseline(name)
  const data = gunzipSync(await readFile(join(folderOf(name), 'data.sql.gz'))).toString('utf8')
  const client = new pg.Client({ ...connection, statement_timeout: 0 })
  await client.connect()
  try {
    await client.query(
      'CREATE TABLE schema_migration (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    for (const { name: migration, text } of await listMigrations()) {
      const checksum = migrations[migration]
      if (checksum === undefined) continue
      await client.query(text)
      await client.query('INSERT INTO schema_migration (name, checksum) VALUES ($1, $2)', [migration, checksum])
    }
    // Neither triggers nor foreign keys: the dump holds what they made.
    await client.query(`BEGIN; SET LOCAL session_replication_role = replica; ${data}`)
    await moveTimes(client, takenAt)
    await client.query('COMMIT; ANALYZE')
  } finally {
    await client.end()
  }
}

async function moveTimes(client: pg.Client, takenAt: string): Promise<void> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT table_name AS name, array_agg(column_name::text) AS columns FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'timestamp with time zone' AND table_name <> 'schema_migration' GROUP BY table_name`,
  )
  const seconds = (Date.now() - Date.parse(takenAt)) / 1000
  for (const { name, columns } of rows)
    await client.query(
      `UPDATE ${name} SET ${columns.map((one) => `${one} = ${one} + make_interval(secs => ${seconds})`).join(', ')}`,
    )
}
