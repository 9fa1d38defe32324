import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/platform/db/database.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { seed } from '#server/demo/seed.ts'
import { bundlePrograms } from '#tools/testing/bundle-programs.ts'
import { testDocuments } from './documents.ts'
import { liftOrderLimits } from './lift-order-limits.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection of the test server, without a database. */
    postgres: { host: string; port: number; user: string; password?: string }
    /** Migrated and seeded; each test file gets its own copy. */
    templateDatabase: string
    /** Folder of the programs that tests start: `main.js` is the server, `order.js` the command of that name. */
    programs: string
  }
}

/** One Postgres for all server tests: TEST_DATABASE_URL, or an embedded one in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-test-'))
  const bundling = bundlePrograms()
  const given = process.env['TEST_DATABASE_URL']
  const embedded = given ? undefined : await startEmbedded({ dataDir: folder, durable: false })
  const server = given ? parse(given) : pick(embedded?.connection)
  const name = `vitrine_template_${process.pid}`
  await asAdmin(server, `CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`)
  const database = openDatabase({ ...server, database: name }, 2)
  await migrate(database.connection)
  await seed(database, { documents: testDocuments })
  await liftOrderLimits(database)
  await database.close()
  project.provide('postgres', server)
  project.provide('templateDatabase', name)
  const programs = await bundling
  project.provide('programs', programs)

  return async () => {
    await rm(programs, { recursive: true, force: true })
    if (given) await asAdmin(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    const home =
      embedded && (JSON.parse(await readFile(join(folder, 'postgres.json'), 'utf8')) as { home: string }).home
    await embedded?.close()
    await rm(folder, { recursive: true, force: true })
    if (home && home !== folder) await rm(home, { recursive: true, force: true })
  }
}

type Server = { host: string; port: number; user: string; password?: string }

function pick(config: pg.PoolConfig | undefined): Server {
  const { host = 'localhost', port = 5432, user = 'postgres', password } = config ?? {}
  return { host, port, user, ...(typeof password === 'string' && { password }) }
}

function parse(url: string): Server {
  const { hostname, port, username, password, searchParams } = new URL(url)
  return {
    host: searchParams.get('host') ?? hostname,
    port: Number(port) || 5432,
    user: decodeURIComponent(username),
    ...(password && { password: decodeURIComponent(password) }),
  }
}

async function asAdmin(server: Server, text: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  await client.query(text)
  await client.end()
}
