import type { Image, ProductCard, ProductChannel } from '#generated/api.d.ts'

/** The public sees stock up to here: enough to say “Only 3 left”. */
export const SHOWN_STOCK = 10

/**
 * Columns of a product card. The query names the group `g`, its category `c` and the product the card stands for `p`;
 * CARD_JOINS brings the last two.
 */
export const CARD_COLUMNS = `
  g.id AS group_id, g.slug, g.name, g.subtitle, g.brand, c.name AS category_name, c.slug AS category_slug,
  p.id AS product_id, p.sku, p.price, p.compare_at, p.stock, g.product_count, g.price_from, g.price_to, g.in_stock, g.rating, g.review_count,
  jsonb_path_query_array(g.images, '$[0 to 1]') AS images`

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
  images: Image[]
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

export function cardOf(row: CardRow, currency: string): ProductCard {
  return {
    id: row.product_id,
    group_id: row.group_id,
    slug: row.slug,
    name: row.name,
    subtitle: row.subtitle,
    brand: { name: row.brand },
    category: { name: row.category_name, slug: row.category_slug },
    channel: channelOf(row, currency),
    images: row.images,
    has_variants: row.product_count > 1,
    price_varies: row.price_to !== row.price_from,
    in_stock: row.in_stock,
    rating: { overall_rating: row.rating, total_reviews: row.review_count },
  }
}

/** Tags of the products that cards show. */
export const cardTags = (rows: readonly { group_id: number }[]): string[] =>
  rows.map((row) => `product:${row.group_id}`)
