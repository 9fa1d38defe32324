import { MAX_SKU_LENGTH } from '#domain/sku.ts'
import { slugOf } from '#domain/slug.ts'
import { cutText } from '#lib/cut-text.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import * as t from '#words/admin-catalogue.ts'
import { usedSkus } from './fill-skus.ts'
import { freeSlug } from './free-slug.ts'
import { type ProductRecord, readProductRecord } from './product-record.ts'
import { createProduct } from './save-product.ts'

/**
 * Creates an unpublished copy of a product, with SKUs of its own and without stock.
 *
 * @throws ApiError 404
 */
export async function duplicateProduct(db: Queryable, id: number, now = new Date()): Promise<ProductRecord> {
  const {
    version: _version,
    archived_at: _at,
    created_at: _created,
    updated_at: _updated,
    ...source
  } = await readProductRecord(db, id)
  const name = cutText(t.copyOf({ name: source.name }), 200)
  const skus = await freeSkus(
    db,
    source.variants.map(({ sku }) => sku),
  )
  const copy = await createProduct(
    db,
    {
      ...source,
      name,
      slug: await freeSlug(db, slugOf(name)),
      variants: source.variants.map(({ id: _id, ...variant }, at) => ({
        ...variant,
        sku: skus[at] ?? variant.sku,
        barcode: '',
        stock: 0,
      })),
      ...{ published: false, publish_at: null, unpublish_at: null },
    },
    now,
  )
  return copy
}

/** Returns each SKU with the first number from 2 on with which none of them is taken. */
async function freeSkus(db: Queryable, skus: readonly string[]): Promise<string[]> {
  for (let number = 2; ; number++) {
    const end = `-${number}`
    const proposed = skus.map((sku) => sku.slice(0, MAX_SKU_LENGTH - end.length) + end)
    if (new Set(proposed).size === skus.length && (await usedSkus(db, proposed)).length === 0) return proposed
  }
}
