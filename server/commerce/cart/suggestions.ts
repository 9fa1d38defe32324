import type { ProductCard } from '#generated/api.d.ts'
import { CARD_COLUMNS, CARD_JOINS, type CardRow, cardOf } from '#server/catalogue/product/cards.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'

/** What the cart drawer suggests, as the shop has chosen. */
export type SuggestionSource = { of: 'nothing' } | { of: 'cart' } | { of: 'collection'; id: number }

const MINE = `mine AS MATERIALIZED (
     SELECT DISTINCT g.id, g.category_id FROM cart_line l JOIN product p ON p.id = l.product_id JOIN product_group g ON g.id = p.group_id
     WHERE l.cart_id = $1)`

// One press adds them, so they need no choice. Products without a price are not sold.
const ADDABLE = `g.published AND g.in_stock AND g.price_from > 0 AND g.product_count = 1
   AND NOT coalesce(g.customisation @? '$.*.required ? (@ == true)', false) AND NOT EXISTS (SELECT FROM mine WHERE mine.id = g.id)`

/**
 * Those that the merchant relates to products of the cart, then what others bought with them, then those of the same
 * categories. One common order may be chance; the latest orders are enough, however many there are.
 */
const fittingCart = statement<CardRow, [cart: number]>(
  'cart-suggestions',
  `WITH ${MINE},
   latest AS (
     SELECT DISTINCT order_id FROM (
       SELECT l.order_id FROM mine JOIN product p ON p.group_id = mine.id JOIN order_line l ON l.product_id = p.id JOIN orders o ON o.id = l.order_id
       WHERE o.confirmed_at IS NOT NULL AND o.status <> 'cancelled' ORDER BY l.id DESC LIMIT 500) recent
   ),
   found AS (
     SELECT r.related_id AS id, 0 AS part, min(r.position)::bigint AS place FROM product_related r JOIN mine ON mine.id = r.group_id GROUP BY r.related_id
     UNION ALL
     SELECT p.group_id, 1, -count(DISTINCT l.order_id) FROM latest JOIN order_line l USING (order_id) JOIN product p ON p.id = l.product_id
       GROUP BY p.group_id HAVING count(DISTINCT l.order_id) > 1
     UNION ALL
     SELECT near.id, 2, near.place FROM (SELECT DISTINCT category_id FROM mine) c, LATERAL (
       SELECT g.id, row_number() OVER (ORDER BY g.featured_rank, g.id) AS place FROM product_group g
       WHERE g.category_id = c.category_id AND ${ADDABLE} ORDER BY g.featured_rank, g.id LIMIT 4) near
   ),
   best AS (SELECT DISTINCT ON (id) id, part, place FROM found ORDER BY id, part, place)
   SELECT ${CARD_COLUMNS} FROM best JOIN product_group g USING (id) ${CARD_JOINS} WHERE ${ADDABLE} ORDER BY best.part, best.place, g.id LIMIT 4`,
)

const ofCollection = statement<CardRow, [cart: number, collection: number]>(
  'cart-suggestions-collection',
  `WITH ${MINE}
   SELECT ${CARD_COLUMNS} FROM collection_item i JOIN product_group g ON g.id = i.group_id ${CARD_JOINS}
   WHERE i.collection_id = $2 AND EXISTS (SELECT FROM mine) AND ${ADDABLE} ORDER BY i.position, g.id LIMIT 4`,
)

/** Reads the shop's choice; nothing by default. */
export function suggestionSource(settings: Readonly<Record<string, unknown>>): SuggestionSource {
  const { cart_suggestions: source, cart_suggestions_collection: collection } = settings
  if (source === 'cart') return { of: 'cart' }
  return source === 'collection' && typeof collection === 'number'
    ? { of: 'collection', id: collection }
    : { of: 'nothing' }
}

/** Returns up to four products that go with a cart and can be added with one press. */
export async function readSuggestions(
  db: Queryable,
  cartId: number,
  source: SuggestionSource,
  currency: string,
): Promise<ProductCard[]> {
  if (source.of === 'nothing') return []
  const rows = await (source.of === 'cart' ? fittingCart(db, cartId) : ofCollection(db, cartId, source.id))
  return rows.map((row) => cardOf(row, currency))
}
