import { CARD_COLUMNS, CARD_JOINS } from '#server/catalogue/product/cards.ts'
import { type BitSet, idsQuery } from './bits.ts'
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
  /** The set by its bits, where it is small. */
  bits?: BitSet | undefined
}

/** Page sizes whose statements are worth preparing on every connection. */
const PREPARED = new Set([13, 21, 25, 49])

/**
 * The query of one listing page. The inner part touches nothing but an index (`id` and the order's column), so that a deep page costs
 * little; the cards are then read for its rows alone. Offsets and limits are whole numbers of ours, written into the text so that
 * the planner knows them.
 */
export function pageQuery(wanted: PageWanted): { name?: string; text: string; values: unknown[] } {
  const { scope, order, conditions, cursor, offset, limit, sort, bits } = wanted
  const values = new Values()
  const inner =
    scope.kind === 'category' && scope.ids.length > 1 && !bits
      ? mergedCategories(wanted, values)
      : oneRange(wanted, values)
  const direction = order.descending ? 'DESC' : 'ASC'
  const text = `
    WITH page AS MATERIALIZED (${inner})
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

function after(order: Order, cursor: Cursor | undefined, values: Values): string {
  if (!cursor) return ''
  return ` AND (${order.column}, g.id) ${order.descending ? '<' : '>'} (${values.add(cursor.value, order.type)}, ${values.add(cursor.id, 'int')})`
}

function oneRange({ scope, order, conditions, cursor, offset, limit, bits }: PageWanted, values: Values): string {
  const direction = order.descending ? 'DESC' : 'ASC'
  const few = bits ? ` AND g.id = ANY (ARRAY(${idsQuery(bits, values)}))` : ''
  return `SELECT g.id, ${order.column} AS place ${scopeClause(scope, values)}${andAll(conditions, values)}${few}${after(order, cursor, values)}
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
