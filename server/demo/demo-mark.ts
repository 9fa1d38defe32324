import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import * as t from '#words/commands.ts'

export type DatabaseContent = 'nothing' | 'demo' | 'shop'

const mark = statement<NoRow, [kind: 'demo' | 'starter']>(
  'mark-seeded-store',
  `INSERT INTO seeded_store (kind) VALUES ($1) ON CONFLICT (kind) DO UPDATE SET seeded_at = clock_timestamp()`,
)

const EMPTY = `NOT EXISTS (SELECT FROM storefront) AND NOT EXISTS (SELECT FROM product_group) AND NOT EXISTS (SELECT FROM orders)
  AND NOT EXISTS (SELECT FROM customer) AND NOT EXISTS (SELECT FROM document WHERE published IS NOT NULL)`

const findEmpty = statement<{ empty: boolean }, []>('seeded-nothing', `SELECT ${EMPTY} AS empty`)

// A demo store with a changed name, address or product counts as someone's own shop.
const findContent = statement<{ holding: DatabaseContent }, []>(
  'seeded-holding',
  `SELECT CASE
     WHEN ${EMPTY} THEN 'nothing'
     WHEN EXISTS (SELECT FROM seeded_store WHERE kind = 'demo') AND EXISTS (SELECT FROM storefront WHERE id = 'ashkiln')
       AND (SELECT count(*) FROM setting
            WHERE (key, value) IN (('store_name', '"Ashkiln"'), ('store_email', '"studio@ashkiln.example"'))) = 2
       AND NOT EXISTS (SELECT FROM product_group WHERE brand IS DISTINCT FROM 'Ashkiln' AND hsn IS DISTINCT FROM 'GEN') THEN 'demo'
     ELSE 'shop' END AS holding`,
)

interface ShopCounts {
  products: number
  documents: number
  customers: number
  orders: number
}

const counts = statement<ShopCounts, []>(
  'seeded-shop-counts',
  `SELECT (SELECT count(*) FROM product_group) AS products, (SELECT count(*) FROM document) AS documents,
     (SELECT count(*) FROM customer) AS customers, (SELECT count(*) FROM orders) AS orders`,
)

export const markSeeded = (db: Queryable, kind: 'demo' | 'starter'): Promise<unknown> => mark(db, kind)

export async function isEmptyDatabase(db: Queryable): Promise<boolean> {
  const [row] = await findEmpty(db)
  return row?.empty ?? false
}

/** Reads all products of a demo store. */
export async function readDatabaseContent(db: Queryable): Promise<DatabaseContent> {
  const [row] = await findContent(db)
  return row?.holding ?? 'shop'
}

/** Returns how many products, documents, customers and orders the database contains, as a sentence. */
export async function describeShop(db: Queryable): Promise<string> {
  const [row] = await counts(db)
  return t.shopContains(row ?? { products: 0, documents: 0, customers: 0, orders: 0 })
}

export interface SeedScope {
  templates?: boolean | undefined
  stress?: boolean | undefined
  products?: number | undefined
}

/** Returns what seeding does to a shop, as a sentence. */
export function describeReplacing({ templates, stress, products }: SeedScope): string {
  if (products !== undefined) return t.replacingProducts({ count: products })
  if (stress) return t.replacingStress()
  return templates ? t.replacingDocuments() : t.replacingAll()
}

export async function shopRefusal(db: Queryable, scope: SeedScope): Promise<StartError> {
  return new StartError([await describeShop(db), t.notTheDemo(), describeReplacing(scope), t.backupFirst()].join('\n'))
}
