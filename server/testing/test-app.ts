import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { TestRunner, afterAll, inject, onTestFinished } from 'vitest'
import { type AppOptions, buildApp } from '#server/app.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'

export const ADMIN_TOKEN = 'an-admin-token-for-tests'
export const SESSION_SECRET = 'a-session-secret-for-tests'

export interface TestApp {
  app: FastifyInstance
  database: Database
  /** The database's name and server, for a second app. */
  connection: pg.PoolConfig
  get: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
  post: (url: string, body?: object, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
  send: (options: InjectOptions) => Promise<LightMyRequestResponse>
  /** Changes the database from outside, and resolves once the app's caches have processed the notification. */
  change: (text: string, values?: unknown[]) => Promise<void>
  /** Changes settings of the shop by their keys, like `change`. */
  changeSettings: (values: Readonly<Record<string, unknown>>) => Promise<void>
}

/** Longer timeouts than in production, for busy machines. */
const patient = { connectionTimeoutMillis: 30_000, statement_timeout: 60_000 }

/** Creates a database for this file, cloned from the template and dropped after its last test. */
export const testDatabase = (max = 20): Promise<Database> => databaseFrom(inject('templateDatabase'), max)

/** Creates an empty database for this file. */
export const emptyDatabase = (max = 4): Promise<Database> => databaseFrom(`template0 ENCODING 'UTF8'`, max)

async function databaseFrom(template: string, max: number): Promise<Database> {
  const server = inject('postgres')
  const name = `vitrine_test_${randomBytes(6).toString('hex')}`
  // Copying files takes a quarter of the time of logging each page.
  await asAdmin(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  const database = openDatabase({ ...server, database: name, ...patient }, max)
  onDone(async () => {
    await database.close()
    await asAdmin(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  })
  return database
}

/** Builds the app as in production, on a database for this file. Call it at the top of a test file. */
export async function testApp(options: Partial<AppOptions> = {}): Promise<TestApp> {
  const database = options.database ?? (await testDatabase())
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'vitrine-app-')))
  const app = await buildApp({ ...testOptions, dataDir, database, ...options })
  const receivedTags = new Set<string>()
  let reconnections = 0
  app.changeTargets.push({
    dropTags: (tags) => tags.forEach((tag) => receivedTags.add(tag)),
    connectionChanged: (connection) => {
      if (connection === 'connected') reconnections += 1
    },
  })
  await app.ready()
  onDone(async () => {
    await app.close()
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
  })
  const change: TestApp['change'] = async (text, values = []) => {
    const before = reconnections
    await database.pool.query(text, values)
    // Notifications arrive in order: once the last is processed, so are the earlier ones. A busy machine may lose
    // the listener's connection; reconnecting clears the caches.
    const last = randomBytes(6).toString('hex')
    await database.pool.query(`SELECT pg_notify('vitrine_changed', $1)`, [last])
    await eventually(() => receivedTags.has(last) || reconnections > before)
  }
  return {
    app,
    database,
    connection: database.connection,
    get: (url, headers = {}) => app.inject({ url, headers }),
    post: (url, body = {}, headers = {}) => app.inject({ method: 'POST', url, payload: body, headers }),
    send: (request) => app.inject(request),
    change,
    changeSettings: (values) =>
      change(
        `INSERT INTO setting (key, value) SELECT key, value FROM jsonb_each($1::jsonb)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
        [JSON.stringify(values)],
      ),
  }
}

export const testOptions: Omit<AppOptions, 'dataDir' | 'database'> = {
  publicOrigin: 'http://shop.test',
  apiOrigin: undefined,
  sessionSecret: SESSION_SECRET,
  adminToken: ADMIN_TOKEN,
  builderOrigins: [],
  trustProxyHops: 0,
  cdnMaxAge: undefined,
  mutationsPerMinute: 100_000,
  readsPerMinute: 10_000_000,
  refusalPauseMs: 0,
  metricsToken: undefined,
}

export const asAdministrator = { authorization: `Bearer ${ADMIN_TOKEN}` }

export async function productId(database: Database, sku: string): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM product WHERE sku = $1', [sku])
  if (!rows[0]) throw new Error(`The demo store has no ${sku}.`)
  return rows[0].id
}

export async function eventually(condition: () => boolean | Promise<boolean>, within = 30_000): Promise<void> {
  const deadline = Date.now() + within
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`The condition was not met within ${within} ms.`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Runs `work` after the current test or, outside tests, after the file's last one. */
export function onDone(work: () => Promise<void>): void {
  if (TestRunner.getCurrentTest() === undefined) afterAll(work)
  else onTestFinished(work)
}

async function asAdmin(server: pg.PoolConfig, text: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  await client.query(text)
  await client.end()
}
