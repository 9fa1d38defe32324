import pg from 'pg'

const CHANNEL = 'vitrine_changed'
const HEARTBEAT_MS = 10_000
const HEARTBEAT_TIMEOUT_MS = 5000

/**
 * - connected: all changes are received
 * - lost: changes may be missed; reconnecting
 * - away: the database is unreachable, so no other process can be changing it either
 */
export type Connection = 'connected' | 'lost' | 'away'

export interface ChangeTarget {
  dropTags: (tags: readonly string[]) => void
  connectionChanged: (connection: Connection) => void
}

export interface ChangeListener {
  close: () => Promise<void>
}

/**
 * Returns whether the database server is down or starting. Other errors (too many clients, a wrong password) do not
 * mean that nothing can change.
 */
const isUnreachable = (error: unknown): boolean =>
  ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', '57P03'].includes(
    String((error as { code?: string } | undefined)?.code),
  )

/**
 * Listens for change notifications on a dedicated connection and forwards them to the targets. Reconnects with growing
 * delays of up to 5 s. Resolves after the first attempt.
 */
export async function listenToChanges(connection: pg.PoolConfig, targets: ChangeTarget[]): Promise<ChangeListener> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let retryDelay = 100
  let closed = false
  let isConnected = false

  function report(connection: Connection): void {
    isConnected = connection === 'connected'
    for (const target of targets) target.connectionChanged(connection)
  }

  function handleLoss(lostClient: pg.Client, error?: unknown): void {
    if (client !== lostClient) return
    client = undefined
    clearTimeout(timer)
    report(!isConnected && isUnreachable(error) ? 'away' : 'lost')
    void lostClient.end().catch(() => undefined)
    if (!closed) {
      timer = setTimeout(() => void connect(), retryDelay)
      timer.unref()
      retryDelay = Math.min(retryDelay * 2, 5000)
    }
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ ...connection, statement_timeout: 0, query_timeout: HEARTBEAT_TIMEOUT_MS })
    client = fresh
    let isConnecting = true
    fresh.on('error', () => isConnecting || handleLoss(fresh))
    fresh.on('end', () => isConnecting || handleLoss(fresh))
    fresh.on('notification', ({ payload }) => {
      const tags = (payload ?? '').split(' ').filter(Boolean)
      for (const target of targets) target.dropTags(tags)
    })
    try {
      await fresh.connect()
      await fresh.query(`LISTEN ${CHANNEL}`)
      isConnecting = false
      if (client !== fresh) return
      retryDelay = 100
      report('connected')
      scheduleHeartbeat(fresh)
    } catch (error) {
      handleLoss(fresh, error)
    }
  }

  // A silently dropped connection (a firewall, a suspended machine) is only noticed by a query.
  function scheduleHeartbeat(lostClient: pg.Client): void {
    timer = setTimeout(() => {
      lostClient.query('SELECT 1').then(
        () => client === lostClient && scheduleHeartbeat(lostClient),
        () => handleLoss(lostClient),
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
