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
import { type Holding, markSeeded, readHolding, refuseShop } from './demo-mark.ts'
import { generateProducts } from './generate-products.ts'
import { seedCatalogue } from './seed-catalogue.ts'
import { seedChannels } from './seed-channels.ts'
import { readCheckout, seedCheckout } from './seed-checkout.ts'
import { readContent, seedContent } from './seed-content.ts'
import { seedForms } from './seed-forms.ts'
import { readCustomers, seedCustomers } from './seed-customers.ts'
import { seedDocuments } from './seed-documents.ts'
import { seedPincodes } from './seed-pincodes.ts'
import { seedStarter } from './seed-starter.ts'
import { seedStore } from './seed-store.ts'

const LOCK = 7_041_867

export interface SeedOptions {
  /** Only the documents. */
  templates?: boolean
  /** So many generated products besides the demo's. */
  products?: number
  /** The products of fixtures/stress besides, and nothing else. */
  stress?: boolean
  /** Seed nothing when there is a shop already. */
  onlyEmpty?: boolean
  /** What a shop needs before it has anything of its own, instead of the demo store. */
  starter?: boolean
  /** The shop that is there is given up, whoever's it is. */
  replace?: boolean
  /** Documents to publish instead of those of fixtures/templates. */
  documents?: DocumentFixture[]
}

/**
 * Fills the database from fixtures/. A demo store may be laid again at any time: rows are found by slug, SKU and key, and carts are not
 * touched. True when something was seeded. Throws StartError where the database holds a shop that is not the demo store, unless
 * `replace` says that it is given up.
 */
export async function seed(database: Database, options: SeedOptions = {}): Promise<boolean> {
  if (options.products !== undefined) {
    await inTransaction(database, ({ client }) => claim(client, options))
    await withClient(database, (client) => generateProducts(client, options.products ?? 0))
    return true
  }
  if (options.stress) {
    const catalogue = await readCatalogue('stress')
    await inTransaction(database, async ({ client }) => {
      await claim(client, options)
      await seedCatalogue(client, catalogue)
    })
    return true
  }
  const starter = options.starter ? await readStarter() : undefined
  const documents = options.documents ?? starter?.documents ?? (await readDocuments())
  const rest = options.templates || starter ? undefined : await readDemo()
  const seeded = await inTransaction(database, async ({ client: db }) => {
    const holding = await claim(db, options)
    if (options.onlyEmpty && holding !== 'nothing') return false
    // Of documents alone there is a history, so those that the demo store lacks may stay.
    if (rest && holding === 'shop') await clearShop(db)
    if (starter) await seedStarter(db, starter.store)
    if (rest) {
      await seedStore(db, rest[0])
      await seedCatalogue(db, rest[1])
      await seedPincodes(db, rest[2])
      await seedChannels(db, rest[0].storefront.channel, rest[3])
      await seedCustomers(db, rest[4])
      await seedCheckout(db, rest[5], rest[0].storefront.channel.currency.code)
      await seedContent(db, rest[6])
      await seedForms(db, rest[7])
    }
    await seedDocuments(db, documents)
    if (starter ?? rest) await markSeeded(db, starter ? 'starter' : 'demo')
    return true
  })
  if (seeded) await database.pool.query('ANALYZE')
  return seeded
}

/** Waits for its turn: processes that start together on an empty database follow one another. Throws where somebody's shop is in the way. */
async function claim(db: Queryable, { onlyEmpty, replace, ...wanted }: SeedOptions): Promise<Holding> {
  await db.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
  const holding = await readHolding(db)
  if (holding === 'shop' && !onlyEmpty && !replace) throw await refuseShop(db, wanted)
  return holding
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
    // Settings were changed on this connection, so it does not go back to the pool.
    client.release(true)
  }
}
