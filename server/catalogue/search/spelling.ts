import type { FastifyInstance } from 'fastify'
import { editDistance } from '#lib/edit-distance.ts'
import { statement } from '#server/platform/db/database.ts'
import { wordsOf } from '#server/catalogue/listing/search-words.ts'

const known = statement<{ word: string; count: number; stop: boolean }, [string[]]>(
  'search-known-words',
  `SELECT t.word, (SELECT coalesce(sum(s.doc_count), 0)::bigint FROM search_word s WHERE s.word LIKE t.word || '%') AS count,
     numnode(to_tsquery('english', t.word)) = 0 AS stop
   FROM unnest($1::text[]) t(word) WHERE t.word IS NOT NULL`,
)
const oneSlipAway = statement<{ word: string }, [string]>(
  'search-one-slip',
  'SELECT word FROM search_word WHERE near && word_neighbours($1) AND doc_count > 0 ORDER BY doc_count DESC, word LIMIT 100',
)
const alike = statement<{ word: string }, [string]>(
  'search-alike',
  'SELECT word FROM search_word WHERE word % $1 AND doc_count > 0 ORDER BY similarity(word, $1) DESC, doc_count DESC, word LIMIT 20',
)

const LONG = 7

/** A word of a query, and about how many products hold it (or one that begins with it), from the vocabulary. */
export interface KnownWord {
  word: string
  count: number
}

/** Counts the words of a query. Words that full text search passes over (“the”, “of”) are left out. */
export async function countWords(app: FastifyInstance, words: string[]): Promise<KnownWord[]> {
  return (await known(app.database.pool, words)).filter(({ stop }) => !stop)
}

/**
 * The query with its unknown words replaced by the nearest known ones: one slip (a letter wrong, missing, too many, or two
 * swapped), two in long words. Undefined when nothing nearer is known.
 */
export async function correct(app: FastifyInstance, text: string): Promise<string | undefined> {
  const words = wordsOf(text).map((word) => word.slice(0, 40))
  const counts = new Map((await known(app.database.pool, words)).map(({ word, count }) => [word, count]))
  const mended = await Promise.all(words.map((word) => ((counts.get(word) ?? 0) > 0 ? word : nearest(app, word))))
  if (mended.includes(undefined)) return undefined
  const corrected = mended.join(' ')
  return corrected === words.join(' ') ? undefined : corrected
}

async function nearest(app: FastifyInstance, word: string): Promise<string | undefined> {
  if (word.length < 3 || /^\d+$/.test(word)) return undefined
  const { pool } = app.database
  const close = (await oneSlipAway(pool, word)).find((candidate) => editDistance(word, candidate.word) <= 1)
  if (close || word.length < LONG) return close?.word
  return (await alike(pool, word)).find((candidate) => editDistance(word, candidate.word) <= 2)?.word
}
