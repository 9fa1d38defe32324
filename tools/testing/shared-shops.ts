import { seed } from '#server/demo/seed.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { liftOrderLimits } from '#server/testing/lift-order-limits.ts'
import { copyData, emptyData, removeData } from './data-folder.ts'
import { changeData, prepareData } from './prepared-data.ts'
import { ADMIN_TOKEN, type Shop, startShop } from './start-shop.ts'

/** Products many tests order, which must not sell out. */
const PLENTY = ['diyas', 'kulhad', 'tea-bowl', 'moon-jar', 'dinner-plate']

export type Close = () => Promise<void>

/** Prepares the data of all shops started from now on, also in child processes. */
export async function shareData(): Promise<Close> {
  const prepared = await prepareData()
  await changeData(prepared, async (database) => {
    await liftOrderLimits(database)
    await database.pool.query(
      'UPDATE product SET stock = 1000 FROM product_group WHERE product_group.id = product.group_id AND slug = ANY($1)',
      [PLENTY],
    )
  })
  process.env['PREPARED_DATA'] = prepared
  return () => removeData(prepared)
}

/** Starts the shop of most tests. Each test has its own network address, so that limits do not interfere. */
export function startDemoShop(env: Record<string, string> = {}): Promise<Shop> {
  return startShop({ env: { ADMIN_TOKEN, TRUST_PROXY_HOPS: '1', ...env } })
}

/** Starts a shop as after the first start of a real deployment. */
export async function startEmptyShop(): Promise<Shop> {
  const dataDir = await emptyData()
  await changeData(dataDir, async (database) => {
    await migrate(database.connection)
    await seed(database, { starter: true })
  })
  return readKeptShop(dataDir)
}

/** Starts a shop with the products of fixtures/stress. */
export async function startStressShop(): Promise<Shop> {
  const dataDir = await copyData(process.env['PREPARED_DATA']!)
  await changeData(dataDir, (database) => seed(database, { stress: true }))
  return readKeptShop(dataDir)
}

/** Starts a shop whose data folder is removed when it stops. */
async function readKeptShop(dataDir: string): Promise<Shop> {
  const shop = await startShop({ dataDir, env: { ADMIN_TOKEN, TRUST_PROXY_HOPS: '1' } })
  return {
    ...shop,
    stop: async () => {
      await shop.stop()
      await removeData(dataDir)
    },
  }
}
