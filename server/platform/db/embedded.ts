import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '#server/platform/environment/start-error.ts'
import { type Binaries, findBinaries } from './embedded/binaries.ts'
import { ensureCluster } from './embedded/cluster.ts'
import { type PostgresLocation, findLocation } from './embedded/location.ts'
import { type Address, PostmasterExited, findRunning, startPostmaster, stopPostmaster } from './embedded/postmaster.ts'
import * as t from '#words/startup.ts'

const DATABASE = 'vitrine'
// Each process that uses the database shares this advisory lock. The one that can acquire it exclusively is the last
// and stops Postgres.
const USERS_LOCK = 7_041_865

export interface EmbeddedPostgres {
  connection: pg.PoolConfig
  pgData: string
  /** Disconnects, and stops Postgres when no other process uses it. */
  close: () => Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  durable?: boolean
  onLog?: (message: string) => void
}

/**
 * Starts the Postgres of DATA_DIR or connects to one that is already running (left by a killed server or started by
 * another process), and restarts it if it dies.
 * @throws StartError with a remedy when the data folder cannot be used.
 */
export async function startEmbedded({
  dataDir,
  durable = true,
  onLog = () => undefined,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const location = await findLocation(dataDir)
  const binaries = await findBinaries(location)
  let closing = false
  let session = await connect(location, binaries, durable)

  function watch(): void {
    session.client.on('error', () => undefined)
    session.client.once('end', () => {
      if (!closing) void restart()
    })
  }
  async function restart(): Promise<void> {
    onLog(t.databaseRestarting())
    for (let delay = 50; !closing; delay = Math.min(delay * 2, 5000)) {
      try {
        session = await connect(location, binaries, durable)
        onLog(t.databaseRestarted())
        if (closing) await release(session.client, location, binaries)
        else watch()
        return
      } catch (error) {
        onLog((error as Error).message)
        await sleep(delay)
      }
    }
  }
  watch()

  return {
    connection: { ...session.address, database: DATABASE },
    pgData: location.pgData,
    close: async () => {
      closing = true
      await release(session.client, location, binaries)
    },
  }
}

interface Session {
  address: Address
  client: pg.Client
}

async function connect(location: PostgresLocation, binaries: Binaries, durable: boolean): Promise<Session> {
  await ensureCluster(location, binaries, durable)
  let reason = ''
  // Retry: another process may be starting or stopping the same postmaster.
  for (let attempt = 0; attempt < 8; attempt++) {
    if (attempt > 0) await sleep(100 * attempt)
    try {
      const address = (await findRunning(location)) ?? (await startPostmaster(location, binaries, durable))
      const client = new pg.Client({ ...address, database: 'postgres', keepAlive: true })
      client.on('error', () => undefined)
      try {
        await client.connect()
        await client.query('SELECT pg_advisory_lock_shared($1)', [USERS_LOCK])
        await createDatabase(client)
        return { address, client }
      } catch (error) {
        // An open connection would keep the lock, and Postgres running.
        await client.end().catch(() => undefined)
        throw error
      }
    } catch (error) {
      if (error instanceof StartError) throw error
      reason = (error as Error).message
      if (error instanceof PostmasterExited && isFatal(reason)) break
    }
  }
  throw new StartError(t.databaseBroken({ folder: location.pgData, reason: reason.trim() }))
}

/** Returns false for conflicts that resolve themselves: a second postmaster, or shared memory that is still in use. */
function isFatal(log: string): boolean {
  return !/lock file .* already exists|shared memory block|is still in use|another postmaster/i.test(log)
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
  if (rowCount) return
  await client.query(`CREATE DATABASE ${DATABASE}`).catch((error: pg.DatabaseError) => {
    // 42P04, 23505: another process created it first.
    if (error.code !== '42P04' && error.code !== '23505') throw error
  })
}

async function release(client: pg.Client, location: PostgresLocation, binaries: Binaries): Promise<void> {
  let isLast = false
  try {
    await client.query('SELECT pg_advisory_unlock_shared($1)', [USERS_LOCK])
    const { rows } = await client.query<{ last: boolean }>('SELECT pg_try_advisory_lock($1) AS last', [USERS_LOCK])
    isLast = rows[0]?.last ?? false
  } catch {}
  await client.end().catch(() => undefined)
  if (isLast) await stopPostmaster(location, binaries)
}
