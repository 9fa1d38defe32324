import { statement } from '#server/platform/db/database.ts'
import type { FastifyInstance } from 'fastify'
import type { Scope } from '#server/catalogue/listing/scope.ts'
import { sizeInBits } from '#server/catalogue/listing/bits.ts'
import { understandWords } from '#server/catalogue/listing/common-words.ts'
import { countMatches } from '#server/catalogue/listing/service.ts'
import { likeLiteral, toSearchQuery } from '#server/catalogue/listing/search-words.ts'
import { countOfCommon } from './find-products.ts'
import { correct } from './spelling.ts'

/** What a search is taken to mean. */
export interface UnderstoodSearch {
  /** The words searched for: as typed, or corrected. */
  text: string
  /** The correction, when what was typed finds nothing and its correction does. */
  corrected: string | null
  /** The products found, for facets and counts. */
  scope: Scope
}

const MOST_BY_SKU = 100
/** So much of a query is compared with SKUs; a shorter one than SHORTEST is no SKU. */
const LONGEST = 60
const SHORTEST = 3

/** Decides what a query means, without regard to filters; remembered until the shop changes. */
export async function understandSearch(app: FastifyInstance, query: string): Promise<UnderstoodSearch> {
  const typed = query.trim()
  return app.memory.getOrMake(`search ${typed}`, async () => ({
    value: await understand(app, typed),
    tags: ['shop'],
  }))
}

async function understand(app: FastifyInstance, typed: string): Promise<UnderstoodSearch> {
  const own = await lookUp(app, typed)
  if (own.isFound) return { text: typed, corrected: null, scope: own.scope }
  const corrected = await correct(app, typed)
  const other = corrected === undefined ? undefined : await lookUp(app, corrected)
  return corrected !== undefined && other?.isFound
    ? { text: corrected, corrected, scope: other.scope }
    : { text: typed, corrected: null, scope: own.scope }
}

const searchUnderstand = statement<{ found: boolean; by_sku: number[] }, [string, string, string, string]>(
  'search-understand',
  `
   SELECT coalesce($4 <> '' AND words_found(to_tsquery('english', $4), to_tsquery('english', $1)), false) AS found,
     ARRAY(SELECT DISTINCT p.group_id FROM product p JOIN product_group g ON g.id = p.group_id
       WHERE g.published AND length($2) >= ${SHORTEST} AND upper(p.sku) LIKE upper($3) LIMIT ${MOST_BY_SKU}) AS by_sku`,
)

async function lookUp(app: FastifyInstance, text: string): Promise<{ scope: Scope; isFound: boolean }> {
  const words = toSearchQuery(text)
  const sku = text.slice(0, LONGEST)
  const lookedUp = await lookedUpFor(app, text)
  const rows = await searchUnderstand(app.database.pool, words ?? '', sku, `${likeLiteral(sku)}%`, lookedUp)
  const ids = rows[0]?.by_sku ?? []
  const scope: Scope = {
    kind: 'search',
    subject: { kind: 'search', slug: text, name: text, description: '', image: null },
    ids,
    tags: ['shop'],
    words,
    ...(lookedUp !== words && lookedUp !== '' && { rare: lookedUp }),
  }
  // Of common words the number is needed later, and remembered.
  const isFound =
    rows[0]?.found === true || ids.length > 0 || (lookedUp === '' && (await countCommonWords(app, scope)) > 0)
  return { scope, isFound }
}

/** The words that the full text index is asked for, as a tsquery: in a large shop those that few products hold. Empty: all are common. */
async function lookedUpFor(app: FastifyInstance, text: string): Promise<string> {
  const all = toSearchQuery(text) ?? ''
  if ((await sizeInBits(app)) === 0) return (await countOfCommon(app, text)) === undefined ? all : ''
  return (await understandWords(app, text)).uncommon.join(' & ')
}

async function countCommonWords(app: FastifyInstance, scope: Scope): Promise<number> {
  if ((await sizeInBits(app)) === 0) return (await countOfCommon(app, scope.subject.slug)) ?? 0
  return scope.words ? (await countMatches(app, scope, { conditions: [], key: '' })).total : 0
}
