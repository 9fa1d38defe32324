import { ApiError } from '#server/platform/http/api-error.ts'
import type { Affected } from '#server/platform/resources/resource.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import * as t from '#words/admin-catalogue.ts'
import { lockProductRecord } from './product-record.ts'

/** How many records refer to a product, with its removed variants. */
export interface ProductUse {
  orders: number
  carts: number
  wishlists: number
  reviews: number
  /** These lose the product when it is deleted. */
  collections: number
  related: number
  alerts: number
}

const VARIANTS = `SELECT p.id, p.sku FROM product p JOIN product_group g ON g.id = p.group_id WHERE g.id = $1 OR g.archive_of = $1`
const countUse = statement<ProductUse, [number]>(
  'product-use',
  `WITH variant AS MATERIALIZED (${VARIANTS})
   SELECT (SELECT count(*)::int FROM (SELECT order_id FROM order_line WHERE product_id IN (SELECT id FROM variant)
       UNION SELECT order_id FROM order_stock WHERE product_id IN (SELECT id FROM variant)) o) AS orders,
     (SELECT count(DISTINCT cart_id)::int FROM cart_line WHERE product_id IN (SELECT id FROM variant)) AS carts,
     (SELECT count(DISTINCT customer_id)::int FROM wishlist_item WHERE product_id IN (SELECT id FROM variant)) AS wishlists,
     (SELECT count(*)::int FROM review WHERE group_id = $1) AS reviews,
     (SELECT count(*)::int FROM collection_item WHERE group_id = $1) AS collections,
     (SELECT count(*)::int FROM product_related WHERE related_id = $1) AS related,
     (SELECT count(*)::int FROM product_wait WHERE mailed_at IS NULL AND sku IN (SELECT sku FROM variant)) AS alerts`,
)
// No cart or order can refer to it from now on.
const lockVariants = statement<NoRow, [number]>(
  'product-lock-deleted',
  `SELECT FROM product WHERE id IN (SELECT id FROM (${VARIANTS}) v) ORDER BY id FOR UPDATE`,
)
const deleteRow = statement<NoRow, [number]>('product-delete', 'DELETE FROM product_group WHERE id = $1')
const deleteRedirects = statement<NoRow, [string]>(
  'product-delete-redirects',
  `DELETE FROM path_redirect WHERE target = '/product/' || $1::text AND origin = 'renamed'`,
)

/** Returns what refers to a product, for the question before it is deleted. */
export async function readProductUse(db: Queryable, id: number): Promise<ProductUse> {
  const [use] = await countUse(db, id)
  if (!use) throw new Error(`The use of product ${id} was not counted.`)
  return use
}

/** Whether shoppers' records refer to the product, so that it can only be archived. */
export const isProductNeeded = ({ orders, carts, wishlists, reviews }: ProductUse): boolean =>
  orders + carts + wishlists + reviews > 0

/** Returns what refers to a product, in words. */
export async function describeProductUse(db: Queryable, id: number): Promise<Affected> {
  const use = await readProductUse(db, id)
  const items = Object.entries(use).flatMap(([kind, count]: [string, number]) =>
    count > 0 ? [{ kind, title: titles[kind as keyof ProductUse]({ count }) }] : [],
  )
  return { items, blocks: isProductNeeded(use) }
}

const titles = {
  orders: t.usedByOrders,
  carts: t.usedByCarts,
  wishlists: t.usedByWishlists,
  reviews: t.usedByReviews,
  collections: t.usedByCollections,
  related: t.usedByRelated,
  alerts: t.usedByAlerts,
} satisfies Record<keyof ProductUse, (values: { count: number }) => string>

/**
 * Deletes a product that no shopper's record refers to.
 *
 * @throws ApiError 404, or 422 with what refers to it in `payload.use`
 */
export async function deleteProduct(db: Queryable, id: number): Promise<void> {
  const { slug } = await lockProductRecord(db, id)
  await lockVariants(db, id)
  const use = await readProductUse(db, id)
  if (isProductNeeded(use)) throw new ApiError(422, 'product_in_use', t.productInUse(), { payload: { use } })
  await deleteRow(db, id)
  await deleteRedirects(db, slug)
}
