import { currentWords } from '#lib/words.ts'

/** Returns the attributes of an `<html>` element in the shop's language. */
export function languageAttributes(): string {
  const { language = 'en', direction } = currentWords() ?? {}
  return `lang="${language}"${direction ? ` dir="${direction}"` : ''}`
}
