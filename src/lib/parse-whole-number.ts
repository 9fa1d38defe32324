import { plainCharacters } from './plain-characters.ts'

/**
 * Returns a whole number ≥ 0, with or without thousands separators; undefined for anything else, such as "1.5" and
 * "-1".
 */
export function parseWholeNumber(text: string): number | undefined {
  const digits = plainCharacters(text).replace(/(?<=\d)[, ](?=\d{3}(?!\d))/g, '')
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined
}
