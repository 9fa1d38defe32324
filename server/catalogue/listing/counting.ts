import type { FastifyInstance } from 'fastify'
import { MOST_CHANGED } from './limits.ts'
import { asBits } from './bit-set.ts'
import { apartClause } from './scope.ts'
import { type Condition, Values, andAll, isOfVariants } from './conditions.ts'
import { countByBits } from './count-bits.ts'
import type { CountRow } from './count-row.ts'
import { type Scope, scopeClause } from './scope.ts'
import { EXACT } from './limits.ts'

/** Filters on the product itself, not only its facet set. */
const SINGLY = new Set(['collection'])

/** Counts of a set, for each facet without its own selections. */
export interface Counts {
  /** Returns the rows counted without the selections of this facet. */
  of: (facet: string) => CountRow[]
  /** Products that match all filters. */
  total: number
  exact: boolean
}

/**
 * Counts with bitmaps if there are any, and changed products by their rows. Without bitmaps, up to 10,000 products are
 * counted by their rows.
 */
export async function countSet(app: FastifyInstance, scope: Scope, conditions: readonly Condition[]): Promise<Counts> {
  const set = await asBits(app, scope, conditions)
  if (!set) {
    const { rows, facets } = await countRows(app, scope, conditions)
    return countsOf(rows, facets, EXACT)
  }
  const facets = bitsOf(set.conditions)
  const { rows, apart } = await countByBits(app, set, facets)
  const changed = apart.length === 0 ? [] : (await countRows(app, scope, conditions, apart)).rows
  return countsOf([...rows, ...changed.filter(({ kind }) => kind !== 'seen')], facets, MOST_CHANGED)
}

async function countRows(
  app: FastifyInstance,
  scope: Scope,
  conditions: readonly Condition[],
  apart?: readonly number[],
): Promise<{ rows: CountRow[]; facets: Query['facets'] }> {
  const values = new Values()
  const { text, facets } = countQuery(scope, conditions, values, apart && apartClause(scope, apart, values))
  // Checked with: { text } = countQuery({ kind: 'shop' }, [{ facet: 'tag', write: () => 'g.on_sale' }], new Values())
  // Checked with: { text } = countQuery({ kind: 'shop' }, [{ facet: 'offer', write: () => 'g.on_sale', variant: { write: () => 'v.on_sale' } }], new Values())
  // Unnamed: there are as many texts as ways to filter.
  const { rows } = await app.database.pool.query<CountRow>(text, values.list)
  return { rows, facets }
}

function countsOf(rows: readonly CountRow[], facets: Query['facets'], most: number): Counts {
  const rowsOfLabels = rows.flatMap((row) => (row.kind === 'row' ? labelsOf(row) : [row]))
  return {
    of: (facet) => rowsOfLabels.filter(({ missed }) => missed === (facets.get(facet) ?? 0)),
    total: rowsOfLabels.reduce(
      (sum, { kind, missed, count }) => (kind === 'shop' && missed === 0 ? sum + count : sum),
      0,
    ),
    exact: rows.every(({ kind, count }) => kind !== 'seen' || count <= most),
  }
}

/** Returns a row for each label that these products share. */
function labelsOf(row: CountRow): CountRow[] {
  const label = (kind: CountRow['kind'], id = 0): CountRow => ({ ...row, kind, id })
  return [
    label('shop'),
    label('price'),
    label('category', row.id),
    ...(row.in_stock ? [label('stock')] : []),
    ...(row.on_sale ? [label('offer')] : []),
    ...[1, 2, 3, 4, 5].flatMap((stars) => ((row.stars ?? 0) >= stars ? [label('rating', stars)] : [])),
  ]
}

type Query = { text: string; facets: Map<string, number> }

/** The bit of each facet. */
const bitsOf = (conditions: readonly Condition[]): Map<string, number> =>
  new Map(conditions.map(({ facet }, index) => [facet, 1 << index]))

/**
 * Counts a set by its rows: in total, and for each facet with a selection the result without it. Each product (or
 * variant) gets a bit for every filter it fails. With several bits it is ignored; with one it only counts for that
 * facet.
 */
export function countQuery(
  scope: Scope,
  conditions: readonly Condition[],
  values: Values,
  products = scopeClause(scope, values),
): Query {
  // Words always narrow the set: facets offer nothing beyond them.
  const hard = andAll(
    conditions.filter(({ facet }) => facet === 'query'),
    values,
  )
  const soft = conditions.filter(({ facet }) => facet !== 'query')
  const facets = bitsOf(soft)
  const set = { products: `${products}${hard}`, soft, facets }
  return { text: soft.some(isOfVariants) ? countVariants(set, values) : countGroups(set, values), facets }
}

interface Counted {
  products: string
  soft: readonly Condition[]
  facets: ReadonlyMap<string, number>
}

/** The failed filters, as a bit mask. */
const missed = (tests: readonly (readonly [facet: string, text: string])[], { facets }: Counted): string =>
  tests.map(([facet, text]) => `CASE WHEN ${text} THEN 0 ELSE ${facets.get(facet)} END`).join(' + ') || '0'

/** A table of 0, for products that fail nothing, and each facet's bit. */
const contexts = ({ facets }: Counted): string =>
  `(VALUES ${[0, ...facets.values()].map((bit) => `(${bit})`).join(', ')})`

/**
 * If no filter is about variants, products with equal labels are grouped first, because there are far fewer
 * combinations than products. Reads only an index if the scope allows it.
 */
function countGroups(set: Counted, values: Values): string {
  const { products, soft } = set
  const missedOf = (some: readonly Condition[]) =>
    missed(
      some.map(({ facet, write }) => [facet, write(values)]),
      set,
    )
  const singly = missedOf(soft.filter(({ facet }) => SINGLY.has(facet)))
  const alike = missedOf(soft.filter(({ facet }) => !SINGLY.has(facet)))
  // The columns of “alike” have the names of product_group's, so that conditions can use them.
  return `
    WITH one AS MATERIALIZED (
      SELECT g.id, g.facet_set_id, g.price_low, g.price_to, ${singly} AS missed ${products} LIMIT ${EXACT + 1}
    ), alike AS MATERIALIZED (
      SELECT l.facet_ids, l.category_id, l.in_stock, l.on_sale, l.stars AS rating, s.*
      FROM (
        SELECT facet_set_id, missed, count(*) AS n, min(NULLIF(price_low, 0)) AS low, max(price_to) AS high
        FROM one GROUP BY facet_set_id, missed
      ) s JOIN facet_set l ON l.id = s.facet_set_id
    ), base AS MATERIALIZED (
      SELECT facet_ids, category_id, in_stock, on_sale, stars, n, low, high, facet_set_id, singly, bit AS missed FROM (
        SELECT g.facet_ids, g.category_id, g.in_stock, g.on_sale, g.rating AS stars, g.n, g.low, g.high,
          g.facet_set_id, g.missed AS singly, g.missed + ${alike} AS missed FROM alike g
      ) s JOIN ${contexts(set)} context(bit) ON s.missed IN (0, bit)
    )
    SELECT 'row' AS kind, missed, category_id AS id, in_stock, on_sale, stars, sum(n)::int AS count, min(low) AS low, max(high) AS high
    FROM base GROUP BY missed, category_id, in_stock, on_sale, stars
    UNION ALL SELECT 'value', missed, v, NULL, NULL, NULL, sum(n)::int, NULL, NULL FROM base, unnest(facet_ids) v WHERE v IS NOT NULL GROUP BY missed, v
    UNION ALL SELECT 'seen', 0, 0, NULL, NULL, NULL, coalesce(sum(n), 0)::int, NULL, NULL FROM alike
    UNION ALL SELECT 'collection', base.missed, item.collection_id, NULL, NULL, NULL, count(*)::int, NULL, NULL
      FROM one JOIN collection_item item ON item.group_id = one.id
      JOIN base ON base.facet_set_id = one.facet_set_id AND base.singly = one.missed GROUP BY base.missed, item.collection_id`
}

/**
 * If filters are about variants, a product counts for a facet if one variant fails nothing, or only that facet; and for
 * an option's value if such a variant has it. “Sold out” excludes products with such a variant in stock. Label 0 is “on
 * sale”.
 */
function countVariants(set: Counted, values: Values): string {
  const { products, soft, facets } = set
  const ofGroup = soft.filter((one) => !isOfVariants(one)).map(({ facet, write }) => [facet, write(values)] as const)
  const ofVariant = soft.flatMap(({ facet, variant }) => (variant ? [[facet, variant.write(values)] as const] : []))
  const soldOut = soft.find(({ isSoldOut }) => isSoldOut)
  const isLeft = soldOut ? `HAVING bit = ${facets.get(soldOut.facet)} OR NOT bool_or(in_stock)` : ''
  const about = soft.flatMap((one) => {
    const labels = one.facet === 'offer' ? '= 0' : one.variant && isOfValues(one) ? `IN (${valuesOf(one, values)})` : ''
    return labels ? [`OR bit = ${facets.get(one.facet)} AND label ${labels}`] : []
  })
  return `
    WITH one AS MATERIALIZED (
      SELECT g.id, g.facet_set_id, ${missed(ofGroup, set)} AS missed ${products} LIMIT ${EXACT + 1}
    ), fit AS MATERIALIZED (
      SELECT * FROM (
        SELECT one.id, one.facet_set_id, v.facet_ids, v.price, v.stock > 0 AS in_stock, v.on_sale, one.missed + ${missed(ofVariant, set)} AS missed
        FROM one JOIN product v ON v.group_id = one.id WHERE one.missed & (one.missed - 1) = 0
      ) s WHERE missed & (missed - 1) = 0
    ), context AS (SELECT bit FROM ${contexts(set)} c(bit)
    ), base AS MATERIALIZED (
      SELECT bit AS missed, id, facet_set_id, bool_or(in_stock) AS in_stock, min(NULLIF(price, 0)) AS low, max(price) AS high
      FROM context JOIN fit ON fit.missed IN (0, bit) GROUP BY bit, id, facet_set_id ${isLeft}
    ), alike AS MATERIALIZED (
      SELECT l.category_id, l.facet_ids, l.stars, s.* FROM (
        SELECT missed, facet_set_id, in_stock, count(*) AS n, min(low) AS low, max(high) AS high FROM base GROUP BY missed, facet_set_id, in_stock
      ) s JOIN facet_set l ON l.id = s.facet_set_id
    )
    SELECT 'row' AS kind, missed, category_id AS id, in_stock, false AS on_sale, stars, sum(n)::int AS count, min(low) AS low, max(high) AS high
    FROM alike GROUP BY missed, category_id, in_stock, stars
    UNION ALL SELECT 'value', missed, f.id, NULL, NULL, NULL, sum(n)::int, NULL, NULL
      FROM alike, unnest(facet_ids) v JOIN facet_value f ON f.id = v AND f.kind <> 'option' GROUP BY missed, f.id
    UNION ALL SELECT CASE WHEN label = 0 THEN 'offer' ELSE 'value' END, bit, label, NULL, NULL, NULL, count(*)::int, NULL, NULL FROM (
      SELECT bit, label FROM context JOIN fit ON fit.missed IN (0, bit), unnest(facet_ids || CASE WHEN on_sale THEN 0 END) label
      WHERE bit = 0 ${about.join(' ')} GROUP BY bit, label, id ${isLeft}
    ) s WHERE label IS NOT NULL GROUP BY bit, label
    UNION ALL SELECT 'seen', 0, 0, NULL, NULL, NULL, count(*)::int, NULL, NULL FROM one
    UNION ALL SELECT 'collection', missed, item.collection_id, NULL, NULL, NULL, count(*)::int, NULL, NULL
      FROM base JOIN collection_item item ON item.group_id = base.id GROUP BY missed, item.collection_id`
}

const isOfValues = ({ set }: Condition): boolean => set !== undefined && 'kind' in set && set.kind === 'value'
const valuesOf = ({ facet }: Pick<Condition, 'facet'>, values: Values): string =>
  `SELECT id FROM facet_value WHERE facet = ${values.add(facet, 'text')}`
