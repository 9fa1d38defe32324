/**
 * Returns the plain words of a text in the pseudo-language, which accents every letter of the catalogue. `names` are
 * texts whose words may appear: commands, options, files and values.
 */
export function plainEnglishIn(text: string, names = ''): string[] {
  const known = new Set(wordsOf(names))
  return wordsOf(text).filter((word) => !known.has(word))
}

const wordsOf = (text: string): string[] => text.normalize('NFC').match(/(?<!\p{L})[A-Za-z]{3,}(?!\p{L})/gu) ?? []
