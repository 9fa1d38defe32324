import type { FastifyInstance } from 'fastify'
import { CARD_COLUMNS, CARD_JOINS, type CardRow } from '#server/catalogue/product/cards.ts'
import { type Condition, Values, andAll } from '#server/catalogue/listing/conditions.ts'

/** A card with its position in the shop's order. */
export type PlacedRow = CardRow & { place: string }

/** Up to this many products of one name come first, in the shop's order; further ones keep their positions. */
export const MAX_NAMED = 24

/** Returns the first products with that name. */
export async function readNamed(
  app: FastifyInstance,
  key: string,
  conditions: readonly Condition[],
): Promise<PlacedRow[]> {
  const values = new Values()
  values.list.push(key)
  const narrowed = andAll(conditions, values)
  // Checked with: narrowed = ''
  const { rows } = await app.database.pool.query<PlacedRow>({
    ...(narrowed === '' && { name: 'search-named' }),
    text: `SELECT ${CARD_COLUMNS}, g.featured_rank::text AS place FROM (
        SELECT * FROM product_group g WHERE g.published AND search_key(g.name) = $1${narrowed} ORDER BY g.in_stock DESC, g.featured_rank, g.id LIMIT ${MAX_NAMED}
      ) g ${CARD_JOINS} ORDER BY g.in_stock DESC, g.featured_rank, g.id`,
    values: values.list,
  })
  return rows
}

/**
 * Returns a page of an order in which some products come before all others. `read` returns rows of the original order;
 * the `named` products among them are skipped there.
 */
export async function namedFirst<Row extends Pick<PlacedRow, 'group_id' | 'place'>>(
  named: readonly Row[],
  offset: number,
  perPage: number,
  read: (offset: number, limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  const own = named.slice(offset, offset + perPage)
  const wanted = perPage - own.length
  if (wanted === 0) return own
  const window = await read(Math.max(0, offset - named.length), wanted + named.length)
  const [first] = window
  // As many others precede the window as there are named ones.
  const before = first ? named.filter((one) => isBefore(one, first)).length : 0
  const others = window.filter(({ group_id: id }) => !named.some((one) => one.group_id === id))
  return [...own, ...others.slice(before, before + wanted)]
}

type Place = Pick<PlacedRow, 'group_id' | 'place'>

const isBefore = (one: Place, other: Place): boolean =>
  Number(one.place) - Number(other.place) < 0 || (one.place === other.place && one.group_id < other.group_id)
