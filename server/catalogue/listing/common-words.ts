import type { FastifyInstance } from 'fastify'
import { statement } from '#server/platform/db/database.ts'
import { asTyped } from './search-words.ts'

/** A word, or a prefix, in the form used by full-text search. */
export interface Term {
  word: string
  whole: boolean
}

/** The words of a text as full-text search reads them, and whether each has a bitmap. */
interface Understood {
  terms: Term[]
  /** The words without bitmaps, in tsquery form. */
  uncommon: string[]
}

const understand = statement<{ word: string; whole: boolean; item: string; common: boolean }, [string]>(
  'listing-words',
  `SELECT t.lexeme AS word, t.whole, coalesce(quote_literal(t.lexeme), '') || CASE WHEN t.whole THEN '' ELSE ':*' END AS item,
     EXISTS (SELECT FROM listing_word l WHERE (l.word, l.whole) = (t.lexeme, t.whole)) AS common
   FROM search_terms($1) t WHERE t.lexeme IS NOT NULL AND t.whole IS NOT NULL`,
)

/**
 * Returns which words of a text have bitmaps in a large shop; all but the last are whole words (as in `search_query`).
 * Cached until more words get bitmaps, since none loses its own.
 */
export async function understandWords(app: FastifyInstance, text: string): Promise<Understood> {
  const typed = asTyped(text)
  return app.memory.getOrMake(`words ${typed}`, async (db) => {
    const rows = await understand(db, typed)
    return {
      value: {
        terms: rows.map(({ word, whole }) => ({ word, whole })),
        uncommon: rows.flatMap(({ item, common }) => (common ? [] : [item])),
      },
      tags: ['listing-bits'],
    }
  })
}

/** Returns the words of some texts if all of them have bitmaps; undefined otherwise, or without words. */
export async function commonTerms(app: FastifyInstance, texts: readonly string[]): Promise<Term[] | undefined> {
  const all = await Promise.all(texts.map((text) => understandWords(app, text)))
  return all.every(({ terms, uncommon }) => terms.length > 0 && uncommon.length === 0)
    ? all.flatMap(({ terms }) => terms)
    : undefined
}
