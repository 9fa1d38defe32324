import { plainCharacters } from './plain-characters.ts'

/** Returns digits that were typed or pasted in groups ("12 34", "१२-३४"); a text that holds anything else is returned as it is. */
export function plainDigits(text: string): string {
  const plain = plainCharacters(text)
  return /^[\d -]+$/.test(plain) ? plain.replaceAll(/\D/g, '') : text
}
