import type { FastifyInstance } from 'fastify'
import { statement } from '#server/platform/db/database.ts'
import { wordsOf } from './search-words.ts'

/** A word as the full text search writes it, or what words may begin with. */
export interface Term {
  word: string
  whole: boolean
}

/** Words of a text as full text search understands them, and whether the products of each are kept as bits. */
interface Understood {
  terms: Term[]
  /** Of the words as a tsquery has them: those of which there are no bits. */
  uncommon: string[]
}

interface Row {
  word: string
  lexemes: string[]
  whole: boolean
  /** Whether the one lexeme has bits. */
  common: boolean
}

// Words that full text search passes over have no lexeme; what it takes apart has several, and no bits as a whole.
const understand = statement<Row, [string[]]>(
  'listing-words',
  `SELECT w.word, w.lexemes, w.whole, cardinality(w.lexemes) = 1 AND EXISTS (SELECT FROM listing_word l WHERE (l.word, l.whole) = (w.lexemes[1], w.whole)) AS common
   FROM (SELECT t.word, t.place, coalesce(t.place < cardinality($1::text[]), false) AS whole, tsvector_to_array(to_tsvector('english', t.word)) AS lexemes
     FROM unnest($1::text[]) WITH ORDINALITY t(word, place) WHERE t.word IS NOT NULL) w
   WHERE cardinality(w.lexemes) > 0 ORDER BY w.place`,
)

/**
 * Which words of a text a large shop keeps as bits, all but the last as whole words (as `toSearchQuery` has it). Kept until there are
 * bits of more words: none is ever taken away.
 */
export async function understandWords(app: FastifyInstance, text: string): Promise<Understood> {
  const words = wordsOf(text)
  return app.memory.getOrMake(`words ${words.join(' ')}`, async (db) => {
    const rows = words.length > 0 ? await understand(db, words) : []
    return {
      value: {
        terms: rows.map(({ lexemes, whole }) => ({ word: lexemes[0] ?? '', whole })),
        uncommon: rows.flatMap(({ word, whole, common }) => (common ? [] : [whole ? word : `${word}:*`])),
      },
      tags: ['listing-bits'],
    }
  })
}

/** The words of some texts, where all of them have bits; undefined otherwise, and where there is no word. */
export async function commonTerms(app: FastifyInstance, texts: readonly string[]): Promise<Term[] | undefined> {
  const all = await Promise.all(texts.map((text) => understandWords(app, text)))
  return all.every(({ terms, uncommon }) => terms.length > 0 && uncommon.length === 0)
    ? all.flatMap(({ terms }) => terms)
    : undefined
}
