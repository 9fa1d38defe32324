import { setTimeout as wait } from 'node:timers/promises'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { copyData, removeData } from '../testing/data-folder.ts'
import { ADMIN_TOKEN, type Shop, startShop } from '../testing/start-shop.ts'
import { benchPages, FRESH } from './pages.ts'

/** Processor time of the server in milliseconds per page, without caches and after one product of the page has changed. */
export interface ChangedPage {
  name: string
  fresh: number
  changed: number
}

/** A product on each page. */
const CHANGED_PRODUCTS: Record<(typeof benchPages)[number]['name'], string> = {
  home: 'fluted-bowl',
  category: 'tall-bottle-vase',
  product: 'tall-bottle-vase',
}
/** The two shops take turns, so that the machine is the same for both. */
const BLOCKS = 10
/** Blocks in which Node is still compiling. */
const WARMUP_BLOCKS = 4
const PAGES_PER_BLOCK = 20
/** Time in milliseconds until the server has processed a change notification, or compressed a page. */
const SETTLING_MS = 25

interface ChangedShop {
  shop: Shop
  database: Database
  /** What its last page showed. */
  before: string
}

/** Changes a price repeatedly and requests each page after every change, from a shop without caches and from one with. */
export async function benchChanged(dataDir: string): Promise<ChangedPage[]> {
  const env = { READS_PER_MINUTE: FRESH.READS_PER_MINUTE, ADMIN_TOKEN }
  const copy = await copyData(dataDir)
  try {
    return await withShop(copy, { ...env, ...FRESH }, (without) =>
      withShop(dataDir, env, async (caching) => {
        const pages: ChangedPage[] = []
        for (const page of benchPages) pages.push(await compare(page, without, caching))
        return pages
      }),
    )
  } finally {
    await removeData(copy)
  }
}

type Page = (typeof benchPages)[number]

async function compare(page: Page, without: ChangedShop, caching: ChangedShop): Promise<ChangedPage> {
  const found = { name: page.name, fresh: 0, changed: 0 }
  for (let block = -WARMUP_BLOCKS; block < BLOCKS; block += 1) {
    const [fresh, changed] = [await timeOf(without, page), await timeOf(caching, page)]
    if (block < 0) continue
    found.fresh += fresh / BLOCKS
    found.changed += changed / BLOCKS
  }
  return found
}

/** Returns the server's processor time per page of a block in milliseconds. */
async function timeOf(changed: ChangedShop, { name, path }: Page): Promise<number> {
  const { shop, database } = changed
  const change = `UPDATE product SET price = price + $2 WHERE group_id = (SELECT id FROM product_group WHERE slug = $1)`
  const startedAt = await processorSeconds(shop)
  for (let round = 0; round < PAGES_PER_BLOCK; round += 1) {
    await database.pool.query(change, [CHANGED_PRODUCTS[name], round % 2 === 0 ? 100 : -100])
    await wait(SETTLING_MS)
    const page = await (await fetch(shop.url + path, { headers: { 'accept-encoding': 'br' } })).text()
    if (page === changed.before) throw new Error(`${path} still shows the price of before.`)
    changed.before = page
  }
  await wait(SETTLING_MS)
  return (1000 * ((await processorSeconds(shop)) - startedAt)) / PAGES_PER_BLOCK
}

/** Returns the processor time that the server has used, with all of its threads. */
async function processorSeconds({ url }: Shop): Promise<number> {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } })
  const seconds = /^vitrine_process_cpu_seconds_total ([\d.e+-]+)$/mu.exec(await reply.text())?.[1]
  if (seconds === undefined) throw new Error('The server reports no processor time.')
  return Number(seconds)
}

async function withShop<T>(
  dataDir: string,
  env: Record<string, string>,
  use: (changed: ChangedShop) => Promise<T>,
): Promise<T> {
  const shop = await startShop({ dataDir, env })
  const embedded = await startEmbedded({ dataDir, onLog: console.error })
  const database = openDatabase(embedded.connection, 1)
  try {
    return await use({ shop, database, before: '' })
  } finally {
    await database.close()
    await embedded.close()
    await shop.stop()
  }
}
