import { type Queryable, statement } from '#server/platform/db/database.ts'
import { RESERVED, type StockLevel, readVariantIds } from './adjust-stock.ts'
import {
  BY_NAME,
  VARIANT_TITLE,
  type VariantPlace,
  placeIn,
  readPlace,
  searchValues,
  skuBegins,
  writePlace,
  writePlaceByName,
} from './variant-order.ts'

export interface StockVariant extends StockLevel {
  group_id: number
  name: string
  /** Values of its options, such as “Celadon, L”. */
  variant: string
  /** Address of the product’s first picture. */
  picture: string | null
  /** At most this many units are low. */
  threshold: number
  /** Null for the shop’s threshold. */
  own_threshold: number | null
}

export interface StockQuery {
  /** Part of the product’s name, or the beginning of the SKU. */
  search?: string | undefined
  /** Low variants include those that are sold out. */
  state?: 'low' | 'sold_out' | undefined
  /** Only this product’s variants, or only this variant. */
  product?: number | undefined
  variant?: number | undefined
  after?: string | undefined
  limit?: number | undefined
}

export interface StockPage {
  rows: StockVariant[]
  next: string | null
  shop_threshold: number
}

type Row = StockVariant & Pick<VariantPlace, 'sort_name' | 'position'>

const COLUMNS = `p.id AS product_id, p.sku, p.stock, ${RESERVED} AS reserved, g.id AS group_id, g.name, ${VARIANT_TITLE} AS variant,
  g.images #>> '{0,src}' AS picture, coalesce(p.low_stock, low_stock_threshold(), 0) AS threshold, p.low_stock AS own_threshold, g.sort_name, p.position`
const SHOWN = 'g.archive_of IS NULL AND g.archived_at IS NULL'
const MATCHES = `(g.name ILIKE $1 OR ${skuBegins('$2::text')})`

const selectByStock = statement<
  Row,
  [pattern: string, sku: string, most: number, stock: number, product: number, limit: number]
>(
  'stock-list-low',
  `SELECT ${COLUMNS} FROM low_stock l JOIN product p ON p.id = l.product_id JOIN product_group g ON g.id = p.group_id
   WHERE l.stock <= $3 AND (l.stock, l.product_id) > ($4::int, $5::int) AND ${SHOWN} AND ${MATCHES} ORDER BY l.stock, l.product_id LIMIT $6`,
)
type Place = [name: string, group: number, position: number, product: number, limit: number]
const placeValues = (
  { sort_name: name, group_id: group, position, product_id: product }: VariantPlace,
  limit: number,
) => [name, group, position, product, limit] satisfies Place
const selectByName = statement<Row, [pattern: string, sku: string, ...Place]>(
  'stock-list',
  `SELECT ${COLUMNS} FROM product_group g JOIN product p ON p.group_id = g.id
   WHERE ${SHOWN} AND ${MATCHES} AND (g.sort_name, g.id) >= ($3::text, $4::int) AND (${BY_NAME}) > ($3::text, $4::int, $5::int, $6::int)
   ORDER BY ${BY_NAME} LIMIT $7`,
)
const selectOf = statement<Row, [ids: number[], ...Place]>(
  'stock-list-of',
  `SELECT ${COLUMNS} FROM product p JOIN product_group g ON g.id = p.group_id
   WHERE p.id = ANY ($1::int[]) AND ${SHOWN} AND (${BY_NAME}) > ($2::text, $3::int, $4::int, $5::int) ORDER BY ${BY_NAME} LIMIT $6`,
)
const findVariants = statement<{ id: number }, [pattern: string, sku: string, limit: number]>(
  'stock-found',
  `SELECT DISTINCT id FROM (
     (SELECT p.id FROM product_group g JOIN product p ON p.group_id = g.id WHERE ${SHOWN} AND g.name ILIKE $1 LIMIT $3)
     UNION ALL (SELECT id FROM product WHERE ${skuBegins('$2::text')} LIMIT $3)
     UNION ALL (SELECT id FROM product WHERE barcode <> '' AND barcode = $2 LIMIT $3)) s`,
)
const readThreshold = statement<{ threshold: number }, []>(
  'stock-threshold',
  'SELECT coalesce(low_stock_threshold(), 0) AS threshold',
)

/** Variants that a search sorts as a set; more are found in the order of the list. */
const MAX_FOUND = 2000

/** Returns variants with their stock: by name, or those with least first if `state` is given. Archived products are left out. */
export async function listStock(db: Queryable, { limit = 50, ...query }: StockQuery = {}): Promise<StockPage> {
  const [rows, [shop]] = await Promise.all([
    query.state ? readByStock(db, query, limit + 1) : readByName(db, query, limit + 1),
    readThreshold(db),
  ])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last ? placeOf(last, query) : null
  const shown = page.map(({ sort_name: _name, position: _position, ...row }): StockVariant => row)
  return { rows: shown, next, shop_threshold: shop?.threshold ?? 0 }
}

const placeOf = (row: Row, { state }: StockQuery): string =>
  state ? writePlace([row.stock, row.product_id]) : writePlaceByName(row)

function readByStock(db: Queryable, { search = '', state, after }: StockQuery, limit: number): Promise<Row[]> {
  const [stock, product] = after === undefined ? [-1, 0] : readPlace(after, ['number', 'number'])
  const { pattern, sku } = searchValues(search)
  return selectByStock(db, pattern, sku, state === 'sold_out' ? 0 : MAX_THRESHOLD, stock, product, limit)
}

/** No variant with more units is low. */
const MAX_THRESHOLD = 1_000_000

async function readByName(db: Queryable, query: StockQuery, limit: number): Promise<Row[]> {
  const place = placeValues(placeIn(query.after), limit)
  const ids = await idsOf(db, query)
  if (ids) return selectOf(db, ids, ...place)
  const { pattern, sku } = searchValues(query.search ?? '')
  return selectByName(db, pattern, sku, ...place)
}

/** Returns the variants that a query names or finds, if they are few. */
async function idsOf(db: Queryable, { search = '', product, variant }: StockQuery): Promise<number[] | undefined> {
  if (variant !== undefined) return [variant]
  if (product !== undefined) return readVariantIds(db, product)
  // Shorter texts have no trigram.
  if (search.trim().length < 3) return undefined
  const { pattern, sku } = searchValues(search)
  const found = await findVariants(db, pattern, sku, MAX_FOUND + 1)
  return found.length <= MAX_FOUND ? found.map(({ id }) => id) : undefined
}
