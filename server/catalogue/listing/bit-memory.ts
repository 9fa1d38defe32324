import { bitOperations } from './bit-operations.ts'

/** Products of one chunk: each has one bit in every row of it. */
export const CHUNK = 16_000
/** Bytes of one row. */
const SIZE = CHUNK / 8
/** The memory grows by so many pages of 64 KiB. */
const PAGES = 16

declare const address: unique symbol
/** One bit per product of a chunk: the address of 2,000 bytes. */
export type Bits = number & { readonly [address]: true }

interface Operations {
  memory: WebAssembly.Memory
  and: (out: Bits, a: Bits, b: Bits) => number
  andNot: (out: Bits, a: Bits, b: Bits) => number
  orAnd: (out: Bits, a: Bits, b: Bits) => void
  orAndNot: (out: Bits, a: Bits, b: Bits) => void
  orAll: (out: Bits, list: number, last: number) => void
  compare: (out: Bits, list: number, last: number) => void
  count: (a: Bits, b: Bits) => number
}

const { exports } = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(bitOperations, 'base64')))
const { memory, ...instructions } = exports as unknown as Operations

/** Operations of 128 bits at a time (bit-operations.wat). JavaScript has 32 at a time, and takes five times as long. */
export const operations: Omit<Operations, 'memory' | 'orAll' | 'compare'> = instructions

let bytes = new Uint8Array(memory.buffer)
let words = new Int32Array(memory.buffer)
const free: Bits[] = []
/** Nothing is at address 0, which would be falsy. */
const START = 16
let end = START

/** Returns memory with any content. It has no other owner until `freeBits`. */
export function allocateBits(): Bits {
  const known = free.pop()
  if (known !== undefined) return known
  if (end + SIZE > bytes.length) {
    memory.grow(PAGES)
    bytes = new Uint8Array(memory.buffer)
    words = new Int32Array(memory.buffer)
  }
  const bits = end as Bits
  end += SIZE
  return bits
}

export const freeBits = (bits: Bits): void => void free.push(bits)

/** The number of rows that are allocated. */
export const countAllocated = (): number => (end - START) / SIZE - free.length

/** All bits, and no bits. Not to be changed. */
export const [ALL, NONE] = [allocateBits(), allocateBits()]
bytes.fill(255, ALL, ALL + SIZE)

/** Pairs of numbers for an operation on many rows. */
const LIST = allocateBits()
/** The longest list. */
export const MOST_PAIRS = SIZE / 8

export function listPair(place: number, first: number, second: number): void {
  words[LIST / 4 + 2 * place] = first
  words[LIST / 4 + 2 * place + 1] = second
}

/** Runs an operation on the first pairs of the list, if there are any. */
export function runListed(operation: 'orAll' | 'compare', out: Bits, pairs: number): void {
  if (pairs > 0) instructions[operation](out, LIST, LIST + 8 * pairs)
}

/** Intermediate results, which are used again by the next calculation. */
const scratch: Bits[] = []
let used = 0

export function scratchBits(): Bits {
  const known = scratch[used] ?? allocateBits()
  scratch[used] = known
  used += 1
  return known
}

/** Returns the last one of `scratchBits`. */
export const returnScratch = (): void => void (used -= 1)

/** Runs a synchronous calculation. Afterwards, the bits that it made are used again, except those it kept (`keptBits`). */
export function calculate<Result>(work: () => Result): Result {
  const before = used
  try {
    return work()
  } finally {
    used = before
  }
}

/** The first product is the highest bit of the first byte. */
const bitAt = (place: number): number => 128 >>> (place & 7)

export function setBit(bits: Bits, place: number): void {
  bytes[bits + (place >>> 3)]! |= bitAt(place)
}

export function clearBit(bits: Bits, place: number): void {
  bytes[bits + (place >>> 3)]! &= ~bitAt(place)
}

export const hasBit = (bits: Bits, place: number): boolean => (bytes[bits + (place >>> 3)]! & bitAt(place)) !== 0

/** Writes a row as `varbit_send` sends it, after the length. */
export function writeBits(bits: Bits, sent: Uint8Array): void {
  bytes.fill(0, bits, bits + SIZE).set(sent.subarray(0, SIZE), bits)
}

/** Places of the bits set, in no particular order. */
export function placesOf(bits: Bits): number[] {
  const places: number[] = []
  for (let index = 0; index < SIZE / 4; index += 1) {
    // Words are little-endian, and the first product is the highest bit of a byte.
    for (let word = words[bits / 4 + index]!; word !== 0; word &= word - 1)
      places.push((index << 5) | ((31 - Math.clz32(word & -word)) ^ 7))
  }
  return places
}
