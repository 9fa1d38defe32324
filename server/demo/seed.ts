import { type Database, type Queryable, inTransaction } from '#server/platform/db/database.ts'
import {
  type DocumentFixture,
  readCatalogue,
  readChannels,
  readForms,
  readDocuments,
  readPincodes,
  readStarter,
  readStore,
} from './fixture-files.ts'
import { clearShop } from './clear-shop.ts'
import { type DatabaseContent, isEmptyDatabase, markSeeded, readDatabaseContent, shopRefusal } from './demo-mark.ts'
import { generateProducts } from './generate-products.ts'
import { seedCatalogue } from './seed-catalogue.ts'
import { seedChannels } from './seed-channels.ts'
import { readCheckout, seedCheckout } from './seed-checkout.ts'
import { readContent, seedContent } from './seed-content.ts'
import { seedForms } from './seed-forms.ts'
import { readCustomers, seedCustomers } from './seed-customers.ts'
import { seedDocuments } from './seed-documents.ts'
import { seedMedia, seedMissingMedia } from './seed-media.ts'
import { seedPincodes } from './seed-pincodes.ts'
import { seedStarter } from './seed-starter.ts'
import { seedStore } from './seed-store.ts'

const LOCK = 7_041_867

export interface SeedOptions {
  templates?: boolean
  products?: number
  /** Only the products of fixtures/stress. */
  stress?: boolean
  onlyEmpty?: boolean
  /** Seeds an empty shop instead of the demo store. */
  starter?: boolean
  /** Allows replacing any existing shop. */
  replace?: boolean
  documents?: DocumentFixture[]
}

/**
 * Seeds the database from fixtures/. A demo store can be seeded again at any time: rows are matched by slug, SKU and
 * key, and carts are kept. Returns whether anything was seeded.
 * @throws StartError for a database with another shop, unless `replace` is set
 */
export async function seed(database: Database, options: SeedOptions = {}): Promise<boolean> {
  if (options.products !== undefined) {
    await inTransaction(database, ({ client }) => lockAndCheck(client, options))
    await withClient(database, (client) => generateProducts(client, options.products ?? 0))
    return true
  }
  if (options.stress) {
    const catalogue = await readCatalogue('stress')
    await inTransaction(database, async ({ client }) => {
      await lockAndCheck(client, options)
      await seedCatalogue(client, catalogue)
    })
    return true
  }
  const starter = options.starter ? await readStarter() : undefined
  const documents = options.documents ?? starter?.documents ?? (await readDocuments())
  const demo = options.templates || starter ? undefined : await readDemo()
  const seeded = await inTransaction(database, async ({ client: db }) => {
    const content = await lockAndCheck(db, options)
    if (options.onlyEmpty && content !== 'nothing') {
      await seedMissingMedia(db, async () => [documents, await readDemo()])
      return false
    }
    // Documents have a history, so those that the demo store lacks may stay.
    if (demo && content === 'shop') await clearShop(db)
    if (starter) await seedStarter(db, starter.store)
    if (demo) {
      await seedStore(db, demo[0])
      await seedCatalogue(db, demo[1])
      await seedPincodes(db, demo[2])
      await seedChannels(db, demo[0].storefront.channel, demo[3])
      await seedCustomers(db, demo[4])
      await seedCheckout(db, demo[5], demo[0].storefront.channel.currency.code)
      await seedContent(db, demo[6])
      await seedForms(db, demo[7])
    }
    await seedDocuments(db, documents)
    if (starter ?? demo) {
      const kind = starter ? 'starter' : 'demo'
      await markSeeded(db, kind)
      await seedMedia(db, kind, [demo, documents])
    }
    return true
  })
  if (seeded) await database.pool.query('ANALYZE')
  return seeded
}

/** Serialises processes that start together. @throws StartError for a database with another shop */
async function lockAndCheck(db: Queryable, { onlyEmpty, replace, ...scope }: SeedOptions): Promise<DatabaseContent> {
  await db.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
  // A shop with a million products starts without reading them.
  if (onlyEmpty) return (await isEmptyDatabase(db)) ? 'nothing' : 'shop'
  const content = await readDatabaseContent(db)
  if (content === 'shop' && !replace) throw await shopRefusal(db, scope)
  return content
}

const readDemo = () =>
  Promise.all([
    readStore(),
    readCatalogue(),
    readPincodes(),
    readChannels(),
    readCustomers(),
    readCheckout(),
    readContent(),
    readForms(),
  ])

async function withClient<T>(database: Database, work: (client: import('pg').PoolClient) => Promise<T>): Promise<T> {
  const client = await database.pool.connect()
  try {
    return await work(client)
  } finally {
    // The connection's settings were changed, so it must not be reused.
    client.release(true)
  }
}
