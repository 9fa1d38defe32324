import { readDecimal } from '#lib/typed-decimal.ts'
import { plainCharacters } from '#lib/plain-characters.ts'

/** What people write beside an amount of a currency, besides its code. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  INR: ['₹', '₨', 'rs', 'rs.', 'रु', 'रु.'],
  USD: ['$', 'us$'],
  EUR: ['€'],
  GBP: ['£'],
}

/** What is said beside a field whose amount cannot be understood. */
export const priceFault = 'Enter a price in digits, such as 1500.'

/**
 * Returns a price as people type it ("1,000", "₹500", "Rs. 500/-") as a plain decimal of at most a thousand million; undefined for one
 * that cannot be understood, and for one of another currency.
 */
export function readPriceText(text: string, currency = 'INR', mostDecimals = 2): string | undefined {
  const [, before = '', amount = '', after = ''] =
    /^(\D*?)\s*(\d[\d.,' ’٫٬]*?)\s*(\D*)$/u.exec(plainCharacters(text)) ?? []
  const signs = ['', currency.toLowerCase(), ...(SIGNS[currency] ?? [])]
  const isKnown = [before, after.replace(/\/[-=]?$/u, '')].every((sign) => signs.includes(sign.trim().toLowerCase()))
  const decimal = isKnown ? readDecimal(amount, mostDecimals) : undefined
  return decimal !== undefined && /^\d{1,9}(?:\.|$)/u.test(decimal) ? decimal : undefined
}
