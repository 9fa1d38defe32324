import { statement } from '#server/platform/db/database.ts'
import type { FastifyInstance } from 'fastify'
import type { Scope } from '#server/catalogue/listing/scope.ts'
import { asBits, sizeInBits } from '#server/catalogue/listing/bit-set.ts'
import { hasMembers } from '#server/catalogue/listing/find-members.ts'
import { understandWords } from '#server/catalogue/listing/common-words.ts'
import { countMatches } from '#server/catalogue/listing/service.ts'
import { asTyped } from '#server/catalogue/listing/search-words.ts'
import { countOfCommon } from './find-products.ts'
import { corrections } from './spelling.ts'

/** A query as understood. */
export interface UnderstoodSearch {
  /** The words searched for: as typed, or corrected. */
  text: string
  /** The same in normalised form. */
  words: string[]
  /** The correction, if the typed text finds nothing and its correction does. */
  corrected: string | null
  /** The products found, for facets and counts. */
  scope: Scope
}

const MAX_BY_SKU = 100
/** Shorter texts are not SKUs. */
const MIN_SKU_LENGTH = 3

/** Interprets a query, regardless of filters; cached until the shop changes. */
export async function understandSearch(app: FastifyInstance, query: string): Promise<UnderstoodSearch> {
  const typed = asTyped(query)
  return app.memory.getOrMake(`search ${typed}`, async () => ({
    value: await understand(app, typed),
    tags: ['shop'],
  }))
}

async function understand(app: FastifyInstance, typed: string): Promise<UnderstoodSearch> {
  const own = await lookUp(app, typed)
  if (own.isFound) return { text: typed, words: own.words, corrected: null, scope: own.scope }
  for await (const corrected of corrections(app, typed)) {
    const { words, isFound, scope } = await lookUp(app, corrected)
    if (isFound) return { text: corrected, words, corrected, scope }
  }
  return { text: typed, words: own.words, corrected: null, scope: own.scope }
}

interface UnderstoodRow {
  words: string
  key: string
  query: string
  found: boolean
  own: number[]
}

// A name without words (of signs that full-text search ignores) is found by the whole name.
const searchUnderstand = statement<UnderstoodRow, [text: string, lookedUp: string | null]>(
  'search-understand',
  `SELECT s.words, s.key, s.query::text AS query, coalesce(numnode(s.rare) > 0 AND words_found(s.rare, s.query), false) AS found,
     ARRAY(
       (SELECT DISTINCT p.group_id FROM product p JOIN product_group g ON g.id = p.group_id
         WHERE g.published AND length(s.key) >= ${MIN_SKU_LENGTH} AND search_key(p.sku) ~>=~ s.key AND search_key(p.sku) ~<~ (s.key || chr(1114111)) LIMIT ${MAX_BY_SKU})
       UNION ALL
       (SELECT g.id FROM product_group g WHERE g.published AND numnode(s.query) = 0 AND s.key <> '' AND search_key(g.name) = s.key LIMIT ${MAX_BY_SKU})
     ) AS own
   FROM (SELECT search_text($1) AS words, search_key($1) AS key, search_query($1) AS query, coalesce($2::tsquery, search_query($1)) AS rare) s
   WHERE s.words IS NOT NULL AND s.key IS NOT NULL AND s.query IS NOT NULL`,
)

async function lookUp(
  app: FastifyInstance,
  text: string,
): Promise<{ scope: Scope; words: string[]; isFound: boolean }> {
  const rare = await rareWordsOf(app, text)
  const [[row], isCommon] = await Promise.all([
    searchUnderstand(app.database.pool, text, rare ?? null),
    rare === '' ? hasCommonWords(app, scopeOf(text)) : false,
  ])
  const { words = '', key = '', query = '', found = false, own = [] } = row ?? {}
  const scope: Scope = {
    ...scopeOf(text),
    ids: own,
    words: query || undefined,
    key,
    ...(rare && rare !== query && { rare }),
  }
  const isFound = found || own.length > 0 || (isCommon ?? (await countCommonWords(app, scope)) > 0)
  return { scope, words: words.split(' ').filter(Boolean), isFound }
}

const scopeOf = (text: string): Scope => ({
  kind: 'search',
  subject: { kind: 'search', slug: text, name: text, description: '', image: null },
  ids: [],
  tags: ['shop'],
})

/**
 * Returns the words to look up in the full-text index, as a tsquery: in a large shop the rare ones. Empty: all are
 * common. Undefined: use all words.
 */
async function rareWordsOf(app: FastifyInstance, text: string): Promise<string | undefined> {
  if ((await sizeInBits(app)) === 0) return (await countOfCommon(app, text)) === undefined ? undefined : ''
  return (await understandWords(app, text)).uncommon.join(' & ')
}

/** Whether products contain all of these common words. Undefined if they must be counted. */
async function hasCommonWords(app: FastifyInstance, scope: Scope): Promise<boolean | undefined> {
  const set = await asBits(app, scope, [])
  return set && hasMembers(app, set)
}

async function countCommonWords(app: FastifyInstance, scope: Scope): Promise<number> {
  if ((await sizeInBits(app)) === 0) return (await countOfCommon(app, scope.subject.slug)) ?? 0
  return scope.words ? (await countMatches(app, scope, { conditions: [], key: '' })).total : 0
}
