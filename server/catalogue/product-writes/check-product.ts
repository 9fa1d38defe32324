import { type ErrorList, type PointerErrors, pointerErrors } from '#domain/pointer-errors.ts'
import type { ProductInput } from '#domain/product-input.ts'
import { findProductErrors } from '#domain/product-rules.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import * as t from '#words/admin-catalogue.ts'
import { refuseValues } from '#server/platform/resources/refuse-values.ts'

const slugIsTaken = statement<NoRow, [string, number]>(
  'product-slug-taken',
  'SELECT FROM product_group WHERE slug = $1 AND id <> $2',
)
// Variants that were removed from this product come back with their SKU.
const skusTaken = statement<{ sku: string; name: string }, [string[], number]>(
  'product-skus-taken',
  `SELECT p.sku, g.name FROM product p JOIN product_group g ON g.id = p.group_id
   WHERE p.sku = ANY ($1::text[]) AND g.id <> $2 AND g.archive_of IS DISTINCT FROM $2`,
)
const categoryExists = statement<NoRow, [number]>('product-category-known', 'SELECT FROM category WHERE id = $1')
const knownProducts = statement<{ id: number }, [number[]]>(
  'products-known',
  'SELECT id FROM product_group WHERE id = ANY ($1::int[]) AND archive_of IS NULL',
)

export interface CheckedProduct {
  /** 0 for a new product. */
  id: number
  product: ProductInput
  /** Errors elsewhere are not the merchant's, who only sees what is wrong with the change. */
  changed: ReadonlySet<string>
  now: Date
}

/** @throws ApiError 422 with everything that is wrong with the changed fields. */
export async function checkProduct(db: Queryable, checked: CheckedProduct): Promise<void> {
  const { product, changed, now } = checked
  const list = pointerErrors()
  Object.assign(list.errors, ofFields(findProductErrors(product, now), changed))
  if (changed.has('slug') && (await slugIsTaken(db, product.slug, checked.id)).length > 0)
    list.add(['slug'], t.slugTaken())
  if (changed.has('category_id') && (await categoryExists(db, product.category_id)).length === 0)
    list.add(['category_id'], t.categoryUnknown())
  if (changed.has('related')) await checkRelated(db, checked, list)
  if (changed.has('variants')) await checkSkus(db, checked, list)
  refuseValues(list.errors)
}

const ofFields = (errors: PointerErrors, fields: ReadonlySet<string>): PointerErrors =>
  Object.fromEntries(Object.entries(errors).filter(([pointer]) => fields.has(pointer.split('/')[1] ?? '')))

async function checkRelated(db: Queryable, { id, product: { related } }: CheckedProduct, list: ErrorList) {
  const known = new Set((await knownProducts(db, [...related])).map((row) => row.id))
  for (const [at, other] of related.entries())
    if (other === id) list.add(['related', at], t.relatedToItself())
    else if (!known.has(other)) list.add(['related', at], t.relatedUnknown())
}

async function checkSkus(db: Queryable, { id, product: { variants } }: CheckedProduct, list: ErrorList) {
  const rows = await skusTaken(
    db,
    variants.map(({ sku }) => sku),
    id,
  )
  const names = new Map(rows.map(({ sku, name }) => [sku, name]))
  for (const [at, { sku }] of variants.entries()) {
    const name = names.get(sku)
    if (name !== undefined) list.add(['variants', at, 'sku'], t.skuTaken({ name }))
  }
}
