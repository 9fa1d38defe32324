import {
  type Bits,
  type Row,
  andBits,
  andNot,
  bothOf,
  copyOf,
  noBits,
  orBits,
  takeTwo,
  orRow,
  toBits,
  withoutBits,
} from './bit-rows.ts'
import type { Priced } from './conditions.ts'

/** Rows by the binary digits of price codes (`listing_price_code`). */
export type Digits = ReadonlyMap<number, Row>

/** Binary digits of a price code for hundredths of the currency's unit. */
const HUNDREDTHS = 7

const unitsOf = (amount: number): number => Math.floor(amount / 100)
const NONE: Digits = new Map()

/** Whether the code of an amount has a binary digit. */
const isOne = (amount: number, place: number): boolean =>
  (place < HUNDREDTHS
    ? Math.floor((amount % 100) / 2 ** place)
    : Math.floor(unitsOf(amount) / 2 ** (place - HUNDREDTHS))) %
    2 ===
  1

interface Column {
  /** Undefined if no price has the digit. */
  bits: Bits | undefined
  /** Its position in codes of amounts. */
  place: number
}

/** The digits to compare prices by, from last to first. All hundredths are one digit if the range has none. */
function columnsOf({ low, high }: Priced, digits: Digits): Column[] {
  const amounts = [low ?? 0, high ?? 0]
  const isWhole = amounts.every((amount) => amount % 100 === 0)
  const count = HUNDREDTHS + unitsOf(Math.max(...amounts)).toString(2).length
  const joined = (isIn: (place: number) => boolean): Bits | undefined => {
    const rows = [...digits].flatMap(([place, row]) => (isIn(place) ? [row] : []))
    return rows.length === 0 ? undefined : rows.reduce<Bits>((bits, row) => orRow(bits, row), noBits())
  }
  const single = (place: number): Column => {
    const row = digits.get(place)
    return { bits: row && toBits(row), place }
  }
  const places = Array.from({ length: count }, (_, place) => place).slice(isWhole ? HUNDREDTHS : 0)
  return [
    ...(isWhole ? [{ bits: joined((place) => place < HUNDREDTHS), place: 0 }] : []),
    ...places.map(single),
    { bits: joined((place) => place >= count), place: count },
  ]
}

/**
 * Returns the bits of products with a price from `low` to `high`. From the last digit to the first, because a higher
 * digit outweighs all lower ones.
 */
export function priceBits(range: Priced, digits: Digits = NONE): Bits {
  const { low, high } = range
  const columns = columnsOf(range, digits)
  const reached = compare(columns, low ?? 0, true)
  const exceeded = high === null ? undefined : compare(columns, high, false)
  const isAtLeast = reached ?? anyColumn(columns)
  return exceeded ? andNot(isAtLeast, exceeded) : isAtLeast
}

/** Returns the bits of prices at least, or above, an amount. Undefined: all are at least 0, or none is above. */
function compare(columns: readonly Column[], amount: number, isAtLeast: boolean): Bits | undefined {
  // Digits before the first deciding one are equal for all.
  const first = columns.findIndex(({ place }) => isOne(amount, place) === isAtLeast)
  if (first === -1) return undefined
  const steps = columns.slice(first + 1).map(({ bits, place }) => ({ bits, isAnd: isOne(amount, place) }))
  // A digit that no price has cancels all before it.
  const start = steps.findLastIndex(({ bits, isAnd }) => isAnd && !bits)
  const begin = start === -1 ? columns[first]!.bits : undefined
  const lower = begin ? copyOf(begin) : noBits()
  const rest = steps.slice(start + 1).flatMap(({ bits, isAnd }) => (bits ? [{ bits, isAnd }] : []))
  for (let index = 0; index < rest.length; index += 2) {
    const [one, other] = [rest[index]!, rest[index + 1]]
    if (other) takeTwo(lower, one.bits, one.isAnd, other.bits, other.isAnd)
    else if (one.isAnd) andBits(lower, one.bits)
    else orBits(lower, one.bits)
  }
  return lower
}

function anyColumn(columns: readonly Column[]): Bits {
  const any = noBits()
  for (const { bits } of columns) if (bits) orBits(any, bits)
  return any
}

/** Keeps the lowest and the highest price code of given bits. */
export class PriceEnds {
  #low = Number.POSITIVE_INFINITY
  #high = Number.NEGATIVE_INFINITY

  /** The lowest and highest variants' prices above 0 may be in different digits. */
  add(priced: Bits, lowest: Digits = NONE, highest: Digits = lowest): void {
    this.#low = Math.min(this.#low, lowestCode(priced, lowest, this.#low))
    this.#high = Math.max(this.#high, highestCode(priced, highest, this.#high))
  }

  get low(): number | null {
    return amountOf(this.#low)
  }

  get high(): number | null {
    return amountOf(this.#high)
  }
}

const amountOf = (code: number): number | null =>
  Number.isFinite(code) ? Math.floor(code / 2 ** HUNDREDTHS) * 100 + (code % 2 ** HUNDREDTHS) : null

const downwards = (digits: Digits): [number, Row][] => [...digits].sort(([a], [b]) => b - a)

/** Returns the lowest code, or one above `most` once none is lower. */
function lowestCode(own: Bits, digits: Digits, most: number): number {
  let code = 0
  let left = own
  for (const [digit, row] of downwards(digits)) {
    const zeros = withoutBits(left, toBits(row))
    if (zeros) left = zeros
    else code += 2 ** digit
    if (code > most) break
  }
  return code
}

/** Returns the highest code, or one below `least` once none is higher. */
function highestCode(own: Bits, digits: Digits, least: number): number {
  let code = 0
  let left = own
  for (const [digit, row] of downwards(digits)) {
    const ones = bothOf(left, toBits(row))
    if (ones) {
      left = ones
      code += 2 ** digit
    }
    // The remaining digits add up to less than this one.
    if (code + 2 ** digit <= least) break
  }
  return code
}
