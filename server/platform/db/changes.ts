import pg from 'pg'

const CHANNEL = 'vitrine_changed'
const HEARTBEAT_MS = 10_000
const HEARTBEAT_PATIENCE_MS = 5000

/** What hears of changes: the caches. */
export interface ChangeTarget {
  /** Something made from these tags changed. */
  dropTags: (tags: readonly string[]) => void
  /** Changes are heard from now on (true), or may be missed (false): nothing may be kept, and what was kept is worth nothing. */
  setConnected: (hearing: boolean) => void
}

export interface ChangeListener {
  close: () => Promise<void>
}

/**
 * Listens to the database's changes on a connection of its own and tells the targets. When the connection is lost it
 * tells them so, and tries again at growing intervals up to 5 s. Resolves after the first attempt.
 */
export async function listenToChanges(connection: pg.PoolConfig, targets: ChangeTarget[]): Promise<ChangeListener> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let wait = 100
  let closed = false

  function lost(which: pg.Client): void {
    if (client !== which) return
    client = undefined
    clearTimeout(timer)
    for (const target of targets) target.setConnected(false)
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
    fresh.on('error', () => lost(fresh))
    fresh.on('end', () => lost(fresh))
    fresh.on('notification', ({ payload }) => {
      const tags = (payload ?? '').split(' ').filter(Boolean)
      for (const target of targets) target.dropTags(tags)
    })
    try {
      await fresh.connect()
      await fresh.query(`LISTEN ${CHANNEL}`)
      if (client !== fresh) return
      wait = 100
      for (const target of targets) target.setConnected(true)
      beat(fresh)
    } catch {
      lost(fresh)
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
