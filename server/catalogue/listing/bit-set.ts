import type { FastifyInstance } from 'fastify'
import { statement } from '#server/platform/db/database.ts'
import { type Term, commonTerms } from './common-words.ts'
import type { Condition, Labelled, Priced } from './conditions.ts'
import type { Scope } from './scope.ts'

/** A set of products that bitmaps can evaluate. */
export interface BitSet {
  /** Undefined for products found by words alone. */
  scope: Labelled | undefined
  /** Words that all products of the set contain. */
  words: readonly Term[]
  /** Products always evaluated by their rows. */
  besides: readonly number[]
  conditions: readonly (Condition & { set: Labelled | Priced })[]
}

const countProducts = statement<{ products: number }, []>(
  'listing-bits',
  `SELECT coalesce(sum(bit_count(bits)), 0)::int AS products FROM listing_bits WHERE kind = 'shop'`,
)

/** Returns about how many products have bitmaps; 0 in small shops. */
export async function sizeInBits(app: FastifyInstance): Promise<number> {
  const { products } = await app.memory.getOrMake('listing-bits', async (db) => ({
    value: { products: (await countProducts(db))[0]?.products ?? 0 },
    tags: ['listing-bits'],
  }))
  return products
}

/** Returns undefined in a shop without bitmaps, and for words without bitmaps. */
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
