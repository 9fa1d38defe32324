import type { FastifyInstance } from 'fastify'
import { statement } from '#server/platform/db/database.ts'
import { type Term, commonTerms } from './common-words.ts'
import { type Condition, type Labelled, type Values, andAll } from './conditions.ts'
import type { BitSet } from './bit-set.ts'
import { digitColumns, priceBits } from './price-bits.ts'
import { type Context, contextOf, groupsOf, jointTables, singlesOf, variantBits } from './variant-bits.ts'
import { type Scope, scopeClause } from './scope.ts'

/** So many products that changed since their bits were written are judged by their own rows; of more, the bits are believed. */
export const MOST_CHANGED = 5000

const countBits = statement<{ products: number }, []>(
  'listing-bits',
  `SELECT coalesce(sum(bit_count(bits)), 0)::int AS products FROM listing_bits WHERE kind = 'shop'`,
)

/** About how many products are kept as bits: none in small shops (docs/decisions/0063-filters-match-one-variant.md). */
export async function sizeInBits(app: FastifyInstance): Promise<number> {
  const { products } = await app.memory.getOrMake('listing-bits', async (db) => ({
    value: { products: (await countBits(db))[0]?.products ?? 0 },
    tags: ['listing-bits'],
  }))
  return products
}

/** The set as bits; undefined in a shop without bits, and when it is one of words that few products hold. */
export async function asBits(
  app: FastifyInstance,
  scope: Scope,
  conditions: readonly Condition[],
): Promise<BitSet | undefined> {
  if ((await sizeInBits(app)) === 0) return undefined
  const isSearch = scope.kind === 'search'
  const texts = [...(isSearch ? [scope.subject.slug] : []), ...conditions.flatMap(({ text }) => text ?? [])]
  const words = await commonTerms(app, texts)
  const soft = conditions.filter(({ text }) => text === undefined)
  const known = soft.filter((one): one is BitSet['conditions'][number] => one.set !== undefined)
  if (!words || known.length < soft.length) return undefined
  return { scope: labelsOf(scope), words, besides: isSearch ? scope.ids : [], conditions: known }
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
export const CHANGED = `SELECT group_id FROM listing_change LIMIT ${MOST_CHANGED + 1}`

/** The ids of products of which the bits say nothing. */
export const apart = ({ besides }: BitSet, values: Values): string =>
  besides.length > 0
    ? `ARRAY((${CHANGED}) UNION ALL SELECT unnest(${values.add(besides, 'int[]')}))`
    : `ARRAY(${CHANGED})`

/** Products of the set that are judged by their rows. */
export const changedClause = (scope: Scope, bits: BitSet, values: Values): string =>
  `${scopeClause(scope, values)} AND g.id = ANY (${apart(bits, values)})`

/** The labels of a word: its own, or all that begin so. */
const labelOfTerm = ({ word, whole }: Term, values: Values): string => {
  const written = values.add(word, 'text')
  const which = whole ? `word = ${written} AND whole` : `word >= ${written} AND word < ${written} || chr(1114111)`
  return `SELECT id FROM listing_word WHERE ${which}`
}

/**
 * Tables for WITH. “part” has of each chunk the bits of the scope, of each condition (`own0`, `own1` …) and of what one variant must meet
 * (`joint…`) in each of the contexts. Products that are judged by their rows are in no scope.
 */
export function partTable(
  bits: BitSet,
  values: Values,
  contexts: readonly Context[] = [contextOf(bits)],
  isCounted = false,
): string {
  const { scope, words, conditions } = bits
  const wanted: string[] = []
  const labels = ({ kind, ids, without }: Labelled) => {
    const one = `kind = '${kind}' AND id = ANY (${values.add(ids, 'int[]')})`
    wanted.push(one)
    return `${without ? '~' : ''}coalesce(bit_or(bits) FILTER (WHERE ${one}), no_bits())`
  }
  const singly = new Set(contexts.flatMap((context) => [...context.groups, ...singlesOf(context, bits)]))
  const labelled: string[] = []
  const owns: string[] = []
  const digits: string[] = []
  for (const index of singly) {
    const { set } = conditions[index]!
    if ('kind' in set) {
      labelled.push(`, ${labels(set)} AS own${index}`)
      owns.push(`, own${index}`)
    } else {
      // A range with one end: the dearest variant is above it, or the cheapest below.
      const kind = set.low === null ? 'price' : 'price_high'
      digits.push(
        `LEFT JOIN (SELECT chunk, ${digitColumns(set)} FROM listing_bits WHERE kind = '${kind}' GROUP BY chunk) digits USING (chunk)`,
      )
      owns.push(`, coalesce(${priceBits(set)}, no_bits()) AS own${index}`)
    }
  }
  const joint = jointTables(bits, values, contexts, isCounted)
  const whole = [
    ...(scope ? [labels(scope)] : []),
    ...words.map((_word, index) => `coalesce(bit_or(bits) FILTER (WHERE kind = 'word${index}'), no_bits())`),
  ].join(' & ')
  const rows = [
    ...(wanted.length > 0
      ? [`SELECT kind, id, chunk, bits FROM listing_bits WHERE ${wanted.map((one) => `(${one})`).join(' OR ')}`]
      : []),
    ...words.map(
      (term, index) =>
        `SELECT 'word${index}' AS kind, 0 AS id, chunk, bits FROM listing_word_bits WHERE word_id IN (${labelOfTerm(term, values)})`,
    ),
  ]
  return `changed AS MATERIALIZED (
      SELECT ordinal / 16000 AS chunk, bit_or(set_bit(no_bits(), ordinal % 16000, 1)) AS bits
      FROM unnest(${apart(bits, values)}) id CROSS JOIN LATERAL (SELECT ordinal FROM listing_ordinal WHERE group_id = id OFFSET 0) o GROUP BY 1
    ), ${joint.tables}part AS MATERIALIZED (
      SELECT chunk, whole & ~coalesce(changed.bits, no_bits()) AS whole${owns.join('')}${joint.columns}
      FROM (SELECT chunk, ${whole} AS whole${labelled.join('')} FROM (${rows.join(' UNION ALL ')}) one GROUP BY chunk) s
      LEFT JOIN changed USING (chunk) ${digits.join(' ')} ${joint.tables && 'LEFT JOIN joint USING (chunk)'}
    )`
}

/** The bits of what fulfils all conditions of “part” in a context. */
export const membersOf = (bits: BitSet, context: Context = contextOf(bits)): string =>
  [groupsOf(context), ...variantBits(bits, context)].join(' & ')

/** How many products a set has, by “part” and by the rows of those that are judged by these. */
export const totalOf = (scope: Scope, conditions: readonly Condition[], bits: BitSet, values: Values): string =>
  `((SELECT coalesce(sum(bit_count(${membersOf(bits)})), 0) FROM part)
    + (SELECT count(*) ${changedClause(scope, bits, values)}${andAll(conditions, values)}))::int`

export const totalQuery = (scope: Scope, conditions: readonly Condition[], bits: BitSet, values: Values): string =>
  `WITH ${partTable(bits, values)} SELECT ${totalOf(scope, conditions, bits, values)} AS total`

/**
 * The ids of a set that is not large, from “part” or from bits of members. Written as digits, the bits are taken apart at each one: what
 * lies before it tells how far it is.
 */
export const idsOf = (set: BitSet, table: 'part' | 'near'): string => `
  SELECT o.group_id AS id FROM (
    SELECT chunk, (sum(length(gap) + 1) OVER (PARTITION BY chunk ORDER BY n))::int - 1 AS place
    FROM (SELECT chunk, ${table === 'part' ? membersOf(set) : 'bits'} AS bits FROM ${table}) t, string_to_table(bits::text, '1') WITH ORDINALITY g(gap, n)
    WHERE bit_count(bits) > 0
  ) s CROSS JOIN LATERAL (SELECT group_id FROM listing_ordinal WHERE ordinal = chunk * 16000 + place OFFSET 0) o WHERE place < 16000`
