import { currencyDigits, formatMoney, type MoneyAmount } from './money.ts'

/** Writes an amount of one view. */
export type MoneyWords = (money: MoneyAmount) => string

/**
 * How one view (a cart, an order, a mail) writes its amounts: all with decimals as soon as one of those it shows has some,
 * none of them otherwise. `shown` is whatever holds these amounts, as deep as they lie: an order, lines, sums.
 */
export function moneyWords(locale: string, ...shown: readonly unknown[]): MoneyWords {
  const decimals = shown.some(hasDecimals) ? 'always' : 'auto'
  return (money) => formatMoney(money, locale, { decimals })
}

function hasDecimals(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return isMoney(value)
    ? value.amount % 10 ** currencyDigits(value.currency) !== 0
    : Object.values(value).some(hasDecimals)
}

const isMoney = (value: object): value is MoneyAmount =>
  'amount' in value && typeof value.amount === 'number' && 'currency' in value && typeof value.currency === 'string'
