/** A step in major units that divides a span of prices into about a hundred: 1, 5, 10, 50, 100… */
export function stepFor(span: number): number {
  const wanted = span / 100
  const power = 10 ** Math.floor(Math.log10(Math.max(wanted, 0.01)))
  const step = wanted > power * 5 ? power * 10 : wanted > power ? power * 5 : power
  return Math.max(step, span > 5 ? 1 : 0.01)
}

/** The sign of a currency as people of a locale write it: “₹”. */
export function unitOf(currency: string, locale: string): string {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}
