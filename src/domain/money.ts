/** An amount in integer minor units (paise, cents) with its ISO 4217 currency. */
export interface MoneyAmount {
  amount: number
  currency: string
}

/**
 * Symbols and separators of common currencies and locales. The first use of Intl blocks a slow phone for more than 100
 * ms (docs/decisions/0062-page-delivery.md).
 */
const SYMBOLS = new Map(Object.entries({ INR: '₹', USD: '$', EUR: '€', GBP: '£' }))
const SEPARATORS = new Map(Object.entries({ 'en-IN': /\B(?=(\d\d)*\d{3}$)/g, 'en-US': /\B(?=(\d{3})+$)/g }))

/** Returns the symbol of a common currency, such as “₹”, or undefined. */
export const commonSymbol = (currency: string, locale: string): string | undefined =>
  SEPARATORS.has(locale) ? SYMBOLS.get(currency) : undefined

const formatters = new Map<string, Intl.NumberFormat>()

function formatterFor(locale: string, currency: string, digits?: number): Intl.NumberFormat {
  const key = `${locale} ${currency} ${digits}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    formatters.set(key, formatter)
  }
  return formatter
}

/**
 * Returns the decimals of a currency: 2 for INR, 0 for JPY, 3 for KWD. @throws RangeError for an invalid currency code.
 */
export function currencyDigits(currency: string): number {
  return SYMBOLS.has(currency) ? 2 : (formatterFor('en', currency).resolvedOptions().maximumFractionDigits ?? 2)
}

/** Converts minor units to an exact decimal string: 123456 paise → "1234.56". */
export function toDecimalString({ amount, currency }: MoneyAmount): string {
  const digits = currencyDigits(currency)
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  const sign = amount < 0 ? '-' : ''
  if (digits === 0) return sign + text
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/**
 * Formats a price: `formatMoney({ amount: 12345600, currency: 'INR' }, 'en-IN')` → "₹1,23,456". Whole amounts have no
 * decimals unless `decimals` is "always" (order totals, invoices).
 */
export function formatMoney(
  money: MoneyAmount,
  locale: string,
  { decimals = 'auto' }: { decimals?: 'auto' | 'always' } = {},
): string {
  const digits = currencyDigits(money.currency)
  const isWhole = money.amount % 10 ** digits === 0
  const shown = isWhole && decimals === 'auto' ? 0 : digits
  const sign = commonSymbol(money.currency, locale)
  if (sign) {
    const [, minus, whole = '', fraction] = /^(-?)(\d*)(.*)/.exec(toDecimalString(money))!
    return minus + sign + whole.replace(SEPARATORS.get(locale)!, ',') + (shown ? fraction : '')
  }
  // Intl formats decimal strings exactly; a float would round large amounts.
  return formatterFor(locale, money.currency, shown).format(toDecimalString(money) as Intl.StringNumericLiteral)
}

function requireSameCurrency(a: MoneyAmount, b: MoneyAmount): void {
  if (a.currency !== b.currency) throw new RangeError(`Cannot add ${b.currency} to ${a.currency}`)
}

/** @throws RangeError when the currencies differ. */
export function addMoney(a: MoneyAmount, b: MoneyAmount): MoneyAmount {
  requireSameCurrency(a, b)
  return { amount: a.amount + b.amount, currency: a.currency }
}

/** @throws RangeError when the currencies differ. */
export function subtractMoney(a: MoneyAmount, b: MoneyAmount): MoneyAmount {
  requireSameCurrency(a, b)
  return { amount: a.amount - b.amount, currency: a.currency }
}

export function multiplyMoney(money: MoneyAmount, quantity: number): MoneyAmount {
  return { amount: money.amount * quantity, currency: money.currency }
}

/** Returns the whole percentage saved, rounded down; 0 when nothing is saved. */
export function percentSaved(price: MoneyAmount, before: MoneyAmount): number {
  requireSameCurrency(price, before)
  if (before.amount <= 0 || price.amount >= before.amount) return 0
  return Math.floor(((before.amount - price.amount) * 100) / before.amount)
}

/** Returns major units (rupees, dollars) for analytics events. Never calculate with the result. */
export function toMajorUnits(money: MoneyAmount): number {
  return Number(toDecimalString(money))
}

/** Parses a typed amount ("1,450", "99.5") to minor units; undefined if it is not an amount of that currency. */
export function parseMinorUnits(text: string, currency: string): number | undefined {
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(text.replace(/[\s,]/gu, ''))
  if (!match) return undefined
  const digits = currencyDigits(currency)
  const [, whole = '', fraction = ''] = match
  if (fraction.length > digits) return undefined
  return Number(whole + fraction.padEnd(digits, '0'))
}
