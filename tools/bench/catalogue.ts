import { execFileSync } from 'node:child_process'
import { startShop } from '../testing/start-shop.ts'

/** Milliseconds a call takes, one after the other, at a catalogue's size. */
export interface CatalogueTimes {
  products: number
  category: number
  deepPage: number
  filtered: number
  search: number
}

const CALLS = 60

/** Seeds generated products and times category, deep page, filter and search through the API. */
export async function benchCatalogue(dataDir: string, products: number): Promise<CatalogueTimes> {
  execFileSync(process.execPath, ['--import', 'tsx', 'server/db/seed/cli.ts', '--products', `${products}`], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const shop = await startShop({ dataDir })
  const post = (path: string, body: unknown) => () =>
    fetch(shop.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(body),
    })
  try {
    return {
      products,
      category: await median(post('/api/product/product-category/vases', { page: 1, sort: 'price-asc' })),
      deepPage: await median(post('/api/product/product-category/vases', { page: 6, sort: 'newest' })),
      filtered: await median(
        post('/api/product/product-category/vases', {
          filters: { price_min: 100_000, price_max: 200_000, in_stock: true },
        }),
      ),
      search: await median(post('/api/search/search-products', { query: 'tenmoku vase' })),
    }
  } finally {
    await shop.stop()
  }
}

async function median(call: () => Promise<Response>): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < CALLS; turn += 1) {
    const started = performance.now()
    const reply = await call()
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}`)
    // The first calls warm caches and plans.
    if (turn >= CALLS / 4) times.push(performance.now() - started)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
