import type { FastifyInstance } from 'fastify'
import { type Condition, Values, andAll } from './conditions.ts'
import { type Scope, scopeClause } from './scope.ts'

/** So many products are counted; of larger sets the first part. */
const COUNTED = 1_000_000
/** Filters that must be judged product by product: they depend on more than what products are grouped by. */
const SINGLY = new Set(['price', 'collection'])

interface CountRow {
  kind: 'value' | 'collection' | 'row' | 'seen'
  /** Bit of the one facet that these products miss; 0: they miss none. */
  missed: number
  /** Facet value, collection or category. */
  id: number
  in_stock: boolean | null
  on_sale: boolean | null
  /** Whole stars of the rating. */
  stars: number | null
  count: number
  low: number | null
  high: number | null
}

/** Counts of a set with filters: everything a facet needs, so that its own choice does not count for it. */
export interface Counts {
  /** Rows that tell of this facet: those that miss nothing, and those that miss this facet alone. */
  of: (facet: string) => CountRow[]
  /** Products that miss nothing. */
  total: number
  exact: boolean
}

/**
 * Counts a set in one pass. Products that are labelled alike are taken together first, for there are far fewer labellings than
 * products; each then gets a bit for every filter that it misses. With more than one it is of no interest, with one it counts only
 * for the facet it misses. The pass reads an index alone where the scope allows it.
 */
export async function countSet(app: FastifyInstance, scope: Scope, conditions: readonly Condition[]): Promise<Counts> {
  const values = new Values()
  const { text, bits } = countQuery(scope, conditions, values)
  // Checked with: { text } = countQuery({ kind: 'shop' }, [{ facet: 'price', write: () => 'g.price_from > 0' }], new Values())
  // Unnamed: there are as many texts as ways to filter.
  const { rows } = await app.database.pool.query<CountRow>(text, values.list)
  return {
    of: (facet) => rows.filter(({ missed }) => missed === 0 || missed === bits.get(facet)),
    total: rows.reduce((sum, { kind, missed, count }) => (kind === 'row' && missed === 0 ? sum + count : sum), 0),
    exact: rows.every(({ kind, count }) => kind !== 'seen' || count < COUNTED),
  }
}

/** The statement of `countSet`, and the bit of each facet. */
export function countQuery(
  scope: Scope,
  conditions: readonly Condition[],
  values: Values,
): { text: string; bits: Map<string, number> } {
  // Words narrow the set for good: nothing is offered beyond them.
  const hard = conditions.filter(({ facet }) => facet === 'query')
  const soft = conditions.filter(({ facet }) => facet !== 'query')
  const bits = new Map(soft.map(({ facet }, index) => [facet, 1 << index]))
  const missedOf = (some: readonly Condition[]) =>
    some.map(({ facet, write }) => `CASE WHEN ${write(values)} THEN 0 ELSE ${bits.get(facet)} END`).join(' + ') || '0'
  const singly = missedOf(soft.filter(({ facet }) => SINGLY.has(facet)))
  const alike = missedOf(soft.filter(({ facet }) => !SINGLY.has(facet)))
  const set = `${scopeClause(scope, values)}${andAll(hard, values)}`
  // The columns of “alike” are called as those of product_group, so that conditions read them.
  const text = `
    WITH alike AS MATERIALIZED (
      SELECT l.facet_ids, l.category_id, l.in_stock, NULLIF(l.on_sale, false) AS compare_from, l.stars AS rating, s.missed, s.n, s.low, s.high
      FROM (
        SELECT facet_set_id, missed, count(*) AS n, min(NULLIF(price_from, 0)) AS low, max(price_from) AS high
        FROM (SELECT g.facet_set_id, g.price_from, ${singly} AS missed ${set} LIMIT ${COUNTED}) one GROUP BY facet_set_id, missed
      ) s JOIN facet_set l ON l.id = s.facet_set_id
    ), base AS MATERIALIZED (
      SELECT * FROM (SELECT g.facet_ids, g.category_id, g.in_stock, g.compare_from IS NOT NULL AS on_sale, g.rating AS stars, g.n, g.low, g.high,
        g.missed + ${alike} AS missed FROM alike g) s WHERE missed & (missed - 1) = 0
    )
    SELECT 'row' AS kind, missed, category_id AS id, in_stock, on_sale, stars, sum(n)::int AS count, min(low) AS low, max(high) AS high
    FROM base GROUP BY missed, category_id, in_stock, on_sale, stars
    UNION ALL SELECT 'value', missed, v, NULL, NULL, NULL, sum(n)::int, NULL, NULL FROM base, unnest(facet_ids) v WHERE v IS NOT NULL GROUP BY missed, v
    UNION ALL SELECT 'seen', 0, 0, NULL, NULL, NULL, coalesce(sum(n), 0)::int, NULL, NULL FROM alike
    UNION ALL SELECT 'collection', missed, item.collection_id, NULL, NULL, NULL, count(*)::int, NULL, NULL
      FROM (SELECT g.id, ${singly} + ${alike} AS missed ${set} AND g.id IN (SELECT group_id FROM collection_item)) one
      JOIN collection_item item ON item.group_id = one.id WHERE missed & (missed - 1) = 0 GROUP BY missed, item.collection_id`
  return { text, bits }
}
