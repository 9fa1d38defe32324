import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Lookups } from '#server/pages/documents/shop-store.ts'
import { type ShopNames, readShopNames } from '#server/pages/documents/shop-names.ts'
import { shownPath } from '#server/pages/checks/shown-path.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { findRoot } from '#server/platform/environment/root.ts'

/** What the shop says of the names in an owner's files, and in words which shop that was, or why none was asked. */
export interface ShopAnswer {
  shop: ShopNames | undefined
  note: string
}

const ON_TRUST =
  'the products, categories, collections, forms, galleries, menus and sliders that your files name were not looked up.'

/** Asks the shop that the files would be published in, as it is: the one of DATABASE_URL, else that of DATA_DIR where there is one. */
export async function askShop(asked: Lookups): Promise<ShopAnswer> {
  const text = (name: string) => process.env[name]?.trim() || undefined
  const url = text('DATABASE_URL')
  const dataDir = resolve(findRoot(), text('DATA_DIR') ?? '.data')
  if (!url && !existsSync(join(dataDir, 'postgres.json')))
    return {
      shop: undefined,
      note: `There is no shop here yet, so ${ON_TRUST}\nStart it once (npm start) or set DATABASE_URL, and they are.`,
    }
  const name = url ? 'the shop of DATABASE_URL' : `the shop in ${shownPath(dataDir)}`
  try {
    return { shop: await readFrom(url, dataDir, asked), note: `Your files were checked against ${name}.` }
  } catch (error) {
    return { shop: undefined, note: `${name} did not answer, so ${ON_TRUST}\n${(error as Error).message}` }
  }
}

async function readFrom(url: string | undefined, dataDir: string, asked: Lookups): Promise<ShopNames> {
  const embedded = url ? undefined : await startEmbedded({ dataDir })
  try {
    const database = openDatabase(embedded?.connection ?? { connectionString: url }, 1)
    try {
      return await readShopNames(database.pool, asked.products)
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.close()
  }
}
