import { identifyOptions } from '#domain/option-matrix.ts'
import type { ProductInput, VariantInput } from '#domain/product-input.ts'
import type { ChannelPrice } from '#server/catalogue/exchange/exchanged-product.ts'
import type { StoredPicture } from '#server/catalogue/product/stored-pictures.ts'
import type { StoredAttributes, StoredOption } from '#server/catalogue/product/stored-options.ts'
import { UNRANKED } from '#server/catalogue/product-writes/product-record.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'

export interface KnownVariant extends VariantInput {
  id: number
  stock: number
  low_stock: number | null
  channel_prices: Record<string, ChannelPrice>
}

/** A product of the shop with everything that files exchange. Prices are those without sales. */
export interface KnownProduct extends ProductInput {
  id: number
  attributes: StoredAttributes
  created_at: string
  archived_at: string | null
  collections: { handle: string; position: number }[]
  category: { names: string[]; handle: string }
  images: StoredPicture[]
  variants: KnownVariant[]
}

interface Row extends Omit<KnownProduct, 'options' | 'created_at' | 'archived_at' | 'publish_at' | 'unpublish_at'> {
  options: StoredOption[]
  created_at: Date
  archived_at: Date | null
  publish_at: Date | null
  unpublish_at: Date | null
  featured_rank: number
}

const selectProducts = statement<Row, [number[]]>(
  'exchange-products',
  `SELECT g.id, g.name, g.slug, g.subtitle, g.brand, g.category_id, g.description, g.care, g.details, g.tags, g.images, g.videos, g.options, g.attributes,
     g.gst_bps, g.gst_slabs, g.hsn, g.seo_title, g.seo_description, g.customisation, g.published, g.publish_at, g.unpublish_at,
     g.featured_rank, g.archived_at, g.created_at, ARRAY[]::int[] AS related,
     coalesce((WITH RECURSIVE up (name, parent_id, depth) AS (
        SELECT name, parent_id, 1 FROM category WHERE id = g.category_id
        UNION ALL SELECT c.name, c.parent_id, depth + 1 FROM category c JOIN up ON c.id = up.parent_id
      ) SELECT json_build_object('names', json_agg(name ORDER BY depth DESC),
          'handle', (SELECT slug FROM category WHERE id = g.category_id)) FROM up), '{}') AS category,
     coalesce((SELECT json_agg(json_build_object('id', p.id, 'sku', p.sku, 'price', coalesce(p.base_price, p.price),
         'compare_at', CASE WHEN p.sale_id IS NULL THEN p.compare_at ELSE p.base_compare_at END, 'stock', p.stock, 'low_stock', p.low_stock,
         'weight_grams', p.weight_grams, 'barcode', p.barcode, 'options', p.options, 'image_id', p.image_id, 'details', p.details,
         'channel_prices', (SELECT coalesce(json_object_agg(c.name, json_build_object('price', x.price, 'compareAt', x.compare_at)), '{}')
            FROM channel_price x JOIN channel c ON c.id = x.channel_id WHERE x.product_id = p.id))
       ORDER BY p.position, p.id) FROM product p WHERE p.group_id = g.id), '[]') AS variants,
     coalesce((SELECT json_agg(json_build_object('handle', c.slug, 'position', i.position) ORDER BY c.slug)
       FROM collection_item i JOIN collection c ON c.id = i.collection_id WHERE i.group_id = g.id AND c.rule IS NULL), '[]') AS collections
   FROM product_group g WHERE g.id = ANY ($1::int[]) AND g.archive_of IS NULL ORDER BY g.id`,
)

/** Returns products by their ids, in this order. */
export async function readKnownProducts(db: Queryable, ids: readonly number[]): Promise<KnownProduct[]> {
  const rows = await selectProducts(db, [...ids])
  return rows.map((row) => ({
    ...row,
    options: identifyOptions(row.options),
    publish_at: row.publish_at?.toISOString() ?? null,
    unpublish_at: row.unpublish_at?.toISOString() ?? null,
    featured_rank: row.featured_rank >= UNRANKED ? null : row.featured_rank,
    archived_at: row.archived_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }))
}

const findBySlug = statement<{ id: number; slug: string }, [string[]]>(
  'import-find-slugs',
  'SELECT id, slug FROM product_group WHERE slug = ANY ($1::text[])',
)
const findBySku = statement<{ sku: string; group_id: number }, [string[]]>(
  'import-find-skus',
  `SELECT p.sku, coalesce(g.archive_of, g.id) AS group_id FROM product p JOIN product_group g ON g.id = p.group_id
   WHERE p.sku = ANY ($1::text[])`,
)

export interface Places {
  bySlug: Map<string, number>
  bySku: Map<string, number>
}

/** Returns which products have these slugs and SKUs. */
export async function findPlaces(db: Queryable, slugs: readonly string[], skus: readonly string[]): Promise<Places> {
  const [slugRows, skuRows] = [await findBySlug(db, [...slugs]), await findBySku(db, [...skus])]
  return {
    bySlug: new Map(slugRows.map(({ slug, id }) => [slug, id])),
    bySku: new Map(skuRows.map(({ sku, group_id: id }) => [sku, id])),
  }
}
