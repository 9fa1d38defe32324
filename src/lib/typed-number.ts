/**
 * Numbers as people type and paste them. A text that cannot be understood gives undefined and is refused by whoever asked:
 * nothing here guesses.
 */

const DIGIT = /\p{Nd}/u

/** The value of a digit of any script: Unicode keeps the ten digits of each script together, in order. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0)!
  let first = code
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}

/**
 * Returns a text in plain characters: digits of all scripts and full-width characters as ASCII, every kind of dash as a hyphen,
 * every kind of space as one space, invisible characters (direction marks, zero-width spaces) removed, trimmed.
 */
export const plainCharacters = (text: string): string =>
  text
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\uFF01-\uFF5E]/gu, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[^\P{Nd}0-9]/gu, valueOf)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim()

/** Returns a code (coupon, waybill, order number) in plain characters and capital letters, without spaces. */
export const plainCode = (text: string): string =>
  plainCharacters(text.normalize('NFKC')).replaceAll(' ', '').toUpperCase()

/** Returns digits that were typed or pasted in groups ("12 34", "१२-३४"); a text that holds anything else is returned as it is. */
export function plainDigits(text: string): string {
  const plain = plainCharacters(text)
  return /^[\d -]+$/.test(plain) ? plain.replaceAll(/\D/g, '') : text
}

/** Thousands parted by one kind of sign, as in 1,000, 1,00,000 and 1 000. */
const GROUPED = /^\d{1,3}(?:([.,' ])(?:\d{2,3}\1)*)\d{3}$/

/** The digits of a whole number, grouped or not; undefined when it is none. */
export function wholeDigits(text: string): string | undefined {
  return /^\d+$/.test(text) ? text : GROUPED.test(text) ? text.replaceAll(/\D/g, '') : undefined
}

/** Returns a whole number of at least 0; undefined for "1.5", "-1" and whatever else is none. */
export function readWhole(text: string): number | undefined {
  const plain = plainCharacters(text)
  const digits = plain.includes('.') ? undefined : wholeDigits(plain)
  return digits === undefined || digits.length > 15 ? undefined : Number(digits)
}
