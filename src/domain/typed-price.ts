import { readDecimal } from '#lib/typed-decimal.ts'
import { plainCharacters } from '#lib/plain-characters.ts'

/** Symbols people write beside an amount, besides the currency code. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  INR: ['₹', '₨', 'rs', 'rs.', 'रु', 'रु.'],
  USD: ['$', 'us$'],
  EUR: ['€'],
  GBP: ['£'],
}

/** The error for an amount that cannot be read. */
export const priceFault = 'Enter the price as a number, such as 1500.'

/**
 * Returns a typed price ("1,000", "₹500", "Rs. 500/-") as a plain decimal, at most a billion; undefined if it cannot be
 * read or is in another currency.
 */
export function readPriceText(text: string, currency = 'INR', mostDecimals = 2): string | undefined {
  const [, before = '', amount = '', after = ''] =
    /^(\D*?)\s*(\d[\d.,' ’٫٬]*?)\s*(\D*)$/u.exec(plainCharacters(text)) ?? []
  const signs = ['', currency.toLowerCase(), ...(SIGNS[currency] ?? [])]
  const isKnown = [before, after.replace(/\/[-=]?$/u, '')].every((sign) => signs.includes(sign.trim().toLowerCase()))
  const decimal = isKnown ? readDecimal(amount, mostDecimals) : undefined
  return decimal !== undefined && /^\d{1,9}(?:\.|$)/u.test(decimal) ? decimal : undefined
}
