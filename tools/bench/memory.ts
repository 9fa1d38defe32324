import { startShop } from '../testing/start-shop.ts'

/** What the server's process has held at most under a load, Postgres apart. */
export interface MemoryPeak {
  name: string
  requests: number
  mostMiB: number
}

/** Gives the address of a turn, the first being 0. */
type Addresses = (turn: number) => string

const CONNECTIONS = 16
const MIXED_SECONDS = 600
const DISTINCT_ADDRESSES = 100_000
const FORMS = ['vase', 'bowl', 'mug', 'plate', 'teapot', 'planter', 'jar', 'cup', 'platter', 'jug', 'lamp', 'tray']

const form = (turn: number) => FORMS[turn % FORMS.length] ?? ''

/** What shoppers and their browsers ask for, the same again and again; every tenth is an address that nobody asked for before. */
const MIXED: readonly Addresses[] = [
  () => '/',
  () => '/product-category/vases',
  () => '/product/tall-bottle-vase',
  () => '/cart',
  (turn) => `/search?query=${form(turn)}`,
  () => '/shop-online?glaze=celadon',
  () => '/_payload/product/morning-mug',
  () => '/blogs',
  (turn) => `/product-category/${form(turn)}s`,
  (turn) => `/shop-online?price=${turn}-9000`,
]

/** Addresses that are all different: pages that are not there, searches and filters. */
const DISTINCT: readonly Addresses[] = [
  (turn) => `/nowhere-${turn}`,
  (turn) => `/search?query=${form(turn)}+${turn}`,
  (turn) => `/product-category/vases?price=${turn}-90000`,
  (turn) => `/_payload/shop-online?price=${turn}-90000`,
]

const from = (kinds: readonly Addresses[]): Addresses => {
  return (turn) => kinds[turn % kinds.length]?.(turn) ?? '/'
}

/** Loads a shop of its own for each, with the page cache at its limit and 16 connections. Takes about 25 minutes. */
export async function benchMemory(dataDir: string): Promise<MemoryPeak[]> {
  const end = () => Date.now() + MIXED_SECONDS * 1000
  return [
    await peakOf(dataDir, `${MIXED_SECONDS / 60} minutes of mixed pages`, from(MIXED), { until: end() }),
    await peakOf(dataDir, `${DISTINCT_ADDRESSES} distinct addresses`, from(DISTINCT), { requests: DISTINCT_ADDRESSES }),
  ]
}

async function peakOf(
  dataDir: string,
  name: string,
  addressOf: Addresses,
  { until = Infinity, requests = Infinity }: { until?: number; requests?: number },
): Promise<MemoryPeak> {
  const shop = await startShop({ dataDir, env: { READS_PER_MINUTE: '100000000' } })
  let turn = 0
  const ask = async () => {
    while (turn < requests && Date.now() < until) {
      const reply = await fetch(shop.url + addressOf(turn++), { headers: { 'accept-encoding': 'br' } })
      await reply.arrayBuffer()
      if (reply.status >= 500) throw new Error(`${reply.url} answered ${reply.status}`)
    }
  }
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, ask))
    return { name, requests: turn, mostMiB: shop.mostMemoryMiB() }
  } finally {
    await shop.stop()
  }
}
