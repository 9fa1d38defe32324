import { currencyDigits, formatMoney, type MoneyAmount } from './money.ts'

export type MoneyFormatter = (money: MoneyAmount) => string

/**
 * Returns a formatter for the amounts of one view (a cart, an order, a mail): either all amounts have decimals or none.
 * `shown` holds the view's amounts at any depth.
 */
export function createMoneyFormatter(locale: string, ...shown: readonly unknown[]): MoneyFormatter {
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
