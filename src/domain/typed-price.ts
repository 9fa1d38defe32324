import { decimalSign, readDecimal } from '#lib/typed-decimal.ts'
import { onceEach } from '#lib/once-each.ts'
import { plainCharacters } from '#lib/plain-characters.ts'

/** Symbols people write beside an amount, besides the currency code. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  INR: ['₹', '₨', 'rs', 'rs.', 'रु', 'रु.'],
  USD: ['$', 'us$'],
  EUR: ['€'],
  GBP: ['£'],
}

/** Currency symbols of a locale. */
const ownSigns = onceEach((key) => {
  const [locale, currency] = key.split(' ') as [string, string]
  const styles = ['symbol', 'narrowSymbol'] as const
  return styles.flatMap((currencyDisplay) => {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
    const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value
    return sign === undefined ? [] : [plainCharacters(sign).toLowerCase()]
  })
})

/** The error for an amount that cannot be read. */
export const priceFault = 'Enter the price as a number, such as 1500.'

/** The shop's price format. */
export interface PriceStyle {
  currency?: string | undefined
  /** Decides what a comma and a point mean; English if not given. */
  locale?: string | undefined
  mostDecimals?: number | undefined
}

/**
 * Returns a typed price ("1,000", "₹500", "Rs. 500/-") as a plain decimal, at most a billion; undefined if it cannot be
 * read or is in another currency.
 */
export function readPriceText(
  text: string,
  { currency = 'INR', locale = 'en', mostDecimals = 2 }: PriceStyle = {},
): string | undefined {
  const [, before = '', amount = '', after = ''] =
    /^(\D*?)\s*(\d[\d.,' ’٫٬]*?)\s*(\D*)$/u.exec(plainCharacters(text)) ?? []
  const signs = ['', currency.toLowerCase(), ...(SIGNS[currency] ?? []), ...ownSigns(`${locale} ${currency}`)]
  const isKnown = [before, after.replace(/\/[-=]?$/u, '')].every((sign) => signs.includes(sign.trim().toLowerCase()))
  const decimal = isKnown ? readDecimal(amount, mostDecimals, decimalSign(locale)) : undefined
  return decimal !== undefined && /^\d{1,9}(?:\.|$)/u.test(decimal) ? decimal : undefined
}

/** Returns a plain decimal as people of a locale type it: "1000.5" is "1000,5" in German. */
export const typedPrice = (decimal: string, locale: string): string => decimal.replace('.', decimalSign(locale))
