import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '#server/platform/environment/start-error.ts'
import { type Binaries, findBinaries } from './embedded/binaries.ts'
import { brokenFolder, ensureCluster } from './embedded/cluster.ts'
import { type Place, findPlace } from './embedded/place.ts'
import { type Address, PostmasterEnded, findRunning, startPostmaster, stopPostmaster } from './embedded/postmaster.ts'

const DATABASE = 'vitrine'
// Every process that uses the database shares this advisory lock; the one that can take it alone is the last and stops Postgres.
const USERS_LOCK = 7_041_865

/** A running Postgres of the shop's own. */
export interface EmbeddedPostgres {
  /** Connection options for `pg`, database included. */
  connection: pg.PoolConfig
  pgData: string
  /** Lets go of the database; stops Postgres when no other process uses it. */
  close: () => Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  /** False only where losing the data costs nothing (tests). */
  durable?: boolean
  onLog?: (message: string) => void
}

/**
 * Starts the Postgres of DATA_DIR, or adopts one that is alive (its server was killed, or another process started it), and
 * starts it again should it die. Throws StartError with what to do when the data folder cannot be used.
 */
export async function startEmbedded({
  dataDir,
  durable = true,
  onLog = () => undefined,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const place = await findPlace(dataDir)
  const binaries = await findBinaries(place)
  let closing = false
  let holder = await hold(place, binaries, durable)

  function watch(): void {
    holder.client.on('error', () => undefined)
    holder.client.once('end', () => {
      if (!closing) void revive()
    })
  }
  async function revive(): Promise<void> {
    onLog('The database ended unexpectedly; starting it again.')
    for (let wait = 50; !closing; wait = Math.min(wait * 2, 5000)) {
      try {
        holder = await hold(place, binaries, durable)
        onLog('The database runs again.')
        if (closing) await release(holder.client, place, binaries)
        else watch()
        return
      } catch (error) {
        onLog((error as Error).message)
        await sleep(wait)
      }
    }
  }
  watch()

  return {
    connection: { ...holder.address, database: DATABASE },
    pgData: place.pgData,
    close: async () => {
      closing = true
      await release(holder.client, place, binaries)
    },
  }
}

interface Holder {
  address: Address
  client: pg.Client
}

/** Gets a postmaster running and takes a share in it. */
async function hold(place: Place, binaries: Binaries, durable: boolean): Promise<Holder> {
  await ensureCluster(place, binaries, durable)
  let reason = ''
  // A few tries: another process may start or stop the same postmaster at the same moment.
  for (let attempt = 0; attempt < 8; attempt++) {
    if (attempt > 0) await sleep(100 * attempt)
    try {
      const address = (await findRunning(place)) ?? (await startPostmaster(place, binaries, durable))
      const client = new pg.Client({ ...address, database: 'postgres', keepAlive: true })
      client.on('error', () => undefined)
      await client.connect()
      await client.query('SELECT pg_advisory_lock_shared($1)', [USERS_LOCK])
      await createDatabase(client)
      return { address, client }
    } catch (error) {
      if (error instanceof StartError) throw error
      reason = (error as Error).message
      if (error instanceof PostmasterEnded && isFatal(reason)) break
    }
  }
  throw new StartError(brokenFolder(place.pgData, `Postgres does not start in it. Its last words:\n${reason}\n`))
}

/** Two postmasters at once, or shared memory not yet let go of, pass by themselves; anything else does not. */
function isFatal(log: string): boolean {
  return !/lock file .* already exists|shared memory block|is still in use|another postmaster/i.test(log)
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
  if (rowCount) return
  await client.query(`CREATE DATABASE ${DATABASE}`).catch((error: pg.DatabaseError) => {
    // 42P04, 23505: another process was quicker.
    if (error.code !== '42P04' && error.code !== '23505') throw error
  })
}

async function release(client: pg.Client, place: Place, binaries: Binaries): Promise<void> {
  let last = false
  try {
    await client.query('SELECT pg_advisory_unlock_shared($1)', [USERS_LOCK])
    const { rows } = await client.query<{ last: boolean }>('SELECT pg_try_advisory_lock($1) AS last', [USERS_LOCK])
    last = rows[0]?.last ?? false
  } catch {
    // The database is gone already; nothing is left to stop.
  }
  await client.end().catch(() => undefined)
  if (last) await stopPostmaster(place, binaries)
}
