import type { FastifyInstance } from 'fastify'
import { statement } from '#server/platform/db/database.ts'
import { asTyped } from './search-words.ts'

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

const understand = statement<{ word: string; whole: boolean; item: string; common: boolean }, [string]>(
  'listing-words',
  `SELECT t.lexeme AS word, t.whole, coalesce(quote_literal(t.lexeme), '') || CASE WHEN t.whole THEN '' ELSE ':*' END AS item,
     EXISTS (SELECT FROM listing_word l WHERE (l.word, l.whole) = (t.lexeme, t.whole)) AS common
   FROM search_terms($1) t WHERE t.lexeme IS NOT NULL AND t.whole IS NOT NULL`,
)

/**
 * Which words of a text a large shop keeps as bits, all but the last as whole words (as `search_query` has it). Kept until there are
 * bits of more words: none is ever taken away.
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

/** The words of some texts, where all of them have bits; undefined otherwise, and where there is no word. */
export async function commonTerms(app: FastifyInstance, texts: readonly string[]): Promise<Term[] | undefined> {
  const all = await Promise.all(texts.map((text) => understandWords(app, text)))
  return all.every(({ terms, uncommon }) => terms.length > 0 && uncommon.length === 0)
    ? all.flatMap(({ terms }) => terms)
    : undefined
}
