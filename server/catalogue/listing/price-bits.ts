import type { Priced } from './conditions.ts'

/** Binary digits that a price code has for hundredths of the currency's unit. */
const HUNDREDTHS = 7

const unitsOf = (amount: number): number => Math.floor(amount / 100)

/** Whether the code of an amount (`listing_price_code`) has a binary digit. */
const isOne = (amount: number, place: number): boolean =>
  (place < HUNDREDTHS
    ? Math.floor((amount % 100) / 2 ** place)
    : Math.floor(unitsOf(amount) / 2 ** (place - HUNDREDTHS))) %
    2 ===
  1

interface Digit {
  column: string
  /** Which digits of prices it is. */
  ids: string
  /** Its place in codes of amounts. */
  place: number
}

/** The binary digits that prices are compared by, from the last to the first. All digits of hundredths are one where the range has none. */
function digitsOf({ low, high }: Priced): Digit[] {
  const amounts = [low ?? 0, high ?? 0]
  const isWhole = amounts.every((amount) => amount % 100 === 0)
  const count = HUNDREDTHS + unitsOf(Math.max(...amounts)).toString(2).length
  const places = Array.from({ length: count }, (_, place) => place).slice(isWhole ? HUNDREDTHS : 0)
  return [
    ...(isWhole ? [{ column: 'hundredths', ids: `< ${HUNDREDTHS}`, place: 0 }] : []),
    ...places.map((place) => ({ column: `d${place}`, ids: `= ${place}`, place })),
    { column: 'beyond', ids: `>= ${count}`, place: count },
  ]
}

/** The columns that `priceBits` reads, as aggregates of rows that have the `bits` of a digit `id`. */
export const digitColumns = (range: Priced): string =>
  digitsOf(range)
    .map(({ column, ids }) => `coalesce(bit_or(bits) FILTER (WHERE id ${ids}), no_bits()) AS ${column}`)
    .join(', ')

/** The same columns, looked up one by one for the chunk and slot of a row `s`: less than to gather them. */
export const slotDigits = (range: Priced): string =>
  digitsOf(range)
    .map(({ column, ids }) => {
      const bits = ids.startsWith('=') ? 'bits' : 'bit_or(bits)'
      return `coalesce((SELECT ${bits} FROM listing_variant_bits WHERE kind = 'price' AND id ${ids} AND chunk = s.chunk AND slot = s.slot), no_bits()) AS ${column}`
    })
    .join(', ')

/**
 * The bits of products that cost something and from `low` to `high`, from these columns. From the last digit to the first: a
 * higher digit outweighs all that lower ones said. The amounts are in the text, digit by digit, and nowhere else.
 */
export function priceBits(range: Priced): string {
  const { low, high } = range
  const digits = digitsOf(range)
  const compare = (amount: number, isAtLeast: boolean) =>
    // Undefined: all are at least 0 more by the digits so far, and none is more.
    digits.reduce<string | undefined>((lower, { column, place }) => {
      const isAnd = isOne(amount, place)
      if (lower === undefined) return isAnd === isAtLeast ? column : undefined
      return `(${column} ${isAnd ? '&' : '|'} ${lower})`
    }, undefined)
  const reached = compare(low ?? 0, true) ?? digits.map(({ column }) => column).join(' | ')
  return high === null ? `(${reached})` : `(${reached}) & ~${compare(high, false) ?? 'no_bits()'}`
}
