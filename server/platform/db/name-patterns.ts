/** What Postgres forms trigrams of: letters and digits in a row. */
const TRIGRAM = /[\p{L}\p{M}\p{N}]{3}/u
const LETTER = /[\p{L}\p{N}]/u
/** Scripts without spaces between words. */
const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u
/** Where a word of a name begins. */
const WORD_STARTS = ['', '% ', '%-', '%(', '%/', String.raw`%\_`]

/** Returns a pattern for ILIKE that finds a text anywhere. */
export const containing = (text: string): string => `%${escaped(text)}%`

/**
 * Returns patterns for `name ILIKE ANY (…)` that an index of trigrams serves. A text is found anywhere. One of less than
 * three letters in a row has no trigram: it is found where a word begins, and nowhere if it has neither letter nor digit.
 */
export function namePatterns(text: string): string[] {
  if (text === '' || TRIGRAM.test(text) || UNSPACED.test(text)) return [containing(text)]
  return LETTER.test(text) ? WORD_STARTS.map((start) => `${start}${escaped(text)}%`) : []
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
