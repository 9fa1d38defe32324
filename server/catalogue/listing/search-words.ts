const MOST_WORDS = 8

/** The words of what was typed: letters and digits, lower case, at most eight. */
export function wordsOf(text: string): string[] {
  return allWords(text).slice(0, MOST_WORDS)
}

/** Every word of a text: letters and digits, lower case. */
export function allWords(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  )
}

/** A text for LIKE in which nothing is a placeholder. */
export const likeLiteral = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/**
 * A tsquery of all words, the last one as the beginning of a word (it may still be being typed). Undefined without a word.
 * Only letters and digits get in, so no operator of tsquery can.
 */
export function toSearchQuery(text: string): string | undefined {
  const words = wordsOf(text)
  if (words.length === 0) return undefined
  return words.map((word, index) => (index === words.length - 1 ? `${word}:*` : word)).join(' & ')
}
