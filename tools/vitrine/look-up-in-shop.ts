import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Lookups } from '#server/pages/checks/shop-store.ts'
import { type ShopNames, readShopNames } from '#server/pages/checks/shop-names.ts'
import { displayPath } from '#server/pages/checks/display-path.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import * as t from '#words/commands.ts'
import { findRoot } from '#server/platform/environment/root.ts'

/** Names that exist in the shop, if one was found, and a note for the author about which shop was used. */
export interface ShopLookup {
  shop: ShopNames | undefined
  note: string
}

/** Reads names from the shop the files would be published to: DATABASE_URL, or DATA_DIR if it has a database. */
export async function lookUpInShop(asked: Lookups): Promise<ShopLookup> {
  const text = (name: string) => process.env[name]?.trim() || undefined
  const url = text('DATABASE_URL')
  const dataDir = resolve(findRoot(), text('DATA_DIR') ?? '.data')
  if (!url && !existsSync(join(dataDir, 'postgres.json'))) return { shop: undefined, note: t.noShopYet() }
  const folder = displayPath(dataDir)
  try {
    const note = url ? t.checkedAgainstUrl() : t.checkedAgainstFolder({ folder })
    return { shop: await readFrom(url, dataDir, asked), note }
  } catch (error) {
    const reason = (error as Error).message
    return {
      shop: undefined,
      note: url ? t.shopOfUrlUnreachable({ reason }) : t.shopOfFolderUnreachable({ folder, reason }),
    }
  }
}

async function readFrom(url: string | undefined, dataDir: string, lookups: Lookups): Promise<ShopNames> {
  const embedded = url ? undefined : await startEmbedded({ dataDir })
  try {
    const database = openDatabase(embedded?.connection ?? { connectionString: url }, 1)
    try {
      return await readShopNames(database.pool, lookups.products)
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.close()
  }
}
