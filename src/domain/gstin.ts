import { plainCode } from '#lib/plain-characters.ts'

/** State, PAN of the firm, which of its registrations, Z, and the sign that checks the others. */
const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** What the shop says of a number that is none. */
export const GSTIN_FAULT = 'A GSTIN has 15 characters, and this one has a typing error.'

/** A firm's GST number as it was typed, without gaps and in capital letters. */
export const cleanGstin = (text: string): string => plainCode(text).replaceAll('-', '')

/** Whether a cleaned text is a GST number: its last sign follows from the others, so that a typing error shows (CK-15). */
export function isGstin(text: string): boolean {
  if (!SHAPE.test(text)) return false
  // Every second sign counts twice; of each product both digits to the base of 36.
  const sum = Array.from(text.slice(0, -1), (sign, place) => SIGNS.indexOf(sign) * (1 + (place % 2))).reduce(
    (total, product) => total + Math.floor(product / 36) + (product % 36),
    0,
  )
  return text.at(-1) === SIGNS[(36 - (sum % 36)) % 36]
}
