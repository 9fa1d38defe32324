import { type Queryable, statement } from '#server/platform/db/database.ts'

/** Whether there is anything to search for: a letter, a digit or an emoji. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text)

/** The typed text, with single spaces. */
export const asTyped = (text: string): string => text.replace(/\s+/g, ' ').trim()

const read = statement<{ text: string }, [texts: string[]]>(
  'search-texts',
  `SELECT coalesce(search_text(t), '') AS text FROM unnest($1::text[]) WITH ORDINALITY u(t, place) ORDER BY place`,
)

/**
 * Returns the words of each text as search reads them: lower case, without accents and punctuation. Only the database
 * can do this.
 */
export async function readWords(db: Queryable, texts: readonly string[]): Promise<string[][]> {
  if (texts.length === 0) return []
  return (await read(db, [...texts])).map(({ text }) => text.split(' ').filter(Boolean))
}
