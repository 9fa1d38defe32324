import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#server/platform/db/database.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { startShop } from '../testing/start-shop.ts'
import { benchPages, FRESH } from './pages.ts'

/** Median milliseconds of a page after one of its products has changed, without caches and with them. */
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
const ROUNDS = 160
/** Rounds in which Node is still compiling. */
const WARMUP_ROUNDS = 80
/** Time in milliseconds until the server has processed the change notification. */
const NOTIFICATION_MS = 15

/** Changes a price repeatedly and times each page after every change. */
export async function benchChanged(dataDir: string): Promise<ChangedPage[]> {
  const fresh = await timesOf(dataDir, FRESH)
  const changed = await timesOf(dataDir, { READS_PER_MINUTE: FRESH.READS_PER_MINUTE })
  return benchPages.map(({ name }, index) => ({ name, fresh: fresh[index]!, changed: changed[index]! }))
}

async function timesOf(dataDir: string, env: Record<string, string>): Promise<number[]> {
  const shop = await startShop({ dataDir, env })
  const embedded = await startEmbedded({ dataDir, onLog: console.error })
  const database = openDatabase(embedded.connection, 1)
  const change = `UPDATE product SET price = price + $2 WHERE group_id = (SELECT id FROM product_group WHERE slug = $1)`
  try {
    const medians: number[] = []
    for (const { name, path } of benchPages) {
      const times: number[] = []
      let before = ''
      for (let round = 0; round < ROUNDS; round += 1) {
        await database.pool.query(change, [CHANGED_PRODUCTS[name], round % 2 === 0 ? 100 : -100])
        await wait(NOTIFICATION_MS)
        const started = performance.now()
        const page = await (await fetch(shop.url + path, { headers: { 'accept-encoding': 'identity' } })).text()
        if (round >= WARMUP_ROUNDS) times.push(performance.now() - started)
        if (page === before) throw new Error(`${path} still shows the price of before.`)
        before = page
      }
      medians.push(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!)
    }
    return medians
  } finally {
    await database.close()
    await embedded.close()
    await shop.stop()
  }
}
