import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { listMigrations } from '#server/platform/db/migrate.ts'
import { findRoot } from '#server/platform/environment/root.ts'

/**
 * The people in a baseline: fixtures/upgrades/<name>/people.json. Next to it is data.sql.gz, their database. `npx tsx
 * tools/make-upgrade-dump.ts` writes both.
 */
export interface Baseline {
  /** When it was created; the dump's times are relative to that day. */
  takenAt: string
  sessionSecret: string
  /** Checksums of the database's migrations, by file name. */
  migrations: Record<string, string>
  customers: BaselineCustomer[]
  guestCarts: BaselineCart[]
  orders: BaselineOrder[]
  /** Messages in the outbox by status: `waiting` to be sent, `kept` for reading. */
  messages: { waiting: number; kept: number }
  /** Staff with accounts; undefined in baselines from before they existed. */
  staff?: BaselineStaff[]
  /** A sale that ends two hours after the baseline was taken. */
  sale?: BaselineSale
  /** What staff had not finished; undefined in baselines from before there were drafts. */
  work?: BaselineWork
  /** Content and other records that staff wrote. This and the following are undefined in baselines from before they existed. */
  records?: BaselineRecords
  gifts?: BaselineGifts
  pickup?: BaselinePickup
  returned?: BaselineReturn
}

/** Records by their titles, unless they are called otherwise. */
export interface BaselineRecords {
  menu: string
  slider: string
  gallery: string
  questions: string
  /** Slug of an article that was never published. */
  draftArticle: string
  /** Slug of an article that appears a day after the baseline was taken. */
  scheduledArticle: string
  /** Its family. */
  font: string
  form: { key: string; answer: number; removedField: string }
  /** A customer with a note and tags. */
  customer: { email: string; tag: string }
  draftOrder: { id: number; coupon: string }
  /** What the login dialog says in a draft of the footer. */
  dialogs: string
}

export interface BaselineGifts {
  /** Number of an order with a message and wrapping, paid in part by the spent card. */
  order: string
  note: string
  spent: { id: number; code: string; amount: number; balance: number }
  sold: { code: string; balance: number }
}

export interface BaselinePickup {
  /** Name of the place. */
  place: string
  /** Numbers of three orders. */
  collected: string
  ready: string
  placed: string
}

/** An order with a requested return, and how many pictures it has. */
export interface BaselineReturn {
  order: string
  pictures: number
}

export interface BaselineWork {
  /** A page that was never published. */
  draft: { key: string; words: string }
  /** A page that is published a day after the baseline was taken. */
  scheduled: { key: string; words: string }
  /** Path of a draft order's payment link. */
  paymentLink: string
  /** The receiver's address. */
  webhook: string
  apiToken: string
}

export interface BaselineStaff {
  email: string
  role: string
  password: string
  /** Of the authenticator app; null without two-step login. */
  secret: string | null
  /** The cookie of a session that is still open. */
  session: string
}

export interface BaselineSale {
  /** Id of a variant in the sale. */
  product: number
  regularPrice: number
  /** Id of the product whose slug was changed. */
  moved: number
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
  /** Ids of its lines. */
  products: number[]
  coupon: string | null
  grandTotal: number
}

export interface BaselineOrder {
  orderNo: string
  id: number
  /** Email address of the customer; null for a guest. */
  owner: string | null
  status: string
  grandTotal: number
  hasInvoice: boolean
  /** How often its links were revoked; undefined in older baselines. */
  linkVersion?: number
  /** Invoice numbers; undefined in baselines from before they existed, null without one. */
  creditNotes?: string[] | null
  /** The sandbox's page, if it is still open. */
  payAt: string | null
}

const folderOf = (name: string): string => join(findRoot(), 'fixtures/upgrades', name)

/** The stored baselines, the oldest first. */
export async function listBaselines(): Promise<string[]> {
  return (await readdir(join(findRoot(), 'fixtures/upgrades'))).sort()
}

export async function readBaseline(name: string): Promise<Baseline> {
  return JSON.parse(await readFile(join(folderOf(name), 'people.json'), 'utf8')) as Baseline
}

/**
 * Loads a baseline into an empty database as if it had just been taken: every time is shifted, so that sessions are
 * valid and stock is reserved as it was.
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
    // Disables triggers and foreign keys, because the dump contains their results.
    await client.query(`BEGIN; SET LOCAL session_replication_role = replica; ${data}`)
    await moveTimes(client, takenAt)
    await client.query('COMMIT; ANALYZE')
  } finally {
    await client.end()
  }
}

async function moveTimes(client: pg.Client, takenAt: string): Promise<void> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT table_name AS name, array_agg(column_name::text) AS columns
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'timestamp with time zone' AND table_name <> 'schema_migration' GROUP BY table_name`,
  )
  const seconds = (Date.now() - Date.parse(takenAt)) / 1000
  for (const { name, columns } of rows)
    await client.query(
      `UPDATE ${name} SET ${columns.map((one) => `${one} = ${one} + make_interval(secs => ${seconds})`).join(', ')}`,
    )
}
