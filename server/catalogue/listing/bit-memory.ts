import { bitOperations } from './bit-operations.ts'

/** Products of one chunk: each has one bit in every row of it. */
export const CHUNK = 16_000
/** Bytes of one row's bits. They are followed by a number, of which one bit for each block says whether any bit in it is set. */
const SIZE = CHUNK / 8
/** Bytes of a block (bit-operations.wat). */
const BLOCK = 80
const ROW = SIZE + 16
export const ALL_BLOCKS = 2 ** (SIZE / BLOCK) - 1
/** The memory grows by so many pages of 64 KiB. */
const PAGES = 16

declare const address: unique symbol
/** One bit per product of a chunk: the address of its row. Blocks without any bit set may contain anything. */
export type Bits = number & { readonly [address]: true }

interface Operations {
  memory: WebAssembly.Memory
  and: (out: Bits, a: Bits, b: Bits) => number
  andNot: (out: Bits, a: Bits, b: Bits) => number
  orAnd: (out: Bits, a: Bits, b: Bits) => void
  orAndNot: (out: Bits, a: Bits, b: Bits) => void
  orAll: (out: Bits, list: number, last: number) => void
  compare: (out: Bits, within: number, list: number, last: number) => void
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
  if (end + ROW > bytes.length) {
    memory.grow(PAGES)
    bytes = new Uint8Array(memory.buffer)
    words = new Int32Array(memory.buffer)
  }
  const bits = end as Bits
  end += ROW
  return bits
}

export const freeBits = (bits: Bits): void => void free.push(bits)

/** The number of rows that are allocated. */
export const countAllocated = (): number => (end - START) / ROW - free.length

/** All bits, and no bits. Not to be changed. */
export const [ALL, NONE] = [allocateBits(), allocateBits()]
bytes.fill(255, ALL, ALL + SIZE)
setBlocks(ALL, ALL_BLOCKS)

/** The blocks in which any bit may be set, as the bits of a number. */
export const blocksOf = (bits: Bits): number => words[(bits + SIZE) / 4]!

export function setBlocks(bits: Bits, blocks: number): void {
  words[(bits + SIZE) / 4] = blocks
}

/** Pairs of numbers for an operation on many rows. */
const LIST = allocateBits()
/** The longest list. */
export const MOST_PAIRS = SIZE / 8

export function listPair(place: number, first: number, second: number): void {
  words[LIST / 4 + 2 * place] = first
  words[LIST / 4 + 2 * place + 1] = second
}

/** Adds the intersections of the first pairs of the list, if there are any. */
export function orPairs(out: Bits, pairs: number): void {
  if (pairs > 0) instructions.orAll(out, LIST, LIST + 8 * pairs)
}

/** Compares some blocks by the first pairs of the list. */
export function comparePairs(out: Bits, within: number, pairs: number): void {
  if (pairs > 0) instructions.compare(out, within, LIST, LIST + 8 * pairs)
  else setBlocks(out, 0)
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

const blockAt = (place: number): number => Math.floor(place / (8 * BLOCK))

const hasBlock = (bits: Bits, block: number): boolean => (blocksOf(bits) & (1 << block)) !== 0

export function setBit(bits: Bits, place: number): void {
  const block = blockAt(place)
  if (!hasBlock(bits, block)) {
    bytes.fill(0, bits + block * BLOCK, bits + (block + 1) * BLOCK)
    setBlocks(bits, blocksOf(bits) | (1 << block))
  }
  bytes[bits + (place >>> 3)]! |= bitAt(place)
}

/** The bit's block may stay without any. */
export function clearBit(bits: Bits, place: number): void {
  if (hasBlock(bits, blockAt(place))) bytes[bits + (place >>> 3)]! &= ~bitAt(place)
}

export const hasBit = (bits: Bits, place: number): boolean =>
  hasBlock(bits, blockAt(place)) && (bytes[bits + (place >>> 3)]! & bitAt(place)) !== 0

/** Writes a row as `varbit_send` sends it, after the length. */
export function writeBits(bits: Bits, sent: Uint8Array): void {
  bytes.fill(0, bits, bits + SIZE).set(sent.subarray(0, SIZE), bits)
  setBlocks(bits, ALL_BLOCKS)
  // This finds the blocks without any bit set.
  instructions.and(bits, bits, ALL)
}

/** Places of the bits set, in no particular order. */
export function placesOf(bits: Bits): number[] {
  const places: number[] = []
  for (let index = 0; index < SIZE / 4; index += 1) {
    if (!hasBlock(bits, Math.floor((index * 4) / BLOCK))) {
      index += BLOCK / 4 - 1
      continue
    }
    // Words are little-endian, and the first product is the highest bit of a byte.
    for (let word = words[bits / 4 + index]!; word !== 0; word &= word - 1)
      places.push((index << 5) | ((31 - Math.clz32(word & -word)) ^ 7))
  }
  return places
}
