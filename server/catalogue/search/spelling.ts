import type { FastifyInstance } from 'fastify'
import { editDistance } from '#lib/edit-distance.ts'
import { statement } from '#server/platform/db/database.ts'
import { asTyped } from '#server/catalogue/listing/search-words.ts'

const COUNT = `(SELECT coalesce(sum(s.doc_count), 0)::bigint FROM search_word s WHERE s.word LIKE t.word || '%') AS count`

const selectKnownTerms = statement<KnownWord, [string]>(
  'search-known-words',
  `SELECT coalesce(quote_literal(t.lexeme), '') || CASE WHEN t.whole THEN '' ELSE ':*' END AS item, ${COUNT} FROM search_terms($1) t
   WHERE t.lexeme IS NOT NULL AND t.whole IS NOT NULL`,
)
const selectKnownParts = statement<{ part: number; word: string; count: number }, [parts: string[]]>(
  'search-known-parts',
  `SELECT t.part, t.word, ${COUNT} FROM (
     SELECT u.part::int AS part, left(w.word, 40) AS word, row_number() OVER (ORDER BY u.part, w.place) AS place
     FROM unnest($1::text[]) WITH ORDINALITY u(text, part), unnest(string_to_array(search_text(u.text), ' ')) WITH ORDINALITY w(word, place)
   ) t WHERE t.part IS NOT NULL AND t.word IS NOT NULL ORDER BY t.place`,
)
const selectOneEditAway = statement<{ word: string }, [string]>(
  'search-one-slip',
  'SELECT word FROM search_word WHERE near && word_neighbours($1) AND doc_count > 0 ORDER BY doc_count DESC, word LIMIT 100',
)
const selectSimilar = statement<{ word: string }, [string]>(
  'search-alike',
  'SELECT word FROM search_word WHERE word % $1 AND doc_count > 0 ORDER BY similarity(word, $1) DESC, doc_count DESC, word LIMIT 20',
)
const selectSpelling = statement<{ word: string }, [string]>(
  'search-spelt',
  String.raw`SELECT w.word FROM product_group g, regexp_split_to_table(g.name, '\s+') w(word)
   WHERE g.published AND g.words @@ search_query($1) AND search_text(w.word) = $1 AND w.word IS NOT NULL LIMIT 1`,
)

const MIN_LONG_WORD = 7
const MAX_PARTS = 8

/**
 * A query word in tsquery form, and about how many products contain it (or a word that starts with it), from the
 * vocabulary.
 */
export interface KnownWord {
  item: string
  count: number
}

/** Counts the words of a query. Stop words (“the”, “of”) are omitted if there are others. */
export async function countWords(app: FastifyInstance, text: string): Promise<KnownWord[]> {
  return selectKnownTerms(app.database.pool, text)
}

/** Returns what a text that finds nothing may mean, most likely first. */
export async function* corrections(app: FastifyInstance, text: string): AsyncGenerator<string> {
  const parts = asTyped(text).split(' ').slice(0, MAX_PARTS)
  const words = await selectKnownParts(app.database.pool, parts)
  const correctedParts = await Promise.all(
    parts.map(async (typed, index) => {
      const own = words.filter(({ part }) => part === index + 1)
      const meant = await Promise.all(own.map(({ word, count }) => (count > 0 ? word : correctWord(app, word))))
      const isUnchanged = own.every(({ word }, place) => word === meant[place])
      return isUnchanged ? typed : Promise.all(meant.map((word) => withMarks(app, word))).then((all) => all.join(' '))
    }),
  )
  const corrected = correctedParts.join(' ')
  if (corrected !== parts.join(' ')) yield corrected
  // “Tea pot” may be spelled “teapot”.
  for (const index of parts.keys()) {
    if (index === 0) continue
    const joined = `${parts[index - 1]}${parts[index]}`
    const [first, second] = await selectKnownParts(app.database.pool, [joined])
    if (first && !second && first.count > 0) yield parts.toSpliced(index - 1, 2, joined).join(' ')
  }
}

/**
 * Returns the nearest known word: one typing error away (a letter wrong, missing or extra, or two swapped), two in long
 * words. Numbers and short words stay unchanged; letters and digits written together may be separated.
 */
async function correctWord(app: FastifyInstance, word: string): Promise<string> {
  if (/\d/.test(word)) return word.replace(/(\d)(?=\p{L})|(\p{L})(?=\d)/gu, '$1$2 ')
  if (word.length < 3) return word
  const { pool } = app.database
  const close = (await selectOneEditAway(pool, word)).find((candidate) => editDistance(word, candidate.word) <= 1)
  if (close || word.length < MIN_LONG_WORD) return close?.word ?? word
  return (await selectSimilar(pool, word)).find((candidate) => editDistance(word, candidate.word) <= 2)?.word ?? word
}

/** Returns a word as product names spell it, because some scripts are unreadable without their marks. */
async function withMarks(app: FastifyInstance, word: string): Promise<string> {
  if (/^[\p{ASCII}]*$/u.test(word)) return word
  return (await selectSpelling(app.database.pool, word))[0]?.word ?? word
}
