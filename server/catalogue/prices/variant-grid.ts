import { type Queryable, statement } from '#server/platform/db/database.ts'
import {
  BY_NAME,
  VARIANT_TITLE,
  type VariantPlace,
  placeIn,
  writePlaceByName,
} from '#server/catalogue/stock/variant-order.ts'
import { codeMatches, findProducts } from '#server/catalogue/stock/find-products.ts'
import type { PriceSelection } from './selection.ts'

/** A row of the grid for prices and stock. */
export interface GridVariant {
  product_id: number
  group_id: number
  name: string
  /** Values of its options, such as “Celadon, L”. */
  variant: string
  sku: string
  /** Without sales. */
  price: number
  compare_at: number | null
  /** While a sale applies. */
  sale_price: number | null
  stock: number
}

export interface VariantGrid {
  rows: GridVariant[]
  next: string | null
}

type Row = GridVariant & Pick<VariantPlace, 'sort_name' | 'position'>

/** The parameters of `IS_SHOWN`. */
type Shown = [
  everything: boolean,
  products: number[],
  categories: number[],
  collections: number[],
  tags: string[],
  patterns: string[],
  text: string,
  hasCode: boolean,
  withArchived: boolean,
]

const CATEGORIES = 'ARRAY(SELECT unnest(with_subcategories($3::int[])))'
const TAGS = 'ARRAY(SELECT unnest(tag_facet_ids($5::text[])))'
/** What `isSelected` selects, asked of one product: for a page, this is faster than all that are selected. */
const IS_SHOWN = `g.archive_of IS NULL AND ($9::boolean OR g.archived_at IS NULL)
  AND ($1::boolean OR g.id = ANY ($2::int[]) OR g.category_id = ANY (${CATEGORIES}) OR g.facet_ids && ${TAGS}
    OR EXISTS (SELECT FROM collection_item i WHERE i.collection_id = ANY ($4::int[]) AND i.group_id = g.id))
  AND (g.name ILIKE ANY ($6::text[])
    OR $8::boolean AND EXISTS (SELECT FROM product WHERE group_id = g.id AND ${codeMatches('$7::text')}))`

type Page = [...Shown, name: string, group: number, position: number, product: number, limit: number]
const PAGE = `SELECT p.id AS product_id, g.id AS group_id, g.name, ${VARIANT_TITLE} AS variant,
    p.sku, coalesce(p.base_price, p.price) AS price, CASE WHEN p.sale_id IS NULL THEN p.compare_at ELSE p.base_compare_at END AS compare_at,
    CASE WHEN p.sale_id IS NOT NULL THEN p.price END AS sale_price, p.stock, g.sort_name, p.position
  FROM product_group g JOIN product p ON p.group_id = g.id
  WHERE ${IS_SHOWN} AND (g.sort_name, g.id) >= ($10::text, $11::int) AND (${BY_NAME}) > ($10::text, $11::int, $12::int, $13::int)`
const selectPage = statement<Row, Page>('variant-grid', `${PAGE} ORDER BY ${BY_NAME} LIMIT $14`)
const selectFoundPage = statement<Row, [...Page, products: number[]]>(
  'variant-grid-found',
  `${PAGE} AND g.id = ANY ($15::int[]) ORDER BY ${BY_NAME} LIMIT $14`,
)

const MAX_PRODUCTS = 10_000
const selectProducts = statement<
  { id: number },
  [limit: number, products: number[], categories: number[], collections: number[], tags: string[]]
>(
  'variant-grid-products',
  `(SELECT id FROM product_group WHERE id = ANY ($2::int[]))
   UNION ALL (SELECT id FROM product_group WHERE archive_of IS NULL AND category_id = ANY (${CATEGORIES}) LIMIT $1::int)
   UNION ALL (SELECT group_id FROM collection_item WHERE collection_id = ANY ($4::int[]) LIMIT $1::int)
   UNION ALL (SELECT id FROM product_group WHERE published AND facet_ids && ${TAGS} LIMIT $1::int)
   UNION ALL (SELECT id FROM product_group WHERE archive_of IS NULL AND NOT published AND facet_ids && ${TAGS} LIMIT $1::int)`,
)

/** Returns the products that a selection names, if they are few enough to be sorted as a set. */
async function selectedProducts(db: Queryable, selection: PriceSelection): Promise<number[] | undefined> {
  const { everything, product_ids, category_ids, collection_ids, tags } = selection
  if (everything) return undefined
  const rows = await selectProducts(db, MAX_PRODUCTS + 1, product_ids, category_ids, collection_ids, tags)
  // A part that reaches its limit may be incomplete.
  return rows.length > MAX_PRODUCTS ? undefined : rows.map(({ id }) => id)
}

/** Returns variants of a selection of products by name, after the page that ended with `after`. */
export async function readGrid(
  db: Queryable,
  selection: PriceSelection,
  { after, limit = 100 }: { after?: string | undefined; limit?: number | undefined },
): Promise<VariantGrid> {
  const { sort_name: name, group_id: group, position, product_id: product } = placeIn(after)
  const [selected, search] = await Promise.all([selectedProducts(db, selection), findProducts(db, selection.search)])
  const { everything, product_ids, category_ids, collection_ids, tags, with_archived: withArchived } = selection
  const values = [
    ...([everything, product_ids, category_ids, collection_ids, tags] as const),
    ...([search.patterns, search.text, search.hasCode, withArchived] as const),
    ...([name, group, position, product, limit + 1] as const),
  ] satisfies Page
  const sets = [selected, search.products].filter((set) => set !== undefined)
  const [few] = sets.toSorted((a, b) => a.length - b.length)
  const found = few ? await selectFoundPage(db, ...values, few) : await selectPage(db, ...values)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page.map(({ sort_name: _name, position: _position, ...row }): GridVariant => row),
    next: found.length > limit && last ? writePlaceByName(last) : null,
  }
}
