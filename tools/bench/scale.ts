import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, fstatSync, openSync, readSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findLocation } from '#server/platform/db/embedded/location.ts'
import { startShop } from '../testing/start-shop.ts'
import { FINISHES, FORMS, GLAZES, SERIES, SIZES, rotateSubsets, rotate } from './catalogue-words.ts'

/** The cost of a request at a catalogue's size, in milliseconds. */
export interface RequestCost {
  name: string
  /** Until the complete reply. */
  median: number
  /** Processor time of its statements, which other programs do not affect. */
  database: number
  maxDatabase: number
  /** Elapsed time of its statements. */
  databaseWall: number
}

/**
 * With a hundred times the products, a request may take this many times as long, and this much database time (CT-10).
 */
export const BUDGET = { sizes: [10_000, 1_000_000], ratio: 2, databaseMs: 150, loadSeconds: 240 } as const

const WARMUP_ROUNDS = 6
const narrow = (turn: number) =>
  `glaze=${rotate(GLAZES, turn)}&glaze=${rotate(GLAZES, turn + 1)}&availability=in-stock&price=${500 + turn * 10}-4000`
/** Conditions one variant must meet: this many filters at once. */
const inSizes = (turn: number) =>
  rotateSubsets(SIZES, turn)
    .map((size) => `size=${size}`)
    .join('&')
const glazeAndSize = (turn: number) =>
  `glaze=${rotate(GLAZES, turn)}&size=${rotate(SIZES, Math.floor(turn / GLAZES.length))}`
const allOptions = (turn: number) =>
  `${glazeAndSize(turn)}&finish=${rotate(FINISHES, turn)}&price=${2000 + turn * 10}-${6000 + turn * 10}`
const SORTS = ['name', 'price-asc', 'newest', 'price-desc']
const MAKERS = ['ashkiln', 'neem', 'kiln', 'salt', 'auro', 'stoneware', 'porcelain', 'thrown']
/** A word that no product contains, a different one each time. */
const nonsense = (turn: number) => `qx${(turn + 7).toString(26)}zvwk${(turn * 31).toString(26)}`

/** Pages and calls of shoppers. No request repeats an earlier one, so that caches do not help. */
const requests: Record<string, (turn: number) => string> = {
  home: (turn) => `/?turn=${turn}`,
  product: (turn) => `/product/tall-bottle-vase?turn=${turn}`,
  category: (turn) => `/product-category/vases?page=${1 + turn}`,
  'category, 2 facets and price': (turn) => `/product-category/vases?${narrow(turn)}`,
  'category, filtered and sorted': (turn) => `/product-category/vases?${narrow(turn)}&sort=${rotate(SORTS, turn)}`,
  'parent category, page 40, sorted': (turn) =>
    `/product-category/makers?page=${40 + turn}&sort=${rotate(SORTS, turn)}`,
  'parent category, filtered': (turn) => `/product-category/makers?${narrow(turn)}`,
  'parent category, filtered, page 20, sorted': (turn) =>
    `/product-category/makers?page=${20 + (turn % 5)}&price=${300 + turn}-9000&sort=${rotate(SORTS, turn)}`,
  'collection, filtered': (turn) => `/product-collection/dark-glazes?price=${100 + turn}-9000`,
  'shop, filtered': (turn) => `/shop-online?${narrow(turn)}`,
  'shop, filtered, page 40, sorted': (turn) =>
    `/shop-online?${narrow(turn)}&page=${40 + (turn % 5)}&sort=${rotate(SORTS, turn)}`,
  'shop, glaze and size of one variant': (turn) => `/shop-online?${glazeAndSize(turn)}`,
  'shop, size in stock': (turn) => `/shop-online?${inSizes(turn)}&availability=in-stock`,
  'shop, three options and a price of one variant': (turn) => `/shop-online?${allOptions(turn)}`,
  'parent category, three options and a price, sorted': (turn) =>
    `/product-category/makers?${allOptions(turn)}&sort=${rotate(SORTS, turn)}`,
  'shop, a narrow price': (turn) => `/shop-online?price=${7000 + turn * 40}-${7030 + turn * 40}`,
  'category, a price of expensive variants only': (turn) => `/product-category/vases?price=${12_000 + turn * 50}-20000`,
  'shop, most expensive first, page 40': (turn) => `/shop-online?sort=price-desc&page=${40 + turn}`,
  'shop, size in stock, most expensive first': (turn) =>
    `/shop-online?${inSizes(turn)}&availability=in-stock&sort=price-desc&page=${1 + (turn % 5)}`,
  'parent category, glaze and size, cheapest first, page 20': (turn) =>
    `/product-category/makers?${glazeAndSize(turn)}&sort=price-asc&page=${20 + (turn % 5)}`,
  tag: (turn) => `/shop-online/gift?${turn % 2 ? 'sort=name&' : ''}page=${1 + turn}`,
  'tag, page 40, sorted': (turn) =>
    `/shop-online/gift?page=${40 + (turn % 5)}&price=${100 + turn}-90000&sort=${rotate(SORTS, turn)}`,
  'search, 2 words': (turn) => `/search?query=${rotate(SERIES, turn)}+${rotate(FORMS, turn)}`,
  'search, 2 words, filtered and sorted': (turn) =>
    `/search?query=${rotate(SERIES, turn)}+${rotate(FORMS, turn)}&${narrow(turn)}&sort=${rotate(SORTS, turn)}`,
  'search, one word': (turn) => `/search?query=${rotate(FORMS, turn)}&price=${500 + turn}-9000`,
  'search, one word, page 20, sorted': (turn) =>
    `/search?query=${rotate(FORMS, turn)}&page=${20 + (turn % 5)}&price=${100 + turn}-90000&sort=${rotate(SORTS, turn)}`,
  'search, a maker or a material': (turn) => `/search?query=${rotate(MAKERS, turn)}&price=${100 + turn}-90000`,
  'search, a common word and a rare one': (turn) => `/search?query=${rotate(FORMS, turn)}+${1201 + turn * 12}`,
  'search, misspelt': (turn) => `/search?query=tenmoko+${rotate(FORMS, turn)}&price=${100 + turn}-90000`,
  'search, 2 words of which none is known': (turn) => `/search?query=${nonsense(turn)}+${nonsense(turn + 1)}`,
  'search, nonsense': (turn) => `/search?query=${nonsense(turn)}`,
  suggestions: (turn) => `/api/search/search?query=${rotate(SERIES, turn)}+${rotate(FORMS, turn).slice(0, 3)}`,
  'suggestions, two letters': (turn) => `/api/search/search?query=${rotate(FORMS, turn).slice(0, 2)}`,
  'suggestions, misspelt': (turn) => `/api/search/search?query=harbuor+${rotate(FORMS, turn)}`,
  'suggestions, none found': (turn) => `/api/search/search?query=${nonsense(turn)}+x`,
  'facets of the shop': (turn) => `/api/product/filters/all/all?kind=shop&price_min=${50_000 + turn}`,
  'facets of one glaze and size in stock': (turn) =>
    `/api/product/filters/all/all?kind=shop&facets=glaze:${rotate(GLAZES, turn)},size:${rotate(SIZES, Math.floor(turn / GLAZES.length))},availability:in-stock`,
  'facets of three options and a price': (turn) =>
    `/api/product/filters/all/makers?kind=category&price_min=${200_000 + turn}&facets=glaze:${rotate(GLAZES, turn)},size:${rotate(SIZES, turn)},finish:${rotate(FINISHES, turn)}`,
  'facets of a search': (turn) => `/api/product/filters/all/all?kind=search&query=${rotate(FORMS, turn)}`,
  'facets of a category narrowed by a word': (turn) =>
    `/api/product/filters/all/makers?kind=category&query=${rotate(FORMS, turn)}&price_min=${30_000 + turn}`,
  sitemap: (turn) => `/sitemap.xml?turn=${turn}`,
}

/** Creates generated products in an empty shop, and returns the seconds it took; undefined if they exist already. */
export function createProducts(dataDir: string, products: number): number | undefined {
  if (existsSync(`${dataDir}/laid`)) return undefined
  const started = Date.now()
  execFileSync(process.execPath, ['--import', 'tsx', 'server/commands/seed.ts', '--products', `${products}`], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const seconds = (Date.now() - started) / 1000
  writeFileSync(`${dataDir}/laid`, `${seconds}`)
  return seconds
}

/** Makes all requests with the page cache off. Postgres itself reports the time of each statement. */
export async function benchScale(
  dataDir: string,
  { isWanted, rounds }: { isWanted: (name: string) => boolean; rounds: number },
): Promise<RequestCost[]> {
  const options = '-c log_statement_stats=on'
  const env = { PAGE_CACHE_MB: '0', PGOPTIONS: options, READS_PER_MINUTE: '1000000' }
  const shop = await startShop({ dataDir, env })
  const log = join((await findLocation(dataDir)).pgData, 'postgres.log')
  try {
    const costs: RequestCost[] = []
    for (const [name, pathOf] of Object.entries(requests)) {
      if (!isWanted(name)) continue
      const whole: number[] = []
      const database: DatabaseTime[] = []
      for (let turn = 0; turn < rounds + WARMUP_ROUNDS; turn += 1) {
        const before = statSync(log).size
        const started = performance.now()
        const reply = await fetch(shop.url + pathOf(turn))
        await reply.arrayBuffer()
        const took = performance.now() - started
        if (!reply.ok) {
          // The figures so far are worth more than a stack trace.
          console.error(`${name}: ${reply.url} answered ${reply.status}`)
          whole.push(Number.POSITIVE_INFINITY)
          database.push({ cpu: Number.POSITIVE_INFINITY, wall: Number.POSITIVE_INFINITY })
          break
        }
        // The first requests warm up connections and plans.
        if (turn < WARMUP_ROUNDS) continue
        whole.push(took)
        database.push(databaseTime(log, before))
      }
      costs.push({
        name,
        median: middle(whole),
        database: middle(database.map(({ cpu }) => cpu)),
        maxDatabase: Math.max(...database.map(({ cpu }) => cpu)),
        databaseWall: middle(database.map(({ wall }) => wall)),
      })
    }
    return costs
  } finally {
    await shop.stop()
  }
}

interface DatabaseTime {
  cpu: number
  wall: number
}

/** Returns the milliseconds of all statements that Postgres has logged since a byte offset. */
function databaseTime(log: string, from: number): DatabaseTime {
  const reports = readFrom(log, from).matchAll(/!\t([\d.]+) s user, ([\d.]+) s system, ([\d.]+) s elapsed/g)
  const spent = { cpu: 0, wall: 0 }
  for (const [, user, system, elapsed] of reports) {
    spent.cpu += 1000 * (Number(user) + Number(system))
    spent.wall += 1000 * Number(elapsed)
  }
  return spent
}

function readFrom(path: string, from: number): string {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(fstatSync(file).size - from)
    return bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, from))
  } finally {
    closeSync(file)
  }
}

const middle = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Returns the comparison of each request, and whether it is within the budget. */
export function compare(
  small: readonly RequestCost[],
  large: readonly RequestCost[],
): { name: string; small: RequestCost; large: RequestCost; ratio: number; isWithinBudget: boolean }[] {
  return large.flatMap((one) => {
    const before = small.find(({ name }) => name === one.name)
    if (!before) return []
    const ratio = one.median / before.median
    return [
      {
        name: one.name,
        small: before,
        large: one,
        ratio,
        isWithinBudget: ratio <= BUDGET.ratio && one.maxDatabase <= BUDGET.databaseMs,
      },
    ]
  })
}
