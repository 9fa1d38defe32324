import { CARD_COLUMNS, CARD_JOINS } from '#server/catalogue/product/cards.ts'
import { apartClause } from './scope.ts'
import { type Condition, Values, andAll, priceOfMatches } from './conditions.ts'
import { type Cursor, type Order, isByPrice } from './order.ts'
import { type Scope, scopeClause } from './scope.ts'

export interface PageWanted {
  scope: Scope
  order: Order
  /** Name of the order, for the statement's name. */
  sort: string
  conditions: readonly Condition[]
  cursor: Cursor | undefined
  offset: number
  /** Rows to read: a page and one more, which shows whether there is a next page. */
  limit: number
  /** The result of the bitmaps. */
  members?: FoundMembers | undefined
}

/** Members of a set that may be on a page. */
export interface FoundMembers {
  ids: readonly number[]
  /** The number of members before all of these. */
  skipped: number
  /** The number of all members. */
  total: number
  /** Products evaluated by their rows, which are not counted above. */
  apart: readonly number[]
}

/** How to find a page of a bitmap set: sort all of it, or only what lies between the marks around the page. */
export type Way = 'sorted' | 'marked'

/**
 * Numbers of rows whose statements are prepared on every connection, because planning one takes longer than running it.
 * Smaller pages read the next larger number.
 */
const PREPARED = [5, 9, 13, 21, 25, 49]

/** A cursor's row may have moved this far since its page was read. */
const MOVED = 500

/** Returns the first row of a page and the one after it. With a cursor, the page may have moved. */
export function rowsOf({ cursor, offset, limit }: Pick<PageWanted, 'cursor' | 'offset' | 'limit'>): {
  from: number
  to: number
} {
  const from = cursor ? (cursor.page - 1) * (limit - 1) - MOVED : offset
  return { from, to: from + limit + (cursor ? 2 * MOVED : 0) }
}

/** A collection's own order has no marks, because people make it. */
export const wayTo = (order: Order): Way => (order.column.startsWith('ci.') ? 'sorted' : 'marked')

/**
 * The query of one listing page, which may return more rows than wanted. The inner part only reads an index (`id` and the order's column), so that a deep page
 * is cheap; the cards are then read for its rows only. Our own offsets and limits are written into the text, so that
 * the planner knows them. Each row of a bitmap result has the size of the set (`total`), and whether it still
 * `matches`, since it may have changed.
 */
export function pageQuery(given: PageWanted): { name?: string; text: string; values: unknown[] } {
  const { scope, order, conditions, cursor, offset, sort, members } = given
  const isPlain = conditions.length === 0 && !members && offset === 0 && scope.kind !== 'tag'
  const prepared = isPlain ? PREPARED.find((rows) => rows >= given.limit) : undefined
  const wanted = { ...given, limit: prepared ?? given.limit }
  const values = new Values()
  const direction = order.descending ? 'DESC' : 'ASC'
  const text = `
    WITH ${page(wanted, values)}
    SELECT ${CARD_COLUMNS}, page.place::text AS place, ${members ? totalOf(wanted, members, values) : 'NULL::int'} AS total, true${members ? andAll(conditions, values) : ''} AS matches FROM page JOIN product_group g ON g.id = page.id ${CARD_JOINS}
    ORDER BY page.place ${direction}, page.id ${direction}`
  const many = scope.ids.length > 1 ? 'merged' : 'one'
  return {
    ...(prepared && { name: `listing-${scope.kind}-${many}-${sort}-${cursor ? 'after' : 'first'}-${prepared}` }),
    text,
    values: values.list,
  }
}

/** The table “page”: ids of the page's products, and their positions in the order. */
function page(wanted: PageWanted, values: Values): string {
  const { scope, members } = wanted
  if (members) return `page AS MATERIALIZED (${foundPage(wanted, members, values)})`
  const isMerged = scope.kind === 'category' && scope.ids.length > 1 && !matchedPrice(wanted, new Values())
  const inner = isMerged ? mergedCategories(wanted, values) : oneRange(wanted, values)
  return `page AS MATERIALIZED (${inner})`
}

/** The sort price if filters select variants; undefined for every other order. */
export const matchedPrice = (
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

/**
 * A parent category's page merges the start of each child's range. Reading and sorting all children would cost the
 * whole tree.
 */
function mergedCategories({ scope, order, conditions, cursor, offset, limit }: PageWanted, values: Values): string {
  const direction = order.descending ? 'DESC' : 'ASC'
  return `SELECT s.id, s.place FROM unnest(${values.add(scope.ids, 'int[]')}) AS child(id) CROSS JOIN LATERAL (
      SELECT g.id, ${order.column} AS place FROM product_group g
      WHERE g.published AND g.category_id = child.id${andAll(conditions, values)}${after(order, cursor, values)}
      ORDER BY ${order.column} ${direction}, g.id ${direction} LIMIT ${limit + offset}
    ) s ORDER BY s.place ${direction}, s.id ${direction} LIMIT ${limit} OFFSET ${offset}`
}

/** The number of all members, in SQL. */
const totalOf = ({ scope, conditions }: PageWanted, { total, apart }: FoundMembers, values: Values): string =>
  apart.length === 0
    ? `${total}`
    : `(SELECT ${total} + count(*)::int ${apartClause(scope, apart, values)}${andAll(conditions, values)})`

/**
 * A page of bitmap members and row-evaluated products: only the members' positions in the order are read, from an
 * index.
 */
function foundPage(wanted: PageWanted, { ids, skipped, apart }: FoundMembers, values: Values): string {
  const { scope, order, conditions, cursor, offset, limit } = wanted
  const direction = order.descending ? 'DESC' : 'ASC'
  const price = matchedPrice(wanted, values)
  const placed = `SELECT g.id, ${price ?? order.column} AS place`
  const source = order.column.startsWith('ci.')
    ? `FROM collection_item ci JOIN product_group g ON g.id = ci.group_id WHERE ci.collection_id = ${values.add(scope.ids[0], 'int')} AND`
    : 'FROM product_group g WHERE'
  const following = price ? '' : after(order, cursor, values)
  // OFFSET 0 makes Postgres look up each id instead of scanning an index for them.
  const found = `SELECT s.id, s.place FROM unnest(${values.add(ids, 'int[]')}) member(id) CROSS JOIN LATERAL (
        ${placed} ${source} g.published AND g.id = member.id${following} OFFSET 0) s`
  const rest =
    apart.length === 0
      ? ''
      : ` UNION ALL ${placed} ${apartClause(scope, apart, values)}${andAll(conditions, values)}${following}`
  return `SELECT g.id, g.place FROM (${found}${rest}) g
      WHERE true${price ? after({ ...order, column: 'g.place' }, cursor, values) : ''}
      ORDER BY g.place ${direction}, g.id ${direction} LIMIT ${limit} OFFSET ${cursor ? offset : offset - skipped}`
}
