import type { FastifyInstance } from 'fastify'
import type { ProductCard, ProductCustomisation, ProductDetail, ProductVideo, SingleProduct } from '#generated/api.d.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { parentsOf, readCategories } from '#server/catalogue/category/service.ts'
import { statement } from '#server/platform/db/database.ts'
import type { Tagged } from '#server/platform/cache/tagged-cache.ts'
import { installedNames } from '#server/store/plugins/service.ts'
import { readCurrency, readMoney } from '#server/store/storefront/service.ts'
import { CARD_COLUMNS, CARD_JOINS, type CardRow, cardOf, cardTags, channelOf } from './cards.ts'
import { type FoundProduct, type SeesProduct, seesPublished } from './shown-product.ts'
import { imageOf, pictureIndex } from './stored-pictures.ts'
import { describeVariants } from './variant-details.ts'
import * as t from '#words/catalogue-errors.ts'

interface VariantRow {
  id: number
  sku: string
  price: number
  compare_at: number | null
  stock: number
  options: Record<string, string>
  image_id: string | null
  details: ProductDetail[]
  weight_grams: number
}

interface ProductRow extends CardRow {
  description: string
  details: ProductDetail[]
  care: string
  videos: ProductVideo[]
  tags: string[]
  customisation: ProductCustomisation | null
  published: boolean
  archived: boolean
  seo_title: string
  seo_description: string
  updated_at: Date
  wanted_id: number | null
  variants: VariantRow[]
}

// The id is a slug, a SKU or the number of a sellable product, in this order; the latter two also select the variant.
const WANTED = `
  WITH by_slug AS (SELECT id AS group_id, NULL::int AS product_id FROM product_group WHERE slug = $1),
  by_sku AS (SELECT group_id, id AS product_id FROM product WHERE sku = $1),
  by_number AS (SELECT group_id, id AS product_id FROM product WHERE id = $2::bigint),
  wanted AS (
    SELECT * FROM by_slug
    UNION ALL SELECT * FROM by_sku WHERE NOT EXISTS (SELECT FROM by_slug)
    UNION ALL SELECT * FROM by_number WHERE NOT EXISTS (SELECT FROM by_slug) AND NOT EXISTS (SELECT FROM by_sku)
  )`

const selectProduct = statement<ProductRow, [string, number | null]>(
  'single-product',
  `${WANTED}
   SELECT ${CARD_COLUMNS},
     g.description, g.details, g.care, g.videos, g.tags, g.customisation, g.published, g.archived_at IS NOT NULL AS archived, g.seo_title, g.seo_description, g.updated_at, w.product_id AS wanted_id,
     coalesce((SELECT json_agg(json_build_object('id', v.id, 'sku', v.sku, 'price', v.price, 'compare_at', v.compare_at, 'stock', v.stock, 'options', v.options, 'image_id', v.image_id,
          'details', v.details, 'weight_grams', v.weight_grams)
        ORDER BY v.position, v.id) FROM product v WHERE v.group_id = g.id), '[]') AS variants
   FROM wanted w JOIN product_group g ON g.id = w.group_id ${CARD_JOINS}`,
)

const selectIdentity = statement<FoundProduct, [string, number | null]>(
  'product-exists',
  `${WANTED} SELECT g.id, g.slug, g.published, g.archived_at IS NOT NULL AS archived FROM wanted w JOIN product_group g ON g.id = w.group_id`,
)

/**
 * Those a merchant chose, then those of the same category with the most tags in common, chosen from the first two
 * hundred to limit the cost.
 */
const selectRelated = statement<CardRow, [number]>(
  'related-products',
  `WITH self AS (SELECT id, category_id, tags FROM product_group WHERE id = $1),
   chosen AS (
     SELECT r.related_id AS id, r.position FROM product_related r JOIN product_group o ON o.id = r.related_id AND o.published
     WHERE r.group_id = $1 ORDER BY r.position, r.related_id LIMIT 8
   ),
   near AS (
     SELECT g.id, row_number() OVER (ORDER BY g.in_stock DESC, cardinality(ARRAY(SELECT unnest(g.tags) INTERSECT SELECT unnest(self.tags))) DESC, g.featured_rank, g.id) AS place
     FROM self, LATERAL (
       SELECT o.id, o.tags, o.in_stock, o.featured_rank FROM product_group o
       WHERE o.published AND o.category_id = self.category_id AND o.id <> self.id ORDER BY o.featured_rank, o.id LIMIT 200
     ) g
     WHERE NOT EXISTS (SELECT FROM chosen WHERE chosen.id = g.id) ORDER BY place LIMIT 8
   ),
   shown AS (
     SELECT id, 0 AS part, position::bigint AS place FROM chosen UNION ALL SELECT id, 1, place FROM near ORDER BY part, place LIMIT 8
   )
   SELECT ${CARD_COLUMNS} FROM shown JOIN product_group g USING (id) ${CARD_JOINS} ORDER BY shown.part, shown.place, g.id`,
)

const numberOf = (id: string): number | null => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : null)

/**
 * Returns what a product's id, SKU or slug refers to, if anything. A product page asks several times: for its document,
 * its related products and its reviews.
 */
export async function findProduct(
  app: FastifyInstance,
  id: string,
  sees: SeesProduct = seesPublished,
): Promise<FoundProduct | undefined> {
  // Changes of unpublished products are not announced, so what is remembered of them may be outdated.
  if (sees !== seesPublished) return (await selectIdentity(app.database.pool, id, numberOf(id)))[0]
  const { found } = await app.memory.getOrMake<{ found: FoundProduct | undefined }>(`product ${id}`, async () => {
    // Not through the readers, because there are as many keys as products.
    const [found] = await selectIdentity(app.database.pool, id, numberOf(id))
    return { value: { found }, tags: [found ? `product:${found.id}` : 'shop'] }
  })
  return found
}

/**
 * Returns the product of an address if the caller sees it. A link to a variant that no longer exists, or of a product
 * they do not see, leads to the product of the slug.
 */
export async function findSeenProduct(
  app: FastifyInstance,
  { id, slug }: { id: string; slug?: string | undefined },
  sees: SeesProduct,
): Promise<{ found: FoundProduct | undefined; seen: FoundProduct | undefined; isById: boolean }> {
  const byId = await findProduct(app, id, sees)
  const found = slug === undefined || (byId && sees(byId)) ? byId : await findProduct(app, slug, sees)
  return { found, seen: found && sees(found) ? found : undefined, isById: found === byId }
}

/** Missing and unpublished products get the same error, so that it reveals nothing. */
const productNotFound = () => notFound(t.productNotFound(), ['shop'])

/**
 * Returns the product of a product page, without tags if not everybody sees it. `slug` names the fallback when no
 * product has the id. Throws ApiError 404.
 */
export async function readSingleProduct(
  app: FastifyInstance,
  id: string,
  sees: SeesProduct,
  slug?: string,
): Promise<Tagged<SingleProduct>> {
  const isShown = (row: ProductRow | undefined) => row !== undefined && sees({ ...row, id: row.group_id })
  const [[found], { code: currency, locale }, plugins, categories] = await Promise.all([
    selectProduct(app.database.pool, id, numberOf(id)),
    readMoney(app),
    installedNames(app),
    readCategories(app),
  ])
  // A link to a variant that no longer exists still shows its product.
  const row =
    isShown(found) || slug === undefined ? found : (await selectProduct(app.database.pool, slug, numberOf(slug)))[0]
  if (!row || !isShown(row)) throw productNotFound()
  const chosen =
    row.variants.find((variant) => variant.id === row.wanted_id) ??
    row.variants.find((variant) => variant.id === row.product_id)
  const { details, ofVariants } = describeVariants(row.details, row.variants, locale)
  const value: SingleProduct = {
    ...cardOf(row, currency),
    ...(chosen && { id: chosen.id, channel: channelOf(chosen, currency) }),
    category: { name: row.category_name, slug: row.category_slug, parents: parentsOf(categories, row.category_slug) },
    images: row.images.map(imageOf),
    description: row.description,
    details,
    care: row.care,
    ...(row.videos.length > 0 && { videos: row.videos }),
    tags: row.tags,
    // Reviews belong to a plugin.
    ...(!plugins.has('review') && { rating: { overall_rating: 0, total_reviews: 0 } }),
    customisation: plugins.has('ProductCustomisation') ? row.customisation : null,
    options: row.options.map(({ name, values }) => ({
      name,
      values: values.map(({ value: text, swatch = null }) => ({ value: text, swatch })),
    })),
    variants: row.variants.map((variant, index) => ({
      id: variant.id,
      channel: channelOf(variant, currency),
      options: variant.options,
      image: pictureIndex(row.images, variant.image_id),
      ...(ofVariants[index] && { details: ofVariants[index] }),
    })),
    is_published: row.published,
    seo: { title: row.seo_title, description: row.seo_description },
    updated_at: row.updated_at.toISOString(),
  }
  const tags = [`product:${row.group_id}`, 'categories', 'plugins', ...(row === found ? [] : ['shop'])]
  return { value, tags: row.published ? tags : [] }
}

/**
 * Returns up to eight related products, without tags if not everybody sees the product.
 *
 * @throws ApiError 404 for a product the caller may not see
 */
export async function readRelated(app: FastifyInstance, id: string, sees: SeesProduct): Promise<Tagged<ProductCard[]>> {
  const found = await findProduct(app, id, sees)
  if (!found || !sees(found)) throw productNotFound()
  const [rows, currency] = await Promise.all([selectRelated(app.database.pool, found.id), readCurrency(app)])
  const category = (rows[0] as (CardRow & { category_id: number }) | undefined)?.category_id
  const tags = [`product:${found.id}`, category === undefined ? 'shop' : `category:${category}`, ...cardTags(rows)]
  return { value: rows.map((row) => cardOf(row, currency)), tags: found.published ? tags : [] }
}
