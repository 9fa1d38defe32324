import type { FastifyInstance } from 'fastify'
import { type Condition, Values, andAll } from './conditions.ts'
import { type Scope, scopeClause } from './scope.ts'

/** So many products are counted; of larger sets the first part. */
const COUNTED = 100_000

interface CountRow {
  kind: 'value' | 'collection' | 'row'
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
 * Counts a set in one pass. Each product gets a bit for every filter that it misses; with more than one it is of no interest,
 * with one it counts only for the facet it misses. The pass reads an index alone where the scope allows it.
 */
export async function countSet(app: FastifyInstance, scope: Scope, conditions: readonly Condition[]): Promise<Counts> {
  const values = new Values()
  const { text, bits } = countQuery(scope, conditions, values)
  const { rows } = await app.database.pool.query<CountRow>(text, values.list)
  const seen = rows.reduce((sum, { kind, count }) => (kind === 'row' ? sum + count : sum), 0)
  return {
    of: (facet) => rows.filter(({ missed }) => missed === 0 || missed === bits.get(facet)),
    total: rows.reduce((sum, { kind, missed, count }) => (kind === 'row' && missed === 0 ? sum + count : sum), 0),
    exact: seen <= COUNTED,
  }
}

export function countQuery(
  scope: Scope,
  conditions: readonly Condition[],
  values: Values,
): { text: string; bits: Map<string, number> } {
  // Words narrow the set for good: nothing is offered beyond them.
  const hard = conditions.filter(({ facet }) => facet === 'query')
  const soft = conditions.filter(({ facet }) => facet !== 'query')
  const bits = new Map(soft.map(({ facet }, index) => [facet, 1 << index]))
  const missed = soft.map(({ facet, write }) => `CASE WHEN ${write(values)} THEN 0 ELSE ${bits.get(facet)} END`)
  const collections =
    scope.kind === 'collection'
      ? ''
      : `UNION ALL SELECT 'collection', missed, item.collection_id, NULL, NULL, NULL, count(*)::int, NULL, NULL
           FROM base JOIN collection_item item ON item.group_id = base.id GROUP BY missed, item.collection_id`
  const text = `
    WITH base AS MATERIALIZED (
      SELECT * FROM (
        SELECT g.id, g.category_id, g.price_from, g.in_stock, g.compare_from IS NOT NULL AS on_sale, floor(g.rating)::int AS stars, g.facet_ids,
          ${missed.join(' + ') || '0'} AS missed
        ${scopeClause(scope, values)}${andAll(hard, values)}
      ) s WHERE missed & (missed - 1) = 0 LIMIT ${COUNTED + 1}
    )
    SELECT 'row' AS kind, missed, category_id AS id, in_stock, on_sale, stars, count(*)::int AS count,
      min(price_from) FILTER (WHERE price_from > 0) AS low, max(price_from) AS high
    FROM base GROUP BY missed, category_id, in_stock, on_sale, stars
    UNION ALL SELECT 'value', missed, v, NULL, NULL, NULL, count(*)::int, NULL, NULL FROM base, unnest(facet_ids) v GROUP BY missed, v
    ${collections}`
  return { text, bits }
}
