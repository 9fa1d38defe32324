const DIGIT = /\p{Nd}/u

/** Returns the value of a digit of any script: Unicode lists the ten digits of each script in order. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0)!
  let first = code
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}

/**
 * Normalises text: digits of any script and full-width characters become ASCII, dashes become hyphens, runs of any
 * whitespace one space; invisible characters (direction marks, zero-width spaces) are removed, and the result is
 * trimmed.
 */
export const plainCharacters = (text: string): string =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[^\P{Nd}0-9]/gu, valueOf)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()

/** Normalises a code (coupon, waybill, order number): upper case, no spaces. */
export const plainCode = (text: string): string =>
  plainCharacters(text.normalize('NFKC')).replaceAll(' ', '').toUpperCase()
