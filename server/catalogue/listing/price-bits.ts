import { ALL_BLOCKS, type Bits, NONE, blocksOf, comparePairs, listPair, setBlocks } from './bit-memory.ts'
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
  low: Code
  high: Code | undefined
}

/** A price code to compare with. */
interface Code {
  digits: readonly boolean[]
  /** The highest digit that is 1; -1 for 0. */
  last: number
}

/** The codes of a range, which are used for each slot of each chunk. */
const knownCodes = new WeakMap<Priced, Codes>()

function codesOf(range: Priced): Codes {
  const { low, high } = range
  const code = (amount: number): Code => {
    const digits = codeOf(amount)
    return { digits, last: digits.lastIndexOf(true) }
  }
  const codes = knownCodes.get(range) ?? { low: code(low ?? 0), high: high === null ? undefined : code(high) }
  knownCodes.set(range, codes)
  return codes
}

/** Returns the bits of what costs something, and from `low` to `high`, in some blocks only. */
export function priceBits(range: Priced, digits: Digits = NO_DIGITS, within: number = ALL_BLOCKS): Bits {
  const { low, high } = codesOf(range)
  const isAtLeast = low.last >= 0 ? compare(digits, low, true, within) : anyDigit(digits, within)
  const exceeded = high && compare(digits, high, false, within & blocksOf(isAtLeast))
  return exceeded ? andNot(isAtLeast, exceeded) : isAtLeast
}

/**
 * Returns what is at least an amount, or more than it. From the last digit to the first: a higher digit outweighs all lower ones. Digits
 * before the first that decides are the same for all.
 */
function compare(digits: Digits, code: Code, isAtLeast: boolean, within: number): Bits {
  const first = code.digits.indexOf(isAtLeast)
  let last = code.last
  for (const digit of digits.keys()) if (digit > last) last = digit
  let steps = 0
  for (let digit = first; digit <= last; digit += 1) {
    const row = digits.get(digit)
    if (digit === first || code.digits[digit] === false) {
      if (row !== undefined) listPair(steps++, toBits(row), OR)
    } else if (steps > 0) listPair(steps++, row === undefined ? NONE : toBits(row), AND)
  }
  const bits = noBits()
  comparePairs(bits, within, steps)
  return bits
}

function anyDigit(digits: Digits, within: number): Bits {
  const any = noBits()
  for (const row of digits.values()) orRow(any, row)
  setBlocks(any, blocksOf(any) & within)
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
