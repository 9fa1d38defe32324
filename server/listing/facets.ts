import type { FastifyInstance } from 'fastify'
import type { Facet, FacetValue, Filters } from '#generated/api.d.ts'
import type { Tagged } from '#server/cache/tagged-cache.ts'
import type { StoredOption } from '#server/db/schema/catalogue.ts'
import { readCurrency } from '#server/storefront/service.ts'
import { Values } from './conditions.ts'
import { type Scope, scopeClause } from './scope.ts'
import { EXACT } from './service.ts'

interface CountRow {
  kind: 'option' | 'tag' | 'stock'
  value: string
  count: number
  /** A group that has the value: its options know the swatch. */
  example: number
}

const LONGEST_FACET = 40

/** What a listing can be filtered by, with counts. Counted over the first 10,000 products, as totals are; remembered until the set changes. */
export async function readFilters(app: FastifyInstance, scope: Scope): Promise<Tagged<Filters>> {
  const value = (await app.memory.getOrMake(`facets ${scope.kind} ${scope.subject.slug}`, async () => ({
    value: await countFacets(app, scope),
    tags: scope.tags,
  }))) as Filters
  return { value, tags: scope.tags }
}

async function countFacets(app: FastifyInstance, scope: Scope): Promise<Filters> {
  const [rows, price, currency] = await Promise.all([
    countValues(app, scope),
    readPriceRange(app, scope),
    readCurrency(app),
  ])
  const swatches = await readSwatches(app, rows)
  const facets = new Map<string, Facet>()
  for (const { kind, value, count } of rows) {
    const [name, text] =
      kind === 'option'
        ? splitOption(value)
        : kind === 'tag'
          ? ['Tags', value]
          : ['Availability', value === 'true' ? 'In stock' : 'Out of stock']
    const facet = facets.get(`${kind} ${name}`) ?? { name, kind, values: [] }
    facets.set(`${kind} ${name}`, facet)
    const entry: FacetValue = { value: text, count, ...(kind === 'option' && { swatch: swatches.get(value) ?? null }) }
    if (facet.values.length < LONGEST_FACET) facet.values.push(entry)
  }
  const place = { option: 0, tag: 1, stock: 2 }
  return {
    facets: [...facets.values()].sort((a, b) => place[a.kind] - place[b.kind]),
    price: price && { min: { amount: price.min, currency }, max: { amount: price.max, currency } },
  }
}

async function countValues(app: FastifyInstance, scope: Scope): Promise<CountRow[]> {
  const values = new Values()
  const { rows } = await app.database.pool.query<CountRow>(
    `WITH matched AS MATERIALIZED (SELECT g.id, g.option_values, g.tags, g.in_stock ${scopeClause(scope, values)} LIMIT ${EXACT})
     SELECT * FROM (
       SELECT 'option' AS kind, v AS value, count(*)::int AS count, min(id) AS example FROM matched, unnest(option_values) v GROUP BY v
       UNION ALL SELECT 'tag', t, count(*)::int, min(id) FROM matched, unnest(tags) t GROUP BY t
       UNION ALL SELECT 'stock', in_stock::text, count(*)::int, min(id) FROM matched GROUP BY in_stock
     ) s ORDER BY count DESC, value LIMIT 500`,
    values.list,
  )
  return rows
}

/** The two ends of the price index; a tag or a collection has none of its own. */
async function readPriceRange(app: FastifyInstance, scope: Scope): Promise<{ min: number; max: number } | null> {
  const values = new Values()
  const text =
    scope.kind === 'category'
      ? `SELECT min(s.min) AS min, max(s.max) AS max FROM unnest(${values.add(scope.ids, 'int[]')}) child(id), LATERAL (
           SELECT (SELECT g.price_from FROM product_group g WHERE g.published AND g.category_id = child.id ORDER BY g.price_from, g.id LIMIT 1) AS min,
                  (SELECT g.price_from FROM product_group g WHERE g.published AND g.category_id = child.id ORDER BY g.price_from DESC, g.id DESC LIMIT 1) AS max) s`
      : `SELECT min(g.price_from) AS min, max(g.price_from) AS max ${scopeClause(scope, values)}`
  const { rows } = await app.database.pool.query<{ min: number | null; max: number | null }>(text, values.list)
  const [row] = rows
  return row && row.min !== null && row.max !== null ? { min: row.min, max: row.max } : null
}

async function readSwatches(app: FastifyInstance, rows: CountRow[]): Promise<Map<string, string>> {
  const examples = [...new Set(rows.filter((row) => row.kind === 'option').map((row) => row.example))]
  const swatches = new Map<string, string>()
  if (examples.length === 0) return swatches
  const groups = await app.database.pool.query<{ options: StoredOption[] }>(
    'SELECT options FROM product_group WHERE id = ANY ($1::int[])',
    [examples],
  )
  for (const { options } of groups.rows) {
    for (const { name, values } of options)
      for (const { value, swatch } of values) if (swatch) swatches.set(`${name}=${value}`, swatch)
  }
  return swatches
}

function splitOption(value: string): [string, string] {
  const at = value.indexOf('=')
  return [value.slice(0, at), value.slice(at + 1)]
}
