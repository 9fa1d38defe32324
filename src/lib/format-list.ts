import { currentLanguage } from './words.ts'

/** Joins names to a list in the language of the page: “A, B, and C”, or “A, B, or C” as a disjunction. */
export const formatList = (names: readonly string[], type: Intl.ListFormatType = 'conjunction'): string =>
  new Intl.ListFormat(currentLanguage(), { type }).format(names)
