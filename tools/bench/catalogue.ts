import { execFileSync } from 'node:child_process'
import { startShop } from '../testing/start-shop.ts'
import { FORMS, GLAZES, SERIES, rotate } from './catalogue-words.ts'

/** Milliseconds of sequential calls. */
export interface CallTime {
  name: string
  median: number
  slowest: number
}

type Call = [method: 'GET' | 'POST', path: string, body?: object]

const CALLS = 40
const listing = (path: string, body: object = {}): Call => ['POST', path, body]
const narrow = (turn: number) => ({
  price_min: 50_000 + turn * 1000,
  price_max: 400_000,
  facets: { glaze: [rotate(GLAZES, turn), rotate(GLAZES, turn + 1)], availability: ['in-stock'] },
})
const filters = (id: string, kind: string, turn: number): Call => {
  const { price_min: min, price_max: max, facets } = narrow(turn)
  const chosen = [...facets.glaze.map((key) => `glaze:${key}`), 'availability:in-stock'].join(',')
  return ['GET', `/api/product/filters/all/${id}?kind=${kind}&price_min=${min}&price_max=${max}&facets=${chosen}`]
}
const search = (query: string, more: object = {}) => listing('/api/search/search-products', { query, ...more })

/**
 * Calls of shoppers. Every turn has different parameters, so that cached counts do not help, unless the name says
 * so.
 */
const calls: Record<string, (turn: number) => Call> = {
  category: (turn) => listing('/api/product/product-category/vases', { sort: 'price-asc', per_page: 24 + (turn % 12) }),
  'category, page 40': (turn) => listing('/api/product/product-category/vases', { sort: 'newest', page: 40 + turn }),
  'category, filtered': (turn) => listing('/api/product/product-category/vases', { filters: narrow(turn) }),
  'parent category, filtered': (turn) => listing('/api/product/product-category/makers', { filters: narrow(turn) }),
  collection: () => listing('/api/product/product-collection/dark-glazes'),
  'whole shop': (turn) => listing('/api/shop/all', { sort: 'name', per_page: 24 + (turn % 12) }),
  'whole shop, filtered': (turn) => listing('/api/shop/all', { filters: narrow(turn) }),
  tag: (turn) => listing('/api/shop/gift', { sort: 'price-desc', per_page: 24 + (turn % 12) }),
  'facets of a category': (turn) => filters('vases', 'category', turn),
  'facets of a tag': (turn) => filters('gift', 'tag', turn),
  'facets of the whole shop': (turn) => filters('all', 'shop', turn),
  'facets of the whole shop, asked before': () => ['GET', '/api/product/filters/all/all'],
  'search, two words': (turn) => search(`${rotate(SERIES, turn)} ${rotate(FORMS, turn)}`),
  'search, one common word': (turn) => search(rotate(FORMS, turn)),
  'search, filtered': (turn) => search(`${rotate(SERIES, turn)} ${rotate(FORMS, turn)}`, { filters: narrow(turn) }),
  'search, misspelt': (turn) => search(`tenmoko ${rotate(FORMS, turn)}`),
  'search, a SKU': (turn) => search(`GEN-00005${10 + turn}`),
  suggestions: (turn) => ['GET', `/api/search/search?query=${rotate(SERIES, turn)}+${rotate(FORMS, turn).slice(0, 3)}`],
  product: () => ['GET', '/api/product/single-product/tall-bottle-vase'],
  'related products': () => ['GET', '/api/product/single-product/tall-bottle-vase/related'],
  'category grid': () => ['POST', '/api/category/category-grid', { items: [] }],
  'product grid': () => ['POST', '/api/product/product-grid', { items: [], source: 'sale' }],
  tags: () => ['GET', '/api/tag/all'],
}

/** Seeds generated products and times every catalogue call. */
export async function benchCatalogue(dataDir: string, products: number): Promise<CallTime[]> {
  execFileSync(process.execPath, ['--import', 'tsx', 'server/commands/seed.ts', '--products', `${products}`], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const shop = await startShop({ dataDir })
  try {
    const times: CallTime[] = []
    for (const [name, callOf] of Object.entries(calls)) times.push({ name, ...(await timesOf(shop.url, callOf)) })
    return times
  } finally {
    await shop.stop()
  }
}

async function timesOf(url: string, callOf: (turn: number) => Call): Promise<Omit<CallTime, 'name'>> {
  const times: number[] = []
  for (let turn = 0; turn < CALLS; turn += 1) {
    const [method, path, body] = callOf(turn)
    const started = performance.now()
    const reply = await fetch(url + path, {
      method,
      ...(body && {
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(body),
      }),
    })
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}`)
    // The first calls warm up connections and query plans.
    if (turn >= CALLS / 4) times.push(performance.now() - started)
  }
  const sorted = times.toSorted((a, b) => a - b)
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, slowest: sorted.at(-1) ?? 0 }
}
