import { type Bits, NONE, listPair, runListed } from './bit-memory.ts'
import { type Row, andNot, bothOf, noBits, orRow, toBits, withoutBits } from './bit-rows.ts'
import type { Priced } from './conditions.ts'

/** Rows by the binary digits of price codes (`listing_price_code`). */
export type Digits = ReadonlyMap<number, Row>

/** Binary digits of a price code for hundredths of the currency's unit. */
const HUNDREDTHS = 7

/** More digits than any price has. */
const MOST_DIGITS = 60
const NO_DIGITS: Digits = new Map()
/** What `compare` does with a digit. */
const [OR, AND] = [0, 1]

/** The code of an amount, from its last binary digit to its first. */
function codeOf(amount: number): boolean[] {
  const [units, hundredths] = [Math.floor(amount / 100), amount % 100]
  return Array.from({ length: MOST_DIGITS }, (_, digit) => {
    const shifted =
      digit < HUNDREDTHS ? Math.floor(hundredths / 2 ** digit) : Math.floor(units / 2 ** (digit - HUNDREDTHS))
    return shifted % 2 === 1
  })
}

interface Codes {
  low: readonly boolean[]
  high: readonly boolean[] | undefined
}

/** The codes of a range, which are used for each slot of each chunk. */
const knownCodes = new WeakMap<Priced, Codes>()

function codesOf(range: Priced): Codes {
  const { low, high } = range
  const codes = knownCodes.get(range) ?? { low: codeOf(low ?? 0), high: high === null ? undefined : codeOf(high) }
  knownCodes.set(range, codes)
  return codes
}

/** Returns the bits of what costs something, and from `low` to `high`. */
export function priceBits(range: Priced, digits: Digits = NO_DIGITS): Bits {
  const { low, high } = codesOf(range)
  const isAtLeast = low.includes(true) ? compare(digits, low, true) : anyDigit(digits)
  const exceeded = high && compare(digits, high, false)
  return exceeded ? andNot(isAtLeast, exceeded) : isAtLeast
}

/**
 * Returns what is at least an amount, or more than it. From the last digit to the first: a higher digit outweighs all lower ones. Digits
 * before the first that decides are the same for all.
 */
function compare(digits: Digits, code: readonly boolean[], isAtLeast: boolean): Bits {
  const first = code.indexOf(isAtLeast)
  const last = Math.max(code.lastIndexOf(true), ...digits.keys())
  let steps = 0
  for (let digit = first; digit <= last; digit += 1) {
    const row = digits.get(digit)
    if (digit === first || code[digit] === false) {
      if (row !== undefined) listPair(steps++, toBits(row), OR)
    } else if (steps > 0) listPair(steps++, row === undefined ? NONE : toBits(row), AND)
  }
  const bits = noBits()
  runListed('compare', bits, steps)
  return bits
}

function anyDigit(digits: Digits): Bits {
  const any = noBits()
  for (const row of digits.values()) orRow(any, row)
  return any
}

/** Keeps the lowest and the highest price code of given bits. */
export class PriceEnds {
  #low = Number.POSITIVE_INFINITY
  #high = Number.NEGATIVE_INFINITY

  /** Prices above 0 of the lowest and of the highest variants may be in different digits. */
  add(priced: Bits, lowest: Digits = NO_DIGITS, highest: Digits = lowest): void {
    this.#low = Math.min(this.#low, lowestCode(priced, lowest, this.#low))
    this.#high = Math.max(this.#high, highestCode(priced, highest, this.#high))
  }

  addAll(other: PriceEnds): void {
    this.#low = Math.min(this.#low, other.#low)
    this.#high = Math.max(this.#high, other.#high)
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
