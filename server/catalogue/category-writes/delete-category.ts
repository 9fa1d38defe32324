import { ApiError } from '#server/platform/http/api-error.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import type { Affected } from '#server/platform/resources/resource.ts'
import * as t from '#words/admin-catalogue.ts'
import { lockTree } from './category-record.ts'

const SHOWN = 20

interface Contents {
  name: string
  total: number
}

const selectChildren = statement<Contents, [number]>(
  'category-children',
  `SELECT name, (count(*) OVER ())::int AS total FROM category WHERE parent_id = $1 ORDER BY position, id LIMIT ${SHOWN}`,
)
const selectProducts = statement<Contents & { id: number }, [number]>(
  'category-products',
  `SELECT id, name, (count(*) OVER ())::int AS total FROM product_group WHERE category_id = $1 AND archive_of IS NULL
   ORDER BY sort_name, id LIMIT ${SHOWN}`,
)
// Removed variants stay with their product.
const moveRemoved = statement<NoRow, [number]>(
  'category-move-removed',
  `UPDATE product_group r SET category_id = g.category_id FROM product_group g
   WHERE r.category_id = $1 AND r.archive_of = g.id AND g.category_id <> $1`,
)
const deleteRow = statement<NoRow, [number]>('category-delete', 'DELETE FROM category WHERE id = $1')
const deleteRedirects = statement<NoRow, [string]>(
  'category-delete-redirects',
  `DELETE FROM path_redirect WHERE target = '/product-category/' || $1::text AND origin = 'renamed'`,
)
const selectSlug = statement<{ slug: string }, [number]>('category-slug', 'SELECT slug FROM category WHERE id = $1')

/** Returns the categories and products in a category, which prevent its deletion. */
export async function describeCategoryUse(db: Queryable, id: number): Promise<Affected> {
  const [children, products] = [await selectChildren(db, id), await selectProducts(db, id)]
  const items = [...listed('category', children), ...listed('product', products)]
  return { items, blocks: items.length > 0 }
}

function listed(kind: string, rows: readonly (Contents & { id?: number })[]): Affected['items'] {
  const shown = rows.map(({ name, id }) => ({
    kind,
    title: name,
    ...(id !== undefined && { path: `/admin/products/${id}` }),
  }))
  const rest = (rows[0]?.total ?? 0) - rows.length
  return rest > 0 ? [...shown, { kind, title: t.andMore({ count: rest }) }] : shown
}

/**
 * Deletes an empty category.
 *
 * @throws ApiError 422 with what it contains in `payload.items`
 */
export async function deleteCategory(db: Queryable, id: number): Promise<void> {
  await lockTree(db)
  const { items, blocks } = await describeCategoryUse(db, id)
  if (blocks) throw new ApiError(422, 'category_in_use', t.categoryInUse(), { payload: { items } })
  const [row] = await selectSlug(db, id)
  await moveRemoved(db, id)
  await deleteRow(db, id)
  if (row) await deleteRedirects(db, row.slug)
}
