import type { ProductCard, ProductChannel } from '#generated/api.d.ts'
import type { StoredOption } from './stored-options.ts'
import type { StoredPicture } from './stored-pictures.ts'
import { type CardVariant, cardImages, swatchesOf } from './swatches.ts'

/** The highest stock shown to the public: enough to say “Only 3 left”. */
export const SHOWN_STOCK = 10
/** A group with at most this many units counts as low stock. */
const LOW_STOCK = 5

/** Tag of products whose cards are marked as new. */
const NEW_TAG = 'new'

/**
 * Columns of a product card. The query names the group `g`, its category `c` and the card's product `p`; CARD_JOINS
 * adds the last two.
 */
export const CARD_COLUMNS = `
  g.id AS group_id, g.slug, g.name, g.subtitle, g.brand, c.name AS category_name, c.slug AS category_slug,
  p.id AS product_id, p.sku, p.price, p.compare_at, p.stock, g.product_count, g.price_from, g.price_to, g.in_stock, g.rating, g.review_count,
  coalesce(g.customisation @? '$.*.required ? (@ == true)', false) AS must_customise, g.stock_total, g.images, g.options, p.image_id,
  EXISTS (SELECT FROM unnest(g.tags) t WHERE lower(t) = '${NEW_TAG}') AS is_new,
  coalesce((SELECT json_agg(json_build_array(v.sku, v.stock > 0, v.image_id, v.options, v.id, v.price, v.compare_at, v.stock, v.facet_ids) ORDER BY (v.stock > 0) DESC, v.position, v.id)
     FROM product v WHERE v.group_id = g.id), '[]') AS card_variants`

export const CARD_JOINS = 'JOIN category c ON c.id = g.category_id JOIN product p ON p.id = g.default_product_id'

/** One row of CARD_COLUMNS. */
export interface CardRow {
  group_id: number
  slug: string
  name: string
  subtitle: string
  brand: string
  category_name: string
  category_slug: string
  product_id: number
  sku: string
  price: number
  compare_at: number | null
  stock: number
  product_count: number
  price_from: number
  price_to: number
  in_stock: boolean
  rating: number
  review_count: number
  stock_total: number
  /** Whether text or an upload is required before buying. */
  must_customise: boolean
  images: StoredPicture[]
  options: StoredOption[]
  /** The picture of the card's product. */
  image_id: string | null
  is_new: boolean
  card_variants: CardVariant[]
}

/** A card's row, and the variant selected by filters, if any. */
export interface ChosenRow extends CardRow {
  chosen_sku?: string
}

export function channelOf(
  row: Pick<CardRow, 'sku' | 'price' | 'compare_at' | 'stock'>,
  currency: string,
): ProductChannel {
  return {
    sku: row.sku,
    selling_price: { amount: row.price, currency },
    compare_at_price: row.compare_at === null ? null : { amount: row.compare_at, currency },
    stock: Math.min(row.stock, SHOWN_STOCK),
    in_stock: row.stock > 0,
  }
}

const isLow = (row: CardRow): boolean => row.in_stock && row.stock_total <= LOW_STOCK

export function cardOf(row: ChosenRow, currency: string): ProductCard {
  return {
    id: row.product_id,
    group_id: row.group_id,
    slug: row.slug,
    name: row.name,
    subtitle: row.subtitle,
    brand: { name: row.brand },
    category: { name: row.category_name, slug: row.category_slug },
    channel: channelOf(row, currency),
    images: cardImages(row.images, row.image_id, row.card_variants),
    has_variants: row.product_count > 1,
    variant_count: row.product_count,
    variant_sku: row.chosen_sku ?? null,
    must_choose: row.product_count > 1 || row.must_customise,
    price_varies: row.price_to !== row.price_from,
    in_stock: row.in_stock,
    stock_state: row.in_stock ? (isLow(row) ? 'low-stock' : 'in-stock') : 'out-of-stock',
    stock_left: isLow(row) ? row.stock_total : null,
    ...swatchesOf(row.options, row.card_variants, row.images),
    is_new: row.is_new,
    rating: { overall_rating: row.rating, total_reviews: row.review_count },
  }
}

/** Cache tags of the cards' products. */
export const cardTags = (rows: readonly { group_id: number }[]): string[] =>
  rows.map((row) => `product:${row.group_id}`)
