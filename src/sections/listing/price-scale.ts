import { commonSymbol } from '#domain/money.ts'
import { memoise } from '#lib/memoise.ts'

/** Returns a step in major units (1, 5, 10, 50…) that divides a price range into about a hundred. */
export function stepFor(span: number): number {
  const wanted = span / 100
  const power = 10 ** Math.floor(Math.log10(Math.max(wanted, 0.01)))
  const step = wanted > power * 5 ? power * 10 : wanted > power ? power * 5 : power
  return Math.max(step, span > 5 ? 1 : 0.01)
}

const unitFor = memoise((key) => {
  const [locale, currency] = key.split(' ') as [string, string]
  const common = commonSymbol(currency, locale)
  if (common !== undefined) return common
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
})

/** Returns the symbol of a currency in a locale, such as “₹”. */
export function unitOf(currency: string, locale: string): string {
  return unitFor(`${locale} ${currency}`)
}
