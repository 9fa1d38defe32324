import { CARD_COLUMNS, CARD_JOINS } from '#server/catalogue/product/cards.ts'
import { type BitSet, changedClause, idsOfPart, membersOf, partTable } from './bits.ts'
import { type Condition, Values, andAll } from './conditions.ts'
import type { Cursor, Order } from './order.ts'
import { type Scope, scopeClause } from './scope.ts'

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
  /** The set by its bits, and how its page is found. */
  bits?: { set: BitSet; way: Way } | undefined
}

/** How a page of a set of bits is found: all of the set is sorted, or the order's index is read until a page of members has come. */
export type Way = 'sorted' | 'walked'

/** Page sizes whose statements are worth preparing on every connection. */
const PREPARED = new Set([13, 21, 25, 49])

/** To find and sort a product of a set costs about as much as to pass by so many in an order's index. */
const STEPS = 5

/**
 * The cheaper way to a page of a set of so many products, with so many rows up to its end, when the index that is read for it holds
 * `among` products.
 */
export const wayTo = (total: number, rows: number, among: number): Way =>
  total * STEPS <= (rows * among) / Math.max(total, 1) ? 'sorted' : 'walked'

/**
 * The query of one listing page. The inner part touches nothing but an index (`id` and the order's column), so that a deep page costs
 * little; the cards are then read for its rows alone. Offsets and limits are whole numbers of ours, written into the text so that
 * the planner knows them.
 */
export function pageQuery(wanted: PageWanted): { name?: string; text: string; values: unknown[] } {
  const { scope, order, conditions, cursor, offset, limit, sort, bits } = wanted
  const values = new Values()
  const direction = order.descending ? 'DESC' : 'ASC'
  const text = `
    WITH ${page(wanted, values)}
    SELECT ${CARD_COLUMNS}, page.place::text AS place FROM page JOIN product_group g ON g.id = page.id ${CARD_JOINS}
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
  if (bits) return pageOfBits(wanted, bits.set, bits.way, values)
  const inner =
    scope.kind === 'category' && scope.ids.length > 1 ? mergedCategories(wanted, values) : oneRange(wanted, values)
  return `page AS MATERIALIZED (${inner})`
}

function after(order: Order, cursor: Cursor | undefined, values: Values): string {
  if (!cursor) return ''
  return ` AND (${order.column}, g.id) ${order.descending ? '<' : '>'} (${values.add(cursor.value, order.type)}, ${values.add(cursor.id, 'int')})`
}

function oneRange({ scope, order, conditions, cursor, offset, limit }: PageWanted, values: Values): string {
  const direction = order.descending ? 'DESC' : 'ASC'
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

/** A page of what bits tell, and of what is judged by its rows: only the members' places in the order are read, from an index. */
function pageOfBits(wanted: PageWanted, set: BitSet, way: Way, values: Values): string {
  const { scope, order, conditions, cursor, offset, limit } = wanted
  const direction = order.descending ? 'DESC' : 'ASC'
  const head = () =>
    `${after(order, cursor, values)} ORDER BY place ${direction}, id ${direction} LIMIT ${offset + limit}`
  const parts = partTable(set, values)
  const placed = `SELECT g.id, ${order.column} AS place`
  const ofCollection = order.column.startsWith('ci.')
  const source = ofCollection
    ? `FROM collection_item ci JOIN product_group g ON g.id = ci.group_id WHERE ci.collection_id = ${values.add(scope.ids[0], 'int')} AND g.published`
    : `FROM product_group g WHERE g.published${scope.kind === 'category' && scope.ids.length === 1 ? ` AND g.category_id = ${values.add(scope.ids[0], 'int')}` : ''}`
  const isMember =
    way === 'sorted'
      ? `g.id = ANY (ARRAY(${idsOfPart(set)}))`
      : `get_bit((SELECT bits FROM whole)[g.id / 16000 + 1], g.id % 16000) = 1`
  // One array of all chunks' bits, so that a product's bit is found by its id.
  const whole = `whole AS MATERIALIZED (
      SELECT array_agg(coalesce(${membersOf(set)}, no_bits()) ORDER BY c) AS bits
      FROM generate_series(0, (SELECT max(chunk) FROM part)) c LEFT JOIN part ON part.chunk = c
    ), `
  return `${parts}, ${way === 'walked' ? whole : ''}page AS MATERIALIZED (
      SELECT id, place FROM (
        (${placed} ${source} AND ${isMember}${head()})
        UNION ALL (${placed} ${changedClause(scope, set, values)}${andAll(conditions, values)}${head()})
      ) s ORDER BY place ${direction}, id ${direction} LIMIT ${limit} OFFSET ${offset}
    )`
}
