/** Products of one chunk: each has one bit in every row of it. */
export const CHUNK = 16_000
/** A multiple of 8, so that counting needs no remainder. */
const WORDS = 504
/** Rows with at most this many bits set are stored as lists of positions. */
const SPARSE = 500

/** One bit per product of a chunk. */
export type Bits = Int32Array<ArrayBuffer>
/** Bits as stored in memory: all of them, or the positions of those set. */
export type Row = Bits | Uint16Array

export const ALL: Bits = new Int32Array(WORDS).fill(-1)

/** Reused memory for intermediate results: allocating it takes three times as long as the calculation. */
const scratch: Bits[] = []
const MOST_SCRATCH = 4096
let used = 0

function newBits(): Bits {
  const known = scratch[used]
  if (known) {
    used += 1
    return known
  }
  const bits = new Int32Array(WORDS)
  if (used < MOST_SCRATCH) scratch[used++] = bits
  return bits
}

/** Runs a synchronous calculation. Afterwards, its bitmaps are reused, except those kept with `keptBits`. */
export function calculate<Result>(work: () => Result): Result {
  const before = used
  try {
    return work()
  } finally {
    used = before
  }
}

/** Returns a copy that outlives the calculation. */
export const keptBits = (bits: Bits): Bits => bits.slice()

export const noBits = (): Bits => newBits().fill(0)

export function copyOf(bits: Bits): Bits {
  const copy = newBits()
  copy.set(bits)
  return copy
}

/** The first product is the highest bit of the first byte, and words are little-endian. */
const bitAt = (place: number): number => 1 << ((place & 31) ^ 7)

export function setBit(bits: Bits, place: number): void {
  bits[place >>> 5]! |= bitAt(place)
}

export function clearBit(bits: Bits, place: number): void {
  bits[place >>> 5]! &= ~bitAt(place)
}

const incoming: Bits = new Int32Array(WORDS)
const incomingBytes = new Uint8Array(incoming.buffer)

/** Reads a row as `varbit_send` writes it, after the length. */
export function rowOf(bytes: Uint8Array): Row {
  incomingBytes.fill(0).set(bytes.subarray(0, CHUNK / 8))
  return countBits(incoming) > SPARSE ? incoming.slice() : Uint16Array.from(placesOf(incoming))
}

export const bytesOf = (row: Row): number => row.byteLength + 100

/** Returns the bits of a row, possibly the row itself, which must not be changed. */
export const toBits = (row: Row): Bits => (row instanceof Int32Array ? row : orRow(noBits(), row))

/** Places of the bits set, in no particular order. */
export function placesOf(bits: Bits): number[] {
  const places: number[] = []
  for (let index = 0; index < WORDS; index += 1) {
    for (let word = bits[index]!; word !== 0; word &= word - 1)
      places.push((index << 5) | ((31 - Math.clz32(word & -word)) ^ 7))
  }
  return places
}

/* The functions below change their first argument and return it. */

export function orRow(bits: Bits, row: Row): Bits {
  if (row instanceof Int32Array) return orBits(bits, row)
  for (const place of row) setBit(bits, place)
  return bits
}

export function orBits(bits: Bits, other: Bits): Bits {
  for (let index = 0; index < WORDS; index += 4) {
    bits[index]! |= other[index]!
    bits[index + 1]! |= other[index + 1]!
    bits[index + 2]! |= other[index + 2]!
    bits[index + 3]! |= other[index + 3]!
  }
  return bits
}

/** Adds the intersection of a row and a mask. */
export function orBoth(bits: Bits, row: Row, mask: Bits): Bits {
  if (row instanceof Int32Array)
    for (let index = 0; index < WORDS; index += 4) {
      bits[index]! |= row[index]! & mask[index]!
      bits[index + 1]! |= row[index + 1]! & mask[index + 1]!
      bits[index + 2]! |= row[index + 2]! & mask[index + 2]!
      bits[index + 3]! |= row[index + 3]! & mask[index + 3]!
    }
  else for (const place of row) bits[place >>> 5]! |= mask[place >>> 5]! & bitAt(place)
  return bits
}

export function andBits(bits: Bits, other: Bits): Bits {
  for (let index = 0; index < WORDS; index += 4) {
    bits[index]! &= other[index]!
    bits[index + 1]! &= other[index + 1]!
    bits[index + 2]! &= other[index + 2]!
    bits[index + 3]! &= other[index + 3]!
  }
  return bits
}

/** Combines two operands in one pass, each with AND or OR. */
export function takeTwo(bits: Bits, one: Bits, isAnd: boolean, other: Bits, isAndOther: boolean): Bits {
  if (isAnd && isAndOther)
    for (let index = 0; index < WORDS; index += 2) {
      bits[index] = bits[index]! & one[index]! & other[index]!
      bits[index + 1] = bits[index + 1]! & one[index + 1]! & other[index + 1]!
    }
  else if (isAnd)
    for (let index = 0; index < WORDS; index += 2) {
      bits[index] = (bits[index]! & one[index]!) | other[index]!
      bits[index + 1] = (bits[index + 1]! & one[index + 1]!) | other[index + 1]!
    }
  else if (isAndOther)
    for (let index = 0; index < WORDS; index += 2) {
      bits[index] = (bits[index]! | one[index]!) & other[index]!
      bits[index + 1] = (bits[index + 1]! | one[index + 1]!) & other[index + 1]!
    }
  else
    for (let index = 0; index < WORDS; index += 2) {
      bits[index] = bits[index]! | one[index]! | other[index]!
      bits[index + 1] = bits[index + 1]! | one[index + 1]! | other[index + 1]!
    }
  return bits
}

export function andNot(bits: Bits, other: Bits): Bits {
  for (let index = 0; index < WORDS; index += 4) {
    bits[index]! &= ~other[index]!
    bits[index + 1]! &= ~other[index + 1]!
    bits[index + 2]! &= ~other[index + 2]!
    bits[index + 3]! &= ~other[index + 3]!
  }
  return bits
}

export function invert(bits: Bits): Bits {
  for (let index = 0; index < WORDS; index += 1) bits[index] = ~bits[index]!
  return bits
}

export function isEmpty(bits: Bits): boolean {
  for (let index = 0; index < WORDS; index += 1) if (bits[index] !== 0) return false
  return true
}

/** Returns the intersection, undefined if it is empty. */
export function bothOf(one: Bits, other: Bits): Bits | undefined {
  const before = used
  const bits = newBits()
  let any = 0
  for (let index = 0; index < WORDS; index += 4) {
    const a = one[index]! & other[index]!
    const b = one[index + 1]! & other[index + 1]!
    const c = one[index + 2]! & other[index + 2]!
    const d = one[index + 3]! & other[index + 3]!
    bits[index] = a
    bits[index + 1] = b
    bits[index + 2] = c
    bits[index + 3] = d
    any |= a | b | c | d
  }
  if (any !== 0) return bits
  used = before
  return undefined
}

/** Returns the difference, undefined if it is empty. */
export function withoutBits(one: Bits, other: Bits): Bits | undefined {
  const before = used
  const bits = newBits()
  let any = 0
  for (let index = 0; index < WORDS; index += 4) {
    const a = one[index]! & ~other[index]!
    const b = one[index + 1]! & ~other[index + 1]!
    const c = one[index + 2]! & ~other[index + 2]!
    const d = one[index + 3]! & ~other[index + 3]!
    bits[index] = a
    bits[index + 1] = b
    bits[index + 2] = c
    bits[index + 3] = d
    any |= a | b | c | d
  }
  if (any !== 0) return bits
  used = before
  return undefined
}

function countWord(word: number): number {
  let sum = word - ((word >>> 1) & 0x55555555)
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333)
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export const countBits = (bits: Bits): number => countBoth(bits, ALL)

/** Counts the intersection of a row and a mask. */
export function countBoth(row: Row, mask: Bits): number {
  if (row instanceof Int32Array) return countCommon(row, mask)
  let count = 0
  for (const place of row) if ((mask[place >>> 5]! & bitAt(place)) !== 0) count += 1
  return count
}

/** Adds eight words with carries before counting bits (Harley–Seal). */
function countCommon(one: Bits, other: Bits): number {
  let [eights, ones, twos, fours] = [0, 0, 0, 0]
  for (let index = 0; index < WORDS; index += 8) {
    const a = one[index]! & other[index]!
    const b = one[index + 1]! & other[index + 1]!
    const c = one[index + 2]! & other[index + 2]!
    const d = one[index + 3]! & other[index + 3]!
    const e = one[index + 4]! & other[index + 4]!
    const f = one[index + 5]! & other[index + 5]!
    const g = one[index + 6]! & other[index + 6]!
    const h = one[index + 7]! & other[index + 7]!
    let sum = ones ^ a
    const twosA = (ones & a) | (sum & b)
    ones = sum ^ b
    sum = ones ^ c
    const twosB = (ones & c) | (sum & d)
    ones = sum ^ d
    sum = twos ^ twosA
    const foursA = (twos & twosA) | (sum & twosB)
    twos = sum ^ twosB
    sum = ones ^ e
    const twosC = (ones & e) | (sum & f)
    ones = sum ^ f
    sum = ones ^ g
    const twosD = (ones & g) | (sum & h)
    ones = sum ^ h
    sum = twos ^ twosC
    const foursB = (twos & twosC) | (sum & twosD)
    twos = sum ^ twosD
    sum = fours ^ foursA
    eights += countWord((fours & foursA) | (sum & foursB))
    fours = sum ^ foursB
  }
  return 8 * eights + 4 * countWord(fours) + 2 * countWord(twos) + countWord(ones)
}
