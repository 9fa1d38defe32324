import type { FastifyInstance } from 'fastify'
import { statement } from '#server/platform/db/database.ts'
import { type Condition, type Labelled, type Priced, type Values, andAll } from './conditions.ts'
import { type Scope, scopeClause } from './scope.ts'

/** So many products that changed since their bits were written are judged by their own rows; of more, the bits are believed. */
export const MOST_CHANGED = 5000

const anyBits = statement<{ any: boolean }, []>('listing-bits', 'SELECT EXISTS (SELECT FROM listing_bits) AS any')

/** Whether products are kept as bits: in shops of more than 10,000 (docs/decisions/large-listings-are-bits.md). */
export async function hasBits(app: FastifyInstance): Promise<boolean> {
  const { any } = await app.memory.getOrMake('listing-bits', async (db) => ({
    value: { any: (await anyBits(db))[0]?.any ?? false },
    tags: ['listing-bits'],
  }))
  return any
}

/** A set that bits tell: nothing in it depends on words. */
export interface BitSet {
  scope: Labelled
  conditions: readonly (Condition & { set: Labelled | Priced })[]
}

/** The set as bits; undefined when it is one of words. */
export function asBits(scope: Scope, conditions: readonly Condition[]): BitSet | undefined {
  const whole = labelsOf(scope)
  const known = conditions.filter((one): one is BitSet['conditions'][number] => one.set !== undefined)
  return whole && known.length === conditions.length ? { scope: whole, conditions: known } : undefined
}

function labelsOf({ kind, ids }: Scope): Labelled | undefined {
  switch (kind) {
    case 'search':
      return undefined
    case 'shop':
      return { kind: 'shop', ids: [0] }
    case 'tag':
      return { kind: 'value', ids }
    default:
      return { kind, ids }
  }
}

/** The ids of products that changed since their bits were written. */
export const CHANGED = `ARRAY(SELECT group_id FROM listing_change LIMIT ${MOST_CHANGED + 1})`

/** Products of the set that changed, for statements that judge them by their rows. */
export const changedClause = (scope: Scope, values: Values): string =>
  `${scopeClause(scope, values)} AND g.id = ANY (${CHANGED})`

/**
 * A table “part”, for WITH: of each chunk the bits of the scope, and of each condition (`own0`, `own1` …). Products that changed
 * are in no scope.
 */
export function partTable({ scope, conditions }: BitSet, values: Values): string {
  const wanted: string[] = []
  const labels = ({ kind, ids, without }: Labelled) => {
    const one = `kind = '${kind}' AND id = ANY (${values.add(ids, 'int[]')})`
    wanted.push(one)
    return `${without ? '~' : ''}coalesce(bit_or(bits) FILTER (WHERE ${one}), no_bits())`
  }
  const columns = conditions.map(({ set }, index) =>
    'kind' in set
      ? `${labels(set)} AS own${index}`
      : `listing_price_bits(chunk, ${values.add(set.low, 'bigint')}, ${values.add(set.high, 'bigint')}) AS own${index}`,
  )
  const whole = [`${labels(scope)} AS whole`, ...columns].join(', ')
  const owns = conditions.map((_one, index) => `, own${index}`).join('')
  return `changed AS MATERIALIZED (
      SELECT id / 16000 AS chunk, bit_or(set_bit(no_bits(), id % 16000, 1)) AS bits FROM unnest(${CHANGED}) id GROUP BY 1
    ), part AS MATERIALIZED (
      SELECT chunk, whole & ~coalesce(changed.bits, no_bits()) AS whole${owns}
      FROM (SELECT chunk, ${whole} FROM listing_bits WHERE ${wanted.map((one) => `(${one})`).join(' OR ')} GROUP BY chunk) s LEFT JOIN changed USING (chunk)
    )`
}

/** The bits of what fulfils all conditions of “part”, less one of them, which it fails. */
export const membersOf = ({ conditions }: BitSet, missed?: number): string =>
  ['whole', ...conditions.map((_one, index) => `${index === missed ? '~' : ''}own${index}`)].join(' & ')

/** How many products a set has: one number. */
export function totalQuery(scope: Scope, conditions: readonly Condition[], bits: BitSet, values: Values): string {
  return `WITH ${partTable(bits, values)}
    SELECT ((SELECT coalesce(sum(bit_count(${membersOf(bits)})), 0) FROM part)
      + (SELECT count(*) ${changedClause(scope, values)}${andAll(conditions, values)}))::int AS total`
}

/** The ids of a small set, and of all that changed; a statement that reads them judges these. */
export function idsQuery(bits: BitSet, values: Values): string {
  return `WITH ${partTable(bits, values)}, word AS MATERIALIZED (
      SELECT chunk * 16000 + w * 64 AS first, substring(bits FROM w * 64 + 1 FOR 64) AS bits
      FROM (SELECT chunk, ${membersOf(bits)} AS bits FROM part) s, generate_series(0, 249) w WHERE bit_count(s.bits) > 0
    )
    SELECT first + p FROM word, generate_series(0, 63) p WHERE bit_count(bits) > 0 AND get_bit(bits, p) = 1
    UNION ALL SELECT unnest(${CHANGED})`
}
