import type { FastifyInstance } from 'fastify'
import type { ProductCard, ProductGridBody } from '#generated/api.d.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Tagged } from '#server/platform/cache/tagged-cache.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { categoryScope, collectionScope } from '#server/catalogue/listing/scope.ts'
import { readListing } from '#server/catalogue/listing/service.ts'
import { readCurrency } from '#server/store/storefront/service.ts'
import { CARD_COLUMNS, CARD_JOINS, type CardRow, cardOf, cardTags } from '#server/catalogue/product/cards.ts'
import { seesPublished } from '#server/catalogue/product/shown-product.ts'
import { readRelated } from '#server/catalogue/product/single.ts'
import * as t from '#words/catalogue-errors.ts'

const LIMIT = 12

const cards = (inner: string): string =>
  `WITH page AS MATERIALIZED (${inner}) SELECT ${CARD_COLUMNS} FROM page JOIN product_group g ON g.id = page.id ${CARD_JOINS} ORDER BY page.place, g.id`

// Slugs first, then SKUs, then numbers, like product pages; a product named twice appears at its first position. In a
// subquery, because Postgres would plan the statement again for each list.
const manual = statement<CardRow, [readonly string[]]>(
  'grid-manual',
  cards(`SELECT g.id, min(wanted.place) AS place FROM unnest((SELECT $1::text[])) WITH ORDINALITY AS wanted(id, place)
   CROSS JOIN LATERAL (
     SELECT coalesce(
       (SELECT s.id FROM product_group s WHERE s.slug = wanted.id),
       (SELECT s.group_id FROM product s WHERE s.sku = wanted.id),
       (SELECT s.group_id FROM product s WHERE s.id = CASE WHEN wanted.id ~ '^[1-9][0-9]{0,8}$' THEN wanted.id::int END)) AS id
   ) named JOIN product_group g ON g.id = named.id AND g.published GROUP BY g.id`),
)

/** Numbers of rows in the texts of statements: with a parameter, Postgres would plan them again for each call. */
const SIZES = [4, 8, 12, 24, 48]

/** Returns a function that reads the first cards of a source. */
function cardsOf(source: string, inner: string): (db: Queryable, limit: number) => Promise<CardRow[]> {
  const bySize = SIZES.map((size) => ({
    size,
    read: statement<CardRow, []>(`grid-${source}-${size}`, cards(`${inner} LIMIT ${size}`)),
  }))
  return async (db, limit) => {
    const { read } = bySize.find(({ size }) => size >= limit) ?? bySize.at(-1)!
    return (await read(db)).slice(0, limit)
  }
}

const sources = {
  featured: cardsOf(
    'featured',
    'SELECT g.id, g.featured_rank AS place FROM product_group g WHERE g.published ORDER BY g.featured_rank, g.id',
  ),
  newest: cardsOf(
    'newest',
    'SELECT g.id, row_number() OVER (ORDER BY g.created_at DESC, g.id DESC) AS place FROM product_group g WHERE g.published ORDER BY g.created_at DESC, g.id DESC',
  ),
  sale: cardsOf(
    'sale',
    'SELECT g.id, g.featured_rank AS place FROM product_group g WHERE g.published AND g.compare_from IS NOT NULL ORDER BY g.featured_rank, g.id',
  ),
}

/** Returns the cards of a product-grid section (CT-06), without missing or unpublished products. */
export async function readGrid(
  app: FastifyInstance,
  { items, source, limit }: ProductGridBody,
): Promise<Tagged<ProductCard[]>> {
  const { pool } = app.database
  if (source === 'category' || source === 'collection') {
    const [slug] = items
    if (items.length !== 1 || slug === undefined)
      throw new ApiError(400, 'malformed', source === 'category' ? t.gridOfCategory() : t.gridOfCollection())
    const scope = source === 'category' ? await categoryScope(app, slug) : await collectionScope(app, slug)
    const { value, tags } = await readListing(app, scope, { per_page: limit ?? LIMIT })
    return { value: value.products, tags }
  }
  if (source === 'related') {
    const [id] = items
    if (items.length !== 1 || id === undefined) throw new ApiError(400, 'malformed', t.gridOfRelated())
    const { value, tags } = await readRelated(app, id, seesPublished)
    return { value: value.slice(0, limit ?? LIMIT), tags }
  }
  const [rows, currency] = await Promise.all([
    source === 'manual' ? manual(pool, items) : sources[source](pool, limit ?? LIMIT),
    readCurrency(app),
  ])
  const shown = source === 'manual' && limit !== undefined ? rows.slice(0, limit) : rows
  // A hand-picked product may return, be published or be renamed, which changes the shop's tag.
  return { value: shown.map((row) => cardOf(row, currency)), tags: ['shop', ...cardTags(shown)] }
}
