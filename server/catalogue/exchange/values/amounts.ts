import { currencyDigits, parseMinorUnits } from '#domain/money.ts'
import { readPriceText } from '#domain/typed-price.ts'

/** How a file writes amounts. */
export interface AmountFormat {
  currency: string
  /** The sign before decimals. */
  point: '.' | ','
}

/** Returns a price ("₹1,23,456.00", "12,50 €", "19.9900") in minor units; undefined if it is not one. */
export function readPrice(text: string, { currency, point }: AmountFormat): number | undefined {
  const digits = currencyDigits(currency)
  // Some systems write four decimals, of which the last are zeros.
  const shorter = text.replace(new RegExp(`([.,]\\d{${digits}})0+(?=\\D*$)`, 'u'), digits > 0 ? '$1' : '')
  const locale = point === ',' ? 'de' : 'en'
  const decimal = [shorter, text]
    .map((one) => readPriceText(one, { currency, locale, maxDecimals: digits }))
    .find((one) => one !== undefined)
  return decimal === undefined ? undefined : parseMinorUnits(decimal, currency)
}

/** Returns whether the amounts of a file have a comma before their decimals. */
export function detectPoint(amounts: Iterable<string>): '.' | ',' {
  let commas = 0
  for (const amount of amounts) {
    const [, point] = /\d([.,])\d{1,2}\D*$/u.exec(amount) ?? []
    if (point === ',') commas += 1
    if (point === '.') commas -= 1
  }
  return commas > 0 ? ',' : '.'
}

const MOST = 1_000_000_000

/** Returns a whole number ("12", "1,200", "-3", "7.0"); undefined if it is not one. */
export function readWhole(text: string): number | undefined {
  const plain = text.trim().replace(/^[−–]/u, '-')
  const digits = /^-?\d{1,3}(?:[,.' ]\d{3})+$/u.test(plain) ? plain.replaceAll(/[,.' ]/gu, '') : plain
  const [whole] = /^-?\d{1,10}(?=(?:[.,]0*)?$)/u.exec(digits) ?? []
  const value = whole === undefined ? NaN : Number(whole)
  return Math.abs(value) <= MOST ? value : undefined
}

/** Returns a percentage ("12", "0.25 %") in basis points; undefined if it is not one. */
export function readPercent(text: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:[.,](\d{1,2})0*)?\s*%?$/u.exec(text.trim()) ?? []
  const points = whole === undefined ? NaN : Number(whole + fraction.padEnd(2, '0'))
  return points <= 10_000 ? points : undefined
}
