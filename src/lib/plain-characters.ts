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
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[^\P{Nd}0-9]/gu, valueOf)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()

/** Returns a code (coupon, waybill, order number) in plain characters and capital letters, without spaces. */
export const plainCode = (text: string): string =>
  plainCharacters(text.normalize('NFKC')).replaceAll(' ', '').toUpperCase()
