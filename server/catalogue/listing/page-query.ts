import type { BitSet } from './bit-set.ts'
import { CARD_COLUMNS, CARD_JOINS } from '#server/catalogue/product/cards.ts'
import { apart, changedClause, idsOf, membersOf, partTable, totalOf } from './bits.ts'
import { type Condition, Values, andAll, priceOfMatches } from './conditions.ts'
import { type Cursor, type Order, isByPrice } from './order.ts'
import { type Scope, scopeClause } from './scope.ts'
import { contextOf, memberOf } from './variant-bits.ts'

export interface PageWanted {
  scope: Scope
  order: Order
  /** Name of the order, for the statement's name. */
  sort: string
  conditions: readonly Condition[]
  cursor: Cursor | undefined
  offset: number
  /** Rows to read: a page and one more, which tells whether there is a next page. */
  limit: number
  /** The set by its bits. */
  bits?: BitSet | undefined
}

/** How a page of a set of bits is found: all of the set is sorted, or what lies between the marks around the page. */
export type Way = 'sorted' | 'marked'

/** Page sizes whose statements are worth preparing on every connection. */
const PREPARED = new Set([13, 21, 25, 49])

/** So many members around a page are no longer parted by marks: each is looked up in the order's index. */
const KEPT = 250
/** A cursor's row may have moved by so many places since its page was read. */
const MOVED = 500

/** A collection's own order has no marks: it is as long as people make it. */
export const wayTo = (order: Order): Way => (order.column.startsWith('ci.') ? 'sorted' : 'marked')

/**
 * The query of one listing page. The inner part touches nothing but an index (`id` and the order's column), so that a deep page costs
 * little; the cards are then read for its rows alone. Offsets and limits are whole numbers of ours, written into the text so that
 * the planner knows them. Each row of a set of bits has the number of products in the set (`total`).
 */
export function pageQuery(wanted: PageWanted): { name?: string; text: string; values: unknown[] } {
  const { scope, order, conditions, cursor, offset, limit, sort, bits } = wanted
  const values = new Values()
  const direction = order.descending ? 'DESC' : 'ASC'
  const text = `
    WITH ${page(wanted, values)}
    SELECT ${CARD_COLUMNS}, page.place::text AS place, ${bits ? '(SELECT total FROM counted)' : 'NULL::int'} AS total FROM page JOIN product_group g ON g.id = page.id ${CARD_JOINS}
    ORDER BY page.place ${direction}, page.id ${direction}`
  const plain = conditions.length === 0 && !bits && offset === 0 && PREPARED.has(limit) && scope.kind !== 'tag'
  const many = scope.ids.length > 1 ? 'merged' : 'one'
  return plain
    ? {
        name: `listing-${scope.kind}-${many}-${sort}-${cursor ? 'after' : 'first'}-${limit}`,
        text,
        values: values.list,
      }
    : { text, values: values.list }
}

/** The table “page”: ids of the page's products, and their place in the order. */
function page(wanted: PageWanted, values: Values): string {
  const { scope, bits } = wanted
  if (bits) return pageOfBits(wanted, bits, values)
  const isMerged = scope.kind === 'category' && scope.ids.length > 1 && !matchedPrice(wanted, new Values())
  const inner = isMerged ? mergedCategories(wanted, values) : oneRange(wanted, values)
  return `page AS MATERIALIZED (${inner})`
}

/** The price to sort by where filters choose variants; undefined for every other order. */
const matchedPrice = (
  { order, conditions }: Pick<PageWanted, 'order' | 'conditions'>,
  values: Values,
): string | undefined => (isByPrice(order) ? priceOfMatches(conditions, order.descending, values) : undefined)

function after(order: Order, cursor: Cursor | undefined, values: Values): string {
  if (!cursor) return ''
  return ` AND (${order.column}, g.id) ${order.descending ? '<' : '>'} (${values.add(cursor.value, order.type)}, ${values.add(cursor.id, 'int')})`
}

function oneRange(wanted: PageWanted, values: Values): string {
  const { scope, order, conditions, cursor, offset, limit } = wanted
  const direction = order.descending ? 'DESC' : 'ASC'
  const price = matchedPrice(wanted, values)
  if (price)
    return `SELECT g.id, g.place FROM (SELECT g.id, ${price} AS place ${scopeClause(scope, values)}${andAll(conditions, values)}) g
      WHERE true${after({ ...order, column: 'g.place' }, cursor, values)} ORDER BY g.place ${direction}, g.id ${direction} LIMIT ${limit} OFFSET ${offset}`
  return `SELECT g.id, ${order.column} AS place ${scopeClause(scope, values)}${andAll(conditions, values)}${after(order, cursor, values)}
    ORDER BY ${order.column} ${direction}, g.id ${direction} LIMIT ${limit} OFFSET ${offset}`
}

/** A parent's page: the head of each child's range, merged. Reading all children and sorting them would cost the whole tree. */
function mergedCategories({ scope, order, conditions, cursor, offset, limit }: PageWanted, values: Values): string {
  const direction = order.descending ? 'DESC' : 'ASC'
  return `SELECT s.id, s.place FROM unnest(${values.add(scope.ids, 'int[]')}) AS child(id) CROSS JOIN LATERAL (
      SELECT g.id, ${order.column} AS place FROM product_group g
      WHERE g.published AND g.category_id = child.id${andAll(conditions, values)}${after(order, cursor, values)}
      ORDER BY ${order.column} ${direction}, g.id ${direction} LIMIT ${limit + offset}
    ) s ORDER BY s.place ${direction}, s.id ${direction} LIMIT ${limit} OFFSET ${offset}`
}

const MARKS: Record<string, string> = {
  'g.featured_rank': 'featured',
  'g.created_at': 'newest',
  'g.price_from': 'price',
  'g.price_top': 'price_top',
  'g.sort_name': 'name',
}

/** A page of what bits tell, and of what is judged by its rows: only the members' places in the order are read, from an index. */
function pageOfBits(wanted: PageWanted, set: BitSet, values: Values): string {
  const { scope, order, conditions, cursor, offset, limit } = wanted
  const direction = order.descending ? 'DESC' : 'ASC'
  const isMarked = wayTo(order) === 'marked'
  const price = matchedPrice(wanted, values)
  const parts = partTable(set, values, [{ ...contextOf(set), isByPrice: isMarked && price !== undefined }])
  const placed = `SELECT g.id, ${price ?? order.column} AS place`
  const source = order.column.startsWith('ci.')
    ? `FROM collection_item ci JOIN product_group g ON g.id = ci.group_id WHERE ci.collection_id = ${values.add(scope.ids[0], 'int')} AND g.published`
    : 'FROM product_group g WHERE g.published'
  const following = price ? '' : after(order, cursor, values)
  return `${parts}, counted AS MATERIALIZED (SELECT ${totalOf(scope, conditions, set, values)} AS total), ${isMarked ? nearTable(wanted, set, values) : ''}page AS MATERIALIZED (
      SELECT g.id, g.place FROM (
        ${placed} ${source} AND g.id = ANY (ARRAY(${idsOf(set, isMarked ? 'near' : 'part')}))${following}
        UNION ALL ${placed} ${changedClause(scope, set, values)}${andAll(conditions, values)}${following}
      ) g WHERE true${price ? after({ ...order, column: 'g.place' }, cursor, values) : ''}
      ORDER BY g.place ${direction}, g.id ${direction} LIMIT ${limit} OFFSET ${isMarked && !cursor ? `(SELECT ${offset} - coalesce(max(skipped), 0) FROM near)` : offset}
    )`
}

/**
 * A table “near”, for WITH: the bits of those members that may be on the page, and how many come before them. Products that are
 * judged by their rows may push all members of the page forward.
 */
function nearTable(wanted: PageWanted, set: BitSet, values: Values): string {
  const { order, cursor, offset, limit } = wanted
  const from = cursor ? (cursor.page - 1) * (limit - 1) - MOVED : offset
  const to = from + limit + (cursor ? 2 * MOVED : 0)
  const [low, high] = order.descending ? [`n - ${to}`, `n - 1 - ${from} + pushing`] : [`${from} - pushing`, `${to}`]
  if (matchedPrice(wanted, new Values())) return nearPrices(order, set, [from, to], values)
  const column = MARKS[order.column] ?? ''
  return `bound AS MATERIALIZED (
      SELECT array_agg(chunk ORDER BY chunk) AS chunks, array_agg(${membersOf(set)} ORDER BY chunk) AS members,
        coalesce(sum(bit_count(${membersOf(set)})), 0)::int AS n, cardinality(${apart(set, values)}) AS pushing FROM part
    ), between_marks AS MATERIALIZED (
      SELECT * FROM bound, listing_places('${column}', chunks, members, ${low}, ${high}, ${KEPT}) WHERE n > 0
    ), near AS MATERIALIZED (
      SELECT chunk, bits, ${order.descending ? 'n - skipped - sum(bit_count(bits)) OVER ()' : 'skipped'} AS skipped
      FROM between_marks, unnest(chunks, kept) u(chunk, bits)
    ), `
}

/** The same for products sorted by the prices of their matching variants, of those in stock if there are any. */
function nearPrices({ descending }: Order, set: BitSet, [from, to]: readonly [number, number], values: Values): string {
  const context = { ...contextOf(set), isByPrice: true }
  return `bound AS MATERIALIZED (
      SELECT array_agg(chunk) AS chunks, array_agg(slot) AS slots, array_agg(bits) AS members, cardinality(${apart(set, values)}) AS pushing FROM (
        SELECT chunk, slot, NULLIF(own & (stock | ~bit_or(own & stock) OVER (PARTITION BY chunk)), no_bits()) AS bits FROM (
          SELECT chunk, slot, NULLIF(${memberOf(set, context)}, no_bits()) AS own, coalesce(stock, no_bits()) AS stock
          FROM part JOIN slotted USING (chunk) OFFSET 0
        ) s WHERE own IS NOT NULL
      ) s WHERE bits IS NOT NULL
    ), near AS MATERIALIZED (
      SELECT u.chunk, u.bits, p.skipped
      FROM bound, listing_price_places(chunks, slots, members, ${descending}, ${from} - pushing, ${to}, ${KEPT}) p, unnest(p.kept_chunks, p.kept) u(chunk, bits)
      WHERE chunks IS NOT NULL
    ), `
}
