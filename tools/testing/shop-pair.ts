import { startEmbedded } from '#server/platform/db/embedded.ts'
import { type CuttableProxy, startCuttableProxy } from './cuttable-proxy.ts'
import { copyData, removeData } from './data-folder.ts'
import { ADMIN_TOKEN, type Shop, startShop } from './start-shop.ts'

/** Two processes of one shop whose database can be taken away. */
export interface ShopPair {
  shops: Shop[]
  database: CuttableProxy
  /** Stops a process with SIGTERM and starts it again on its port. */
  restart: (index: 0 | 1) => Promise<void>
  close: () => Promise<void>
}

/** Starts both on a copy of the prepared data with `env` in addition. */
export async function startPair(env: Record<string, string> = {}): Promise<ShopPair> {
  const dataDir = await copyData(process.env['PREPARED_DATA']!)
  const postgres = await startEmbedded({ dataDir, durable: false })
  const { host = '', port = 0, user, password, database } = postgres.connection
  // The embedded Postgres listens on a socket file where possible.
  const proxy = await startCuttableProxy(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  const all = {
    DATABASE_URL: `postgres://${user}:${String(password)}@127.0.0.1:${proxy.port}/${database}`,
    SESSION_SECRET: 'a-secret-of-both-processes',
    ADMIN_TOKEN,
    ...env,
  }
  const start = (shopPort?: string) => startShop({ dataDir, env: { ...all, ...(shopPort && { PORT: shopPort }) } })
  const shops = await Promise.all([start(), start()])
  return {
    shops,
    database: proxy,
    restart: async (index) => {
      const { port: shopPort } = new URL(shops[index].url)
      await shops[index].stop()
      shops[index] = await start(shopPort)
    },
    close: async () => {
      await Promise.all(shops.map((shop) => shop.stop('SIGKILL')))
      await proxy.close()
      await postgres.close()
      await removeData(dataDir)
    },
  }
}

/** Returns the statuses visitors get while something happens to the shop, 0 for no reply. */
export async function visitMeanwhile(
  origin: string,
  visitors: readonly ('GET' | 'POST')[],
  work: () => Promise<void>,
): Promise<number[]> {
  const results: number[] = []
  let isRunning = true
  const visit = async (method: 'GET' | 'POST') => {
    while (isRunning) results.push(await (method === 'GET' ? statusOf(`${origin}/about`) : addToCart(origin)))
  }
  const visits = visitors.map(visit)
  try {
    await work()
  } finally {
    isRunning = false
    await Promise.all(visits)
  }
  return results
}

const addToCart = (origin: string) =>
  statusOf(`${origin}/api/cart/add-item`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), origin },
    body: JSON.stringify({ product_id: 1, quantity: 1 }),
  })

async function statusOf(url: string, init?: RequestInit): Promise<number> {
  try {
    const reply = await fetch(url, init)
    await reply.arrayBuffer()
    return reply.status
  } catch {
    return 0
  }
}
