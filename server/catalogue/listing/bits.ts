import type { FastifyInstance } from 'fastify'
import { statement } from '#server/platform/db/database.ts'
import { commonTerms } from './common-words.ts'
import type { Condition, Labelled, Values } from './conditions.ts'
import type { BitSet } from './bit-set.ts'
import { type Scope, scopeClause } from './scope.ts'

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

/** FROM and WHERE of those products `g` of a scope that are evaluated by their rows. */
export const apartClause = (scope: Scope, apart: readonly number[], values: Values): string =>
  `${scopeClause(scope, values)} AND g.id = ANY (${values.add(apart, 'int[]')})`
