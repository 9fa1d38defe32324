import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { StartError } from '#server/platform/environment/start-error.ts'

/** What a database holds: nothing yet, the demo store, or somebody's shop. */
export type Holding = 'nothing' | 'demo' | 'shop'

const mark = statement<NoRow, [kind: 'demo' | 'starter']>(
  'mark-seeded-store',
  `INSERT INTO seeded_store (kind) VALUES ($1) ON CONFLICT (kind) DO UPDATE SET seeded_at = clock_timestamp()`,
)

// A demo store that was given a name, an address or a product of its own has become somebody's shop.
const holding = statement<{ holding: Holding }, []>(
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

/** Notes that the database holds what a seed laid. */
export const markSeeded = (db: Queryable, kind: 'demo' | 'starter'): Promise<unknown> => mark(db, kind)

export async function readHolding(db: Queryable): Promise<Holding> {
  const [row] = await holding(db)
  return row?.holding ?? 'shop'
}

/** “2 products, 19 documents, no customers and 1 order”. */
export async function describeShop(db: Queryable): Promise<string> {
  const [row] = await counts(db)
  const parts = Object.entries(row ?? {}).map(([name, count]) =>
    count === 0 ? `no ${name}` : `${count} ${count === 1 ? name.slice(0, -1) : name}`,
  )
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** What a seed would do to a shop, by what was asked for. */
export interface Wanted {
  templates?: boolean | undefined
  stress?: boolean | undefined
  products?: number | undefined
}

/** What `--replace` does, in a sentence. */
export function describeReplacing({ templates, stress, products }: Wanted): string {
  if (products !== undefined)
    return `puts ${products} generated products among its own, and removes the generated ones beyond these`
  if (stress) return 'puts the demo store’s products that strain every layout among its own'
  if (templates)
    return 'replaces the documents that have the demo store’s keys, such as home, header and footer, with the demo store’s (their former revisions stay)'
  return 'removes all of it, with every setting, page, product, customer and order, and lays the demo store instead (only the history of the documents stays)'
}

/** The refusal to seed over a shop. */
export async function refuseShop(db: Queryable, wanted: Wanted): Promise<StartError> {
  return new StartError(
    `This database holds a shop that is not the demo store: ${await describeShop(db)}. Nothing was changed.\n` +
      `With --replace, npm run seed ${describeReplacing(wanted)}. Make a backup first: npm run backup`,
  )
}
