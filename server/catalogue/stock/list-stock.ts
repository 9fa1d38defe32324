import { type Queryable, statement } from '#server/platform/db/database.ts'
import { RESERVED, type StockLevel, readVariantIds } from './adjust-stock.ts'
import { codeMatches, findProducts } from './find-products.ts'
import {
  BY_NAME,
  VARIANT_TITLE,
  type VariantPlace,
  placeIn,
  readPlace,
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
const MATCHES = `(g.name ILIKE ANY ($1::text[]) OR ${codeMatches('$2::text')})`
/** The same for products, so that the variants of others are not read. */
const MAY_MATCH = `(g.name ILIKE ANY ($1::text[]) OR $3::boolean)`
const SEARCHED = `${SHOWN} AND ${MAY_MATCH} AND ${MATCHES}`
type Search = [patterns: string[], text: string, hasCode: boolean]

type StockPlace = [...Search, most: number, stock: number, product: number, limit: number]
const BY_STOCK = `SELECT ${COLUMNS} FROM low_stock l JOIN product p ON p.id = l.product_id JOIN product_group g ON g.id = p.group_id
  WHERE l.stock <= $4 AND (l.stock, l.product_id) > ($5::int, $6::int) AND ${SEARCHED}`
const selectByStock = statement<Row, StockPlace>(
  'stock-list-low',
  `${BY_STOCK} ORDER BY l.stock, l.product_id LIMIT $7`,
)
const selectFoundByStock = statement<Row, [...StockPlace, products: number[]]>(
  'stock-list-low-found',
  `${BY_STOCK} AND g.id = ANY ($8::int[]) ORDER BY l.stock, l.product_id LIMIT $7`,
)
type Place = [name: string, group: number, position: number, product: number, limit: number]
const placeValues = (
  { sort_name: name, group_id: group, position, product_id: product }: VariantPlace,
  limit: number,
) => [name, group, position, product, limit] satisfies Place
const BY_PLACE = `SELECT ${COLUMNS} FROM product_group g JOIN product p ON p.group_id = g.id
  WHERE ${SEARCHED} AND (g.sort_name, g.id) >= ($4::text, $5::int) AND (${BY_NAME}) > ($4::text, $5::int, $6::int, $7::int)`
const selectByName = statement<Row, [...Search, ...Place]>('stock-list', `${BY_PLACE} ORDER BY ${BY_NAME} LIMIT $8`)
const selectFound = statement<Row, [...Search, ...Place, products: number[]]>(
  'stock-list-found',
  `${BY_PLACE} AND g.id = ANY ($9::int[]) ORDER BY ${BY_NAME} LIMIT $8`,
)
const selectOf = statement<Row, [ids: number[], ...Place]>(
  'stock-list-of',
  `SELECT ${COLUMNS} FROM product p JOIN product_group g ON g.id = p.group_id
   WHERE p.id = ANY ($1::int[]) AND ${SHOWN} AND (${BY_NAME}) > ($2::text, $3::int, $4::int, $5::int) ORDER BY ${BY_NAME} LIMIT $6`,
)
const readThreshold = statement<{ threshold: number }, []>(
  'stock-threshold',
  'SELECT coalesce(low_stock_threshold(), 0) AS threshold',
)

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

const FEW_PRODUCTS = 2000
/** No variant with more units is low. */
const MAX_THRESHOLD = 1_000_000

async function readByStock(db: Queryable, { search = '', state, after }: StockQuery, limit: number): Promise<Row[]> {
  const [stock, product] = after === undefined ? [-1, 0] : readPlace(after, ['number', 'number'])
  const { patterns, text, hasCode, products } = await findProducts(db, search)
  const most = state === 'sold_out' ? 0 : MAX_THRESHOLD
  const values = [patterns, text, hasCode, most, stock, product, limit] satisfies StockPlace
  // Of more products, the first page is found sooner in the order of the list.
  const isFew = products !== undefined && products.length <= FEW_PRODUCTS
  return isFew ? selectFoundByStock(db, ...values, products) : selectByStock(db, ...values)
}

async function readByName(db: Queryable, query: StockQuery, limit: number): Promise<Row[]> {
  const place = placeValues(placeIn(query.after), limit)
  if (query.variant !== undefined) return selectOf(db, [query.variant], ...place)
  if (query.product !== undefined) return selectOf(db, await readVariantIds(db, query.product), ...place)
  const { patterns, text, hasCode, products } = await findProducts(db, query.search ?? '')
  const values = [patterns, text, hasCode, ...place] satisfies [...Search, ...Place]
  return products ? selectFound(db, ...values, products) : selectByName(db, ...values)
}
