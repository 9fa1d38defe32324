/** An amount of money as the API speaks it: integer minor units (paise, cents) and an ISO 4217 currency. */
export interface MoneyAmount {
  amount: number
  currency: string
}

/**
 * What Intl says of common currencies, each with two decimals, and of where common locales part digits; everything else asks Intl.
 * The first use of Intl keeps a slow phone busy for longer than a tenth of a second, on a first page
 * (docs/decisions/0062-page-delivery.md).
 */
const SIGNS = new Map(Object.entries({ INR: '₹', USD: '$', EUR: '€', GBP: '£' }))
const PARTINGS = new Map(Object.entries({ 'en-IN': /\B(?=(\d\d)*\d{3}$)/g, 'en-US': /\B(?=(\d{3})+$)/g }))

/** The sign of a common currency in a common locale, such as “₹”; undefined for all others. */
export const commonSign = (currency: string, locale: string): string | undefined =>
  PARTINGS.has(locale) ? SIGNS.get(currency) : undefined

const formatters = new Map<string, Intl.NumberFormat>()

/** With as many decimals as the currency has, unless `digits` says how many. */
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

/** Decimals of a currency: 2 for INR, 0 for JPY, 3 for KWD. Throws RangeError on what is no currency code. */
export function currencyDigits(currency: string): number {
  return SIGNS.has(currency) ? 2 : (formatterFor('en', currency).resolvedOptions().maximumFractionDigits ?? 2)
}

/** Minor units as an exact decimal string: 123456 paise → "1234.56". */
export function decimalOf({ amount, currency }: MoneyAmount): string {
  const digits = currencyDigits(currency)
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  const sign = amount < 0 ? '-' : ''
  if (digits === 0) return sign + text
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/**
 * A price as shoppers read it: `formatMoney({ amount: 12345600, currency: 'INR' }, 'en-IN')` → "₹1,23,456".
 * Whole amounts are shown without decimals unless `decimals` is "always" (order totals, invoices).
 */
export function formatMoney(
  money: MoneyAmount,
  locale: string,
  { decimals = 'auto' }: { decimals?: 'auto' | 'always' } = {},
): string {
  const digits = currencyDigits(money.currency)
  const isWhole = money.amount % 10 ** digits === 0
  const shown = isWhole && decimals === 'auto' ? 0 : digits
  const sign = commonSign(money.currency, locale)
  if (sign) {
    const [, minus, whole = '', fraction] = /^(-?)(\d*)(.*)/.exec(decimalOf(money))!
    return minus + sign + whole.replace(PARTINGS.get(locale)!, ',') + (shown ? fraction : '')
  }
  // Intl takes decimal strings exactly; a float would round large amounts.
  return formatterFor(locale, money.currency, shown).format(decimalOf(money) as Intl.StringNumericLiteral)
}

function requireSameCurrency(a: MoneyAmount, b: MoneyAmount): void {
  if (a.currency !== b.currency) throw new RangeError(`Cannot add ${b.currency} to ${a.currency}`)
}

/** Sum of two amounts of one currency. Throws RangeError when the currencies differ. */
export function addMoney(a: MoneyAmount, b: MoneyAmount): MoneyAmount {
  requireSameCurrency(a, b)
  return { amount: a.amount + b.amount, currency: a.currency }
}

/** Difference of two amounts of one currency. Throws RangeError when the currencies differ. */
export function subtractMoney(a: MoneyAmount, b: MoneyAmount): MoneyAmount {
  requireSameCurrency(a, b)
  return { amount: a.amount - b.amount, currency: a.currency }
}

/** A price times a whole quantity. */
export function multiplyMoney(money: MoneyAmount, quantity: number): MoneyAmount {
  return { amount: money.amount * quantity, currency: money.currency }
}

/** Whole per cent saved against a former price, rounded down; 0 when nothing is saved. */
export function percentSaved(price: MoneyAmount, before: MoneyAmount): number {
  requireSameCurrency(price, before)
  if (before.amount <= 0 || price.amount >= before.amount) return 0
  return Math.floor(((before.amount - price.amount) * 100) / before.amount)
}

/** Major units (rupees, dollars) for analytics events, the only place that wants them. Never calculate with the result. */
export function toMajorUnits(money: MoneyAmount): number {
  return Number(decimalOf(money))
}

/** Minor units of what a shopper typed ("1,450", "99.5"); undefined when it is no amount of that currency. */
export function parseMinorUnits(text: string, currency: string): number | undefined {
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(text.replace(/[\s,]/gu, ''))
  if (!match) return undefined
  const digits = currencyDigits(currency)
  const [, whole = '', fraction = ''] = match
  if (fraction.length > digits) return undefined
  return Number(whole + fraction.padEnd(digits, '0'))
}
