import { plainCharacters } from './plain-characters.ts'

/** Returns a whole number of at least 0, with commas or spaces between thousands or without; undefined for "1.5", "-1" and all that is none. */
export function readWhole(text: string): number | undefined {
  const digits = plainCharacters(text).replace(/(?<=\d)[, ](?=\d{3}(?!\d))/g, '')
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined
}
