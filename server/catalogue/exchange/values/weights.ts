import { parseDecimal } from '#lib/parse-decimal.ts'

const GRAMS: Readonly<Record<string, number>> = {
  g: 1,
  gram: 1,
  grams: 1,
  kg: 1000,
  lb: 453.592_37,
  lbs: 453.592_37,
  oz: 28.349_523_125,
}

const MOST_GRAMS = 100_000_000

/** Returns a weight ("480", "0.48 kg", "17oz") in whole grams; undefined if it is not one. */
export function readWeight(text: string, unit: string, point: '.' | ',' = '.'): number | undefined {
  const [, amount = '', own] = /^(\d[\d.,' ]*?)\s*(\p{L}*)\.?$/u.exec(text.trim()) ?? []
  const grams = GRAMS[(own || unit).toLowerCase()]
  const decimal = parseDecimal(withoutZeros(amount), 6, point) ?? parseDecimal(withoutZeros(amount), 6)
  const weight = grams === undefined || decimal === undefined ? NaN : Math.round(Number(decimal) * grams)
  return weight <= MOST_GRAMS ? weight : undefined
}

/** "0.500" is half a unit: three decimals are not thousands where the front is zero. */
const withoutZeros = (amount: string): string => amount.replace(/^(\d+[.,]\d*?)0+$/u, '$1').replace(/[.,]$/u, '')
