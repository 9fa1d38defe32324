import { decimalSign, parseDecimal } from '#lib/parse-decimal.ts'
import { memoise } from '#lib/memoise.ts'
import { plainCharacters } from '#lib/plain-characters.ts'

/** Symbols people write beside an amount, besides the currency code. */
const SYMBOLS: Readonly<Record<string, readonly string[]>> = {
  INR: ['₹', '₨', 'rs', 'rs.', 'रु', 'रु.'],
  USD: ['$', 'us$'],
  EUR: ['€'],
  GBP: ['£'],
}

/** Currency symbols of a locale. */
const localeSymbols = memoise((key) => {
  const [locale, currency] = key.split(' ') as [string, string]
  const styles = ['symbol', 'narrowSymbol'] as const
  return styles.flatMap((currencyDisplay) => {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
    const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value
    return sign === undefined ? [] : [plainCharacters(sign).toLowerCase()]
  })
})

/** The shop's price format. */
export interface PriceFormat {
  currency?: string | undefined
  /** Decides what a comma and a point mean; English if not given. */
  locale?: string | undefined
  maxDecimals?: number | undefined
}

/**
 * Returns a typed price ("1,000", "₹500", "Rs. 500/-") as a plain decimal, at most a billion; undefined if it cannot be
 * read or is in another currency.
 */
export function readPriceText(
  text: string,
  { currency = 'INR', locale = 'en', maxDecimals = 2 }: PriceFormat = {},
): string | undefined {
  const [, before = '', amount = '', after = ''] =
    /^(\D*?)\s*(\d[\d.,' ’٫٬]*?)\s*(\D*)$/u.exec(plainCharacters(text)) ?? []
  const signs = ['', currency.toLowerCase(), ...(SYMBOLS[currency] ?? []), ...localeSymbols(`${locale} ${currency}`)]
  const isKnown = [before, after.replace(/\/[-=]?$/u, '')].every((sign) => signs.includes(sign.trim().toLowerCase()))
  const decimal = isKnown ? parseDecimal(amount, maxDecimals, decimalSign(locale)) : undefined
  return decimal !== undefined && /^\d{1,9}(?:\.|$)/u.test(decimal) ? decimal : undefined
}

/** Returns a plain decimal as people of a locale type it: "1000.5" is "1000,5" in German. */
export const formatTypedPrice = (decimal: string, locale: string): string => decimal.replace('.', decimalSign(locale))
