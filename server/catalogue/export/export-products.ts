import type { FastifyInstance } from 'fastify'
import { BYTE_ORDER_MARK, csvLine } from '#server/platform/csv/csv-line.ts'
import type { ExportShape, ExportedProduct } from '#server/catalogue/exchange/formats/export-format.ts'
import type { FormatName } from '#server/catalogue/exchange/formats/format.ts'
import { UNRANKED } from '#server/catalogue/product-writes/product-record.ts'
import { exportFormats } from '#server/catalogue/exchange/formats/formats.ts'
import { type KnownProduct, readKnownProducts } from '#server/catalogue/import/known-products.ts'
import { imageOf, pictureIndex } from '#server/catalogue/product/stored-pictures.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { readMoney } from '#server/store/storefront/service.ts'

/** Which products are exported; all that are given must apply. */
export interface ExportSelection {
  ids?: readonly number[] | undefined
  /** Slug of a category, which includes those below it. */
  category?: string | undefined
  /** Slug of a collection. */
  collection?: string | undefined
}

const BATCH = 200

const nextIds = statement<
  { id: number },
  [
    after: number,
    ids: number[] | null,
    category: string | null,
    collection: string | null,
    archived: boolean,
    limit: number,
  ]
>(
  'export-ids',
  `WITH RECURSIVE below (id) AS (
     SELECT id FROM category WHERE slug = $3 UNION SELECT c.id FROM category c JOIN below ON c.parent_id = below.id
   )
   SELECT g.id FROM product_group g
   WHERE g.id > $1 AND g.archive_of IS NULL AND ($5::boolean OR g.archived_at IS NULL)
     AND ($2::int[] IS NULL OR g.id = ANY ($2::int[]))
     AND ($3::text IS NULL OR g.category_id IN (SELECT id FROM below))
     AND ($4::text IS NULL OR EXISTS (SELECT FROM collection_item i JOIN collection c ON c.id = i.collection_id
       WHERE i.group_id = g.id AND c.slug = $4))
   ORDER BY g.id LIMIT $6`,
)
const readShape = statement<{ options: number; channels: { name: string; currency: string }[] }, []>(
  'export-shape',
  `SELECT coalesce((SELECT max(jsonb_array_length(options)) FROM product_group), 0)::int AS options,
     coalesce((SELECT json_agg(json_build_object('name', name, 'currency', data #>> '{currency,code}') ORDER BY position, id)
       FROM channel WHERE NOT applied), '[]') AS channels`,
)

/** Writes products as CSV, a batch at a time. */
export async function* exportProducts(
  app: FastifyInstance,
  formatName: FormatName,
  { ids, category, collection }: ExportSelection = {},
): AsyncGenerator<string> {
  const db = app.database.pool
  const [known] = await readShape(db)
  const { code: currency } = await readMoney(app)
  const shape: ExportShape = {
    currency,
    optionCount: known?.options ?? 0,
    channels: known?.channels ?? [],
    origin: app.config.publicOrigin ?? '',
  }
  const format = exportFormats[formatName]
  yield BYTE_ORDER_MARK + csvLine(format.header(shape))
  for await (const batch of batchesOf(db, { ids, category, collection }, format.keepsArchived)) {
    const products = await readKnownProducts(db, batch)
    yield products
      .flatMap((product) => format.rows(toExported(product), shape))
      .map(csvLine)
      .join('')
  }
}

/** Yields the ids of the chosen products in ascending order. */
async function* batchesOf(
  db: Queryable,
  { ids, category, collection }: ExportSelection,
  keepsArchived: boolean,
): AsyncGenerator<number[]> {
  const given = ids && [...new Set(ids)].toSorted((a, b) => a - b)
  for (let last = 0, at = 0; !given || at < given.length; at += BATCH) {
    const some = given?.slice(at, at + BATCH) ?? null
    const rows = await nextIds(db, last, some, category ?? null, collection ?? null, keepsArchived, BATCH)
    if (rows.length > 0) yield rows.map(({ id }) => id)
    else if (!given) return
    last = rows.at(-1)?.id ?? last
  }
}

function toExported(product: KnownProduct): ExportedProduct {
  return {
    handle: product.slug,
    title: product.name,
    subtitle: product.subtitle,
    brand: product.brand,
    category: product.category,
    collections: product.collections,
    description: product.description,
    details: [...product.details],
    care: product.care,
    tags: [...product.tags],
    options: product.options.map((option) => ({ name: option.name, values: [...option.values] })),
    attributes: product.attributes,
    customisation: product.customisation,
    gstBps: product.gst_bps,
    gstSlabs: [...product.gst_slabs],
    hsn: product.hsn,
    published: product.published,
    publishAt: product.publish_at,
    unpublishAt: product.unpublish_at,
    archived: product.archived_at !== null,
    featuredRank: product.featured_rank ?? UNRANKED,
    createdAt: product.created_at,
    seoTitle: product.seo_title,
    seoDescription: product.seo_description,
    images: product.images.map(imageOf),
    variants: product.variants.map((variant) => ({
      sku: variant.sku,
      options: { ...variant.options },
      price: variant.price,
      compareAt: variant.compare_at,
      stock: variant.stock,
      lowStock: variant.low_stock,
      weightGrams: variant.weight_grams,
      barcode: variant.barcode,
      details: [...variant.details],
      image: pictureIndex(product.images, variant.image_id),
      channelPrices: variant.channel_prices,
    })),
  }
}
