import { execFileSync, spawn } from 'node:child_process'
import { startShop, type Shop } from '../testing/start-shop.ts'
import { load, loadAfterWarmup } from './load.ts'

/** The category has a full page of 24 cards. */
export const benchPages = [
  { name: 'home', path: '/' },
  { name: 'category', path: '/product-category/vases' },
  { name: 'product', path: '/product/tall-bottle-vase' },
] as const

/** Requests per second with 16 connections; times in milliseconds. */
export interface PageSpeed {
  name: string
  fresh: { rps: number; p99: number }
  cached: { rps: number; p99: number }
  /** A plain Node server that sends the same bytes. */
  bare: { rps: number; p99: number }
  /** Renders per second of the same tree with bare React. */
  react: number
  errors: number
}

const figures = ({ requestsPerSecond, p99 }: { requestsPerSecond: number; p99: number }) => ({
  rps: requestsPerSecond,
  p99,
})

/** Environment without page and reply caches. */
export const FRESH = { PAGE_CACHE_MB: '0', REPLY_CACHE_MB: '0', READS_PER_MINUTE: '100000000' }

/** Measures every page without caches, from the cache, and as the same bytes from a plain Node server. */
export async function benchSpeed(dataDir: string): Promise<{ pages: PageSpeed[]; memoryMiB: number; startMs: number }> {
  const fresh = await withShop(dataDir, FRESH, async (shop) => {
    const found = []
    for (const { path } of benchPages) found.push(await loadAfterWarmup(shop.url + path))
    return found
  })
  const started = Date.now()
  return withShop(dataDir, {}, async (shop) => {
    await fetch(shop.url)
    const startMs = Date.now() - started
    const react = bareReact(shop.url)
    const pages: PageSpeed[] = []
    for (const [index, { name, path }] of benchPages.entries()) {
      const before = fresh[index]!
      const cached = await loadAfterWarmup(shop.url + path)
      const bare = await loadBare(shop.url + path)
      const errors = before.errors + cached.errors + bare.errors
      pages.push({
        name,
        fresh: figures(before),
        cached: figures(cached),
        bare: figures(bare),
        react: react[path] ?? 0,
        errors,
      })
    }
    return { pages, memoryMiB: shop.memoryMiB(), startMs }
  })
}

function bareReact(origin: string): Record<string, number> {
  const paths = benchPages.map(({ path }) => path)
  const env = { ...process.env, NODE_ENV: 'production' }
  const text = execFileSync(process.execPath, ['--import', 'tsx', 'tools/bench/bare-react.ts', origin, ...paths], {
    env,
    encoding: 'utf8',
  })
  return JSON.parse(text) as Record<string, number>
}

async function withShop<T>(dataDir: string, env: Record<string, string>, use: (shop: Shop) => Promise<T>): Promise<T> {
  const shop = await startShop({ dataDir, env })
  try {
    return await use(shop)
  } finally {
    await shop.stop()
  }
}

async function loadBare(url: string): ReturnType<typeof load> {
  const reply = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  const compressed = await rawBytes(url)
  const path = new URL(url).pathname
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/bench/bare-server.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const headers = {
    ...Object.fromEntries(reply.headers),
    'content-encoding': 'br',
    'content-length': `${compressed.length}`,
  }
  child.stdin.end(JSON.stringify({ [path]: { headers, body: compressed.toString('base64') } }))
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
  )
  try {
    return await load(`http://127.0.0.1:${port}${path}`)
  } finally {
    child.kill()
  }
}

async function rawBytes(url: string): Promise<Buffer> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () => resolve(Buffer.concat(chunks)))
    })
      .on('error', reject)
      .end()
  })
}
