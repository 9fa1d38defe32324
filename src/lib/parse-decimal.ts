import { memoise } from './memoise.ts'
import { plainCharacters } from './plain-characters.ts'

/** Thousands grouped with one kind of separator, as in 1,000, 1,00,000 and 1 000. */
const GROUPED = /^\d{1,3}(?:([.,' ])(?:\d{2,3}\1)*)\d{3}$/

/** Returns the digits of a whole number, grouped or not; undefined otherwise. */
function wholeDigits(text: string): string | undefined {
  return /^\d+$/.test(text) ? text : GROUPED.test(text) ? text.replaceAll(/\D/g, '') : undefined
}

/** The sign between whole units and decimals in a locale; English uses a point. */
export const decimalSign = memoise((locale) =>
  new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.',
)

/**
 * Returns an amount ("1,000", "1000.50", "1.000,50", "१,०००") as a plain decimal ("1000.50"). Undefined when a
 * separator is ambiguous ("1,50", or "1.000" with two decimals); where decimals stand behind a comma it is the other
 * way round.
 */
export function parseDecimal(text: string, maxDecimals: number, point: '.' | ',' = '.'): string | undefined {
  const plain = plainCharacters(text).replaceAll('\u066B', '.').replaceAll('\u066C', ',').replaceAll('\u2019', "'")
  const whole = wholeDigits(plain)
  const mayBeDecimal = new RegExp(`^\\d+[${point}]\\d{3}$`).test(plain)
  // In English "1,000" is always a thousand; "1.000" may be one or a thousand.
  if (whole !== undefined && !mayBeDecimal) return whole
  const [, front = '', mark = '', decimals = ''] = /^(.*\d)([.,])(\d+)$/.exec(plain) ?? []
  const digits = wholeDigits(front)
  const isParted = front.includes(mark) || (mark !== point && /^\d+$/.test(front))
  return digits === undefined || isParted || decimals.length > maxDecimals ? undefined : `${digits}.${decimals}`
}
