import { currencyDigits, toDecimalString } from '#domain/money.ts'
import { formatTypedPrice, readPriceText } from '#domain/typed-price.ts'
import { decimalSign, parseDecimal } from '#lib/parse-decimal.ts'

interface NumberFormat {
  isWhole: boolean
  locale: string
}

const MAX_DECIMALS = 6

/** Reads a typed number, with or without a sign; undefined if it is none. */
export function readNumber(text: string, { isWhole, locale }: NumberFormat): number | undefined {
  const [, sign = '', rest = ''] = /^\s*([-−+]?)\s*(.*?)\s*$/u.exec(text) ?? []
  // One or two digits are no group of thousands: “12,5” is meant as 12.5 in any language.
  const decimal =
    (isWhole ? undefined : shortDecimal(rest)) ?? parseDecimal(rest, isWhole ? 0 : MAX_DECIMALS, decimalSign(locale))
  if (decimal === undefined || decimal.length > 16) return undefined
  const number = Number(decimal)
  return sign === '-' || sign === '−' ? -number || 0 : number
}

const shortDecimal = (text: string): string | undefined =>
  /^\d+[.,]\d{1,2}$/.test(text) ? text.replace(',', '.') : undefined

/** Returns a number as it is typed: without grouping, with the locale's decimal sign. */
export const formatNumber = (value: number, locale: string): string => formatTypedPrice(plainDecimal(value), locale)

/** Without an exponent. */
const plainDecimal = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(MAX_DECIMALS).replace(/\.?0+$/, '')

export interface MoneyFormat {
  currency: string
  locale: string
}

/** Reads a typed amount (“1,299.50”, “₹500”) as minor units; undefined if it cannot be read. */
export function readAmount(text: string, { currency, locale }: MoneyFormat): number | undefined {
  const maxDecimals = currencyDigits(currency)
  const decimal = readPriceText(text, { currency, locale, maxDecimals })
  if (decimal === undefined) return undefined
  const [whole = '', fraction = ''] = decimal.split('.')
  return Number(whole + fraction.padEnd(maxDecimals, '0'))
}

/** Returns minor units as an amount that is typed: 129950 → “1299.50”, 50000 → “500”. */
export function formatAmount(amount: number, { currency, locale }: MoneyFormat): string {
  const decimal = toDecimalString({ amount, currency })
  return formatTypedPrice(/^-?\d+\.0+$/.test(decimal) ? decimal.split('.')[0]! : decimal, locale)
}
