import type { ProductCustomisation, ProductDetail, ProductVideo } from '#generated/api.d.ts'
import type { GstSlab } from '#domain/gst-rates.ts'
import { identifyOptions } from '#domain/option-matrix.ts'
import type { AttributeValue, ProductInput, VariantInput } from '#domain/product-input.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import type { StoredPicture } from '#server/catalogue/product/stored-pictures.ts'
import type { StoredOption } from '#server/catalogue/product/stored-options.ts'
import * as t from '#words/admin-catalogue.ts'

/** Prices are those without sales. */
export interface VariantRecord extends VariantInput {
  id: number
  stock: number
}

/** A product as merchants see it. */
export interface ProductRecord extends ProductInput {
  id: number
  version: number
  variants: readonly VariantRecord[]
  archived_at: string | null
  created_at: string
  updated_at: string
}

/** Sorts after every ranked product. */
export const UNRANKED = 1_000_000

interface GroupRow {
  id: number
  version: number
  name: string
  slug: string
  subtitle: string
  brand: string
  category_id: number
  description: string
  care: string
  details: ProductDetail[]
  tags: string[]
  attributes: Record<string, AttributeValue | AttributeValue[]>
  images: StoredPicture[]
  videos: ProductVideo[]
  options: StoredOption[]
  gst_bps: number
  gst_slabs: GstSlab[]
  hsn: string
  seo_title: string
  seo_description: string
  customisation: ProductCustomisation | null
  published: boolean
  publish_at: Date | null
  unpublish_at: Date | null
  featured_rank: number
  archived_at: Date | null
  created_at: Date
  updated_at: Date
  variants: VariantRecord[]
  related: number[]
}

const selectGroup = statement<GroupRow, [number]>(
  'product-record',
  `SELECT g.id, g.version, g.name, g.slug, g.subtitle, g.brand, g.category_id, g.description, g.care, g.details, g.tags, g.attributes, g.images, g.videos, g.options,
     g.gst_bps, g.gst_slabs, g.hsn, g.seo_title, g.seo_description, g.customisation, g.published, g.publish_at, g.unpublish_at,
     g.featured_rank, g.archived_at, g.created_at, g.updated_at,
     coalesce((SELECT json_agg(json_build_object('id', p.id, 'sku', p.sku, 'price', coalesce(p.base_price, p.price),
         'compare_at', CASE WHEN p.sale_id IS NULL THEN p.compare_at ELSE p.base_compare_at END, 'stock', p.stock,
         'weight_grams', p.weight_grams, 'barcode', p.barcode, 'options', p.options, 'image_id', p.image_id, 'details', p.details)
       ORDER BY p.position, p.id) FROM product p WHERE p.group_id = g.id), '[]') AS variants,
     ARRAY(SELECT r.related_id FROM product_related r WHERE r.group_id = g.id ORDER BY r.position, r.related_id) AS related
   FROM product_group g WHERE g.id = $1 AND g.archive_of IS NULL`,
)

/** @throws ApiError 404 */
export async function readProductRecord(db: Queryable, id: number): Promise<ProductRecord> {
  const [row] = await selectGroup(db, id)
  if (!row) throw notFound(t.productGone())
  const names = row.options.map(({ name }) => name)
  return {
    ...row,
    options: identifyOptions(row.options),
    variants: row.variants.map((variant) => ({ ...variant, options: inOrder(variant.options, names) })),
    publish_at: row.publish_at?.toISOString() ?? null,
    unpublish_at: row.unpublish_at?.toISOString() ?? null,
    featured_rank: row.featured_rank >= UNRANKED ? null : row.featured_rank,
    archived_at: row.archived_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** JSON in the database has its keys in an order of its own. */
const inOrder = (options: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    [...new Set([...names, ...Object.keys(options)])].flatMap((name) => {
      const value = options[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** First key of the advisory locks of products; the second is the product's id. */
const LOCK = 7_041_870

const lockWriters = statement<NoRow, [number]>('product-lock-writers', `SELECT FROM pg_advisory_xact_lock(${LOCK}, $1)`)
const lockVariants = statement<{ id: number }, [number]>(
  'product-lock-variants',
  'SELECT id FROM product WHERE group_id = $1 ORDER BY id FOR NO KEY UPDATE',
)
const lockGroup = statement<{ id: number }, [number]>(
  'product-lock-group',
  'SELECT id FROM product_group WHERE id = $1 FOR NO KEY UPDATE',
)

/**
 * Locks a product for a change. Variants are locked before the product, like sales do; merchants wait for each other
 * first, so that no variant is added in between.
 */
export async function lockProduct(db: Queryable, id: number): Promise<void> {
  await lockWriters(db, id)
  await lockVariants(db, id)
  await lockGroup(db, id)
}

const lockManyWriters = statement<NoRow, [number[]]>(
  'products-lock-writers',
  `SELECT FROM (SELECT id FROM unnest($1::int[]) AS id ORDER BY id) p, pg_advisory_xact_lock(${LOCK}, p.id)`,
)
const lockManyVariants = statement<{ id: number }, [number[]]>(
  'products-lock-variants',
  'SELECT id FROM product WHERE group_id = ANY ($1::int[]) ORDER BY id FOR NO KEY UPDATE',
)
const lockManyGroups = statement<{ id: number }, [number[]]>(
  'products-lock-groups',
  'SELECT id FROM product_group WHERE id = ANY ($1::int[]) ORDER BY id FOR NO KEY UPDATE',
)

/** Locks several products for a change. */
export async function lockProducts(db: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await lockManyWriters(db, [...ids])
  await lockManyVariants(db, [...ids])
  await lockManyGroups(db, [...ids])
}

/** @throws ApiError 404 */
export async function lockProductRecord(db: Queryable, id: number): Promise<ProductRecord> {
  await lockProduct(db, id)
  return readProductRecord(db, id)
}
