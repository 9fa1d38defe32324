import { plainCharacters } from './plain-characters.ts'

/** Thousands parted by one kind of sign, as in 1,000, 1,00,000 and 1 000. */
const GROUPED = /^\d{1,3}(?:([.,' ])(?:\d{2,3}\1)*)\d{3}$/

/** The digits of a whole number, grouped or not; undefined when it is none. */
function wholeDigits(text: string): string | undefined {
  return /^\d+$/.test(text) ? text : GROUPED.test(text) ? text.replaceAll(/\D/g, '') : undefined
}

/**
 * Returns an amount ("1,000", "1000.50", "1.000,50", "१,०००") as a plain decimal ("1000.50"). A sign that may part thousands as well as
 * decimals ("1,50", or "1.000" of an amount with two decimals) is not understood.
 */
export function readDecimal(text: string, mostDecimals: number): string | undefined {
  const plain = plainCharacters(text).replaceAll('\u066B', '.').replaceAll('\u066C', ',').replaceAll('\u2019', "'")
  const whole = wholeDigits(plain)
  const isPoint = /^\d+\.\d{3}$/.test(plain)
  // "1,000" is a thousand wherever English is read; "1.000" is one or a thousand.
  if (whole !== undefined && !isPoint) return whole
  const [, front = '', mark = '', decimals = ''] = /^(.*\d)([.,])(\d+)$/.exec(plain) ?? []
  const digits = wholeDigits(front)
  const isParted = front.includes(mark) || (mark === ',' && /^\d+$/.test(front))
  return digits === undefined || isParted || decimals.length > mostDecimals ? undefined : `${digits}.${decimals}`
}
