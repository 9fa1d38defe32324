import { plainCharacters } from './plain-characters.ts'

/** Returns digits typed or pasted in groups ("12 34", "१२-३४"); any other text is returned unchanged. */
export function parseDigits(text: string): string {
  const plain = plainCharacters(text)
  return /^[\d -]+$/.test(plain) ? plain.replaceAll(/\D/g, '') : text
}
