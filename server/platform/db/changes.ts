import pg from 'pg'

const CHANNEL = 'vitrine_changed'
const HEARTBEAT_MS = 10_000
const HEARTBEAT_PATIENCE_MS = 5000

/**
 * How the connection stands that brings the changes:
 * - connected: every change is heard from now on
 * - lost: changes may be missed, a first attempt to connect again is on its way
 * - away: the database could not be reached again; it changes nothing for this shop either
 */
export type Connection = 'connected' | 'lost' | 'away'

/** What hears of changes: the caches. */
export interface ChangeTarget {
  /** Something made from these tags changed. */
  dropTags: (tags: readonly string[]) => void
  connectionChanged: (connection: Connection) => void
}

export interface ChangeListener {
  close: () => Promise<void>
}

/** Nobody answers at the database's address, or it is starting: no other process can change anything either. A refusal (too many clients, a wrong password) says nothing of that. */
const isUnreachable = (error: unknown): boolean =>
  ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', '57P03'].includes(
    String((error as { code?: string } | undefined)?.code),
  )

/**
 * Listens to the database's changes on a connection of its own and notifies the targets. When the connection is lost it
 * says so, and tries again at growing intervals up to 5 s. Resolves after the first attempt.
 */
export async function listenToChanges(connection: pg.PoolConfig, targets: ChangeTarget[]): Promise<ChangeListener> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let wait = 100
  let closed = false
  let isConnected = false

  function report(connection: Connection): void {
    isConnected = connection === 'connected'
    for (const target of targets) target.connectionChanged(connection)
  }

  function lost(which: pg.Client, error?: unknown): void {
    if (client !== which) return
    client = undefined
    clearTimeout(timer)
    report(!isConnected && isUnreachable(error) ? 'away' : 'lost')
    void which.end().catch(() => undefined)
    if (!closed) {
      timer = setTimeout(() => void connect(), wait)
      timer.unref()
      wait = Math.min(wait * 2, 5000)
    }
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ ...connection, statement_timeout: 0, query_timeout: HEARTBEAT_PATIENCE_MS })
    client = fresh
    let isConnecting = true
    fresh.on('error', () => isConnecting || lost(fresh))
    fresh.on('end', () => isConnecting || lost(fresh))
    fresh.on('notification', ({ payload }) => {
      const tags = (payload ?? '').split(' ').filter(Boolean)
      for (const target of targets) target.dropTags(tags)
    })
    try {
      await fresh.connect()
      await fresh.query(`LISTEN ${CHANNEL}`)
      isConnecting = false
      if (client !== fresh) return
      wait = 100
      report('connected')
      beat(fresh)
    } catch (error) {
      lost(fresh, error)
    }
  }

  // A connection cut without a word (a firewall, a paused machine) is only noticed by asking.
  function beat(which: pg.Client): void {
    timer = setTimeout(() => {
      which.query('SELECT 1').then(
        () => client === which && beat(which),
        () => lost(which),
      )
    }, HEARTBEAT_MS)
    timer.unref()
  }

  await connect()
  return {
    close: async () => {
      closed = true
      clearTimeout(timer)
      const last = client
      client = undefined
      await last?.end().catch(() => undefined)
    },
  }
}
