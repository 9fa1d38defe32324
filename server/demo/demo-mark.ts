import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { StartError } from '#server/platform/environment/start-error.ts'

export type DatabaseContent = 'nothing' | 'demo' | 'shop'

const mark = statement<NoRow, [kind: 'demo' | 'starter']>(
  'mark-seeded-store',
  `INSERT INTO seeded_store (kind) VALUES ($1) ON CONFLICT (kind) DO UPDATE SET seeded_at = clock_timestamp()`,
)

// A demo store with a changed name, address or product counts as someone's own shop.
const findContent = statement<{ holding: DatabaseContent }, []>(
  'seeded-holding',
  `SELECT CASE
     WHEN NOT EXISTS (SELECT FROM storefront) AND NOT EXISTS (SELECT FROM product_group) AND NOT EXISTS (SELECT FROM orders)
       AND NOT EXISTS (SELECT FROM customer) AND NOT EXISTS (SELECT FROM document WHERE published IS NOT NULL) THEN 'nothing'
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

export async function readDatabaseContent(db: Queryable): Promise<DatabaseContent> {
  const [row] = await findContent(db)
  return row?.holding ?? 'shop'
}

/** Returns “2 products, 19 documents, no customers and 1 order”. */
export async function describeShop(db: Queryable): Promise<string> {
  const [row] = await counts(db)
  const parts = Object.entries(row ?? {}).map(([name, count]) =>
    count === 0 ? `no ${name}` : `${count} ${count === 1 ? name.slice(0, -1) : name}`,
  )
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

export interface SeedScope {
  templates?: boolean | undefined
  stress?: boolean | undefined
  products?: number | undefined
}

export function describeReplacing({ templates, stress, products }: SeedScope): string {
  if (products !== undefined)
    return `puts ${products} generated products among its own, and removes the generated ones beyond these`
  if (stress) return 'puts the demo store’s products that strain every layout among its own'
  if (templates)
    return 'replaces the documents that have the demo store’s keys, such as home, header and footer, with the demo store’s (their former revisions stay)'
  return 'removes all of it, with every setting, page, product, customer and order, and lays the demo store instead (only the history of the documents stays)'
}

export async function shopRefusal(db: Queryable, scope: SeedScope): Promise<StartError> {
  return new StartError(
    `This database holds a shop that is not the demo store: ${await describeShop(db)}. Nothing was changed.\n` +
      `With --replace, npm run seed ${describeReplacing(scope)}. Make a backup first: npm run backup`,
  )
}
