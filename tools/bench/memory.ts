import { startShop } from '../testing/start-shop.ts'
import { FORMS, rotate } from './catalogue-words.ts'

/** Peak memory of the server process, without Postgres. */
export interface MemoryPeak {
  name: string
  requests: number
  maxMiB: number
}

/** Returns the path of a turn, starting with 0. */
type Addresses = (turn: number) => string

const CONNECTIONS = 16

/** Repeated paths, every tenth of them new. */
const MIXED: readonly Addresses[] = [
  () => '/',
  () => '/product-category/vases',
  () => '/product/tall-bottle-vase',
  () => '/cart',
  (turn) => `/search?query=${rotate(FORMS, turn)}`,
  () => '/shop-online?glaze=celadon',
  () => '/_payload/product/morning-mug',
  () => '/blogs',
  (turn) => `/product-category/${rotate(FORMS, turn)}s`,
  (turn) => `/shop-online?price=${turn}-9000`,
]

/** Unique paths of missing pages, searches and filters. */
const DISTINCT: readonly Addresses[] = [
  (turn) => `/nowhere-${turn}`,
  (turn) => `/search?query=${rotate(FORMS, turn)}+${turn}`,
  (turn) => `/product-category/vases?price=${turn}-90000`,
  (turn) => `/_payload/shop-online?price=${turn}-90000`,
]

/** Runs each load on its own shop with a full page cache and 16 connections. Takes about 25 minutes. */
export async function benchMemory(dataDir: string, { seconds = 600, addresses = 100_000 } = {}): Promise<MemoryPeak[]> {
  return [
    await peakOf(dataDir, { name: `${seconds} s of mixed pages`, kinds: MIXED, seconds, requests: Infinity }),
    await peakOf(dataDir, {
      name: `${addresses} distinct addresses`,
      kinds: DISTINCT,
      seconds: Infinity,
      requests: addresses,
    }),
  ]
}

interface Load {
  name: string
  kinds: readonly Addresses[]
  seconds: number
  requests: number
}

async function peakOf(dataDir: string, { name, kinds, seconds, requests }: Load): Promise<MemoryPeak> {
  const shop = await startShop({ dataDir, env: { READS_PER_MINUTE: '100000000' } })
  const end = performance.now() + seconds * 1000
  let turn = 0
  const requestAll = async () => {
    while (turn < requests && performance.now() < end) {
      const path = kinds[turn % kinds.length]!(turn)
      turn += 1
      const reply = await fetch(shop.url + path, { headers: { 'accept-encoding': 'br' } })
      await reply.arrayBuffer()
      if (reply.status >= 500) throw new Error(`${reply.url} answered ${reply.status}`)
    }
  }
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, requestAll))
    return { name, requests: turn, maxMiB: shop.peakMemoryMiB() }
  } finally {
    await shop.stop()
  }
}
