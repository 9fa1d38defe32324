import {
  ALL,
  type Bits,
  MOST_PAIRS,
  allocateBits,
  blocksOf,
  freeBits,
  hasBit,
  listPair,
  operations,
  orPairs,
  placesOf,
  returnScratch,
  scratchBits,
  setBit,
  setBlocks,
  writeBits,
} from './bit-memory.ts'

const { and, andNot: subtract, orAnd, orAndNot, count } = operations

/** Rows with at most so many bits set, and so many in each block with any, are lists of places. */
const SPARSE = { all: 500, block: 24 }
/** Bytes of a row, with its entry in a map. */
const DENSE_BYTES = 2116

/** Bits as they are kept: all of them, or the places of those set. */
export type Row = Bits | Uint16Array

/** Rows by kind and id. */
export type Labels = ReadonlyMap<string, ReadonlyMap<number, Row>>

/** Reads a row as `varbit_send` sends it, after the length. It is kept until `freeRow`. */
export function rowOf(sent: Uint8Array): Row {
  const bits = allocateBits()
  writeBits(bits, sent)
  const most = Math.min(SPARSE.all, SPARSE.block * bitCount(blocksOf(bits)))
  if (countBits(bits) > most) return bits
  const places = Uint16Array.from(placesOf(bits))
  freeBits(bits)
  return places
}

export function freeRow(row: Row): void {
  if (typeof row === 'number') freeBits(row)
}

export const bytesOf = (row: Row): number => (typeof row === 'number' ? DENSE_BYTES : row.byteLength + 120)

export function noBits(): Bits {
  const bits = scratchBits()
  setBlocks(bits, 0)
  return bits
}

export const copyOf = (bits: Bits): Bits => copyTo(scratchBits(), bits)

/** Returns a copy that outlives the calculation, until `freeBits`. */
export const keptBits = (bits: Bits): Bits => copyTo(allocateBits(), bits)

function copyTo(copy: Bits, bits: Bits): Bits {
  and(copy, bits, ALL)
  return copy
}

/** Returns the bits of a row, which may be the row itself: not to be changed. */
export const toBits = (row: Row): Bits => (typeof row === 'number' ? row : orRow(noBits(), row))

function bitCount(number: number): number {
  let count = 0
  for (let left = number; left !== 0; left &= left - 1) count += 1
  return count
}

export const countBits = (bits: Bits): number => count(bits, ALL)

export const isEmpty = (bits: Bits): boolean => blocksOf(bits) === 0 || countBits(bits) === 0

/** Counts what a row and a mask have in common. */
export function countBoth(row: Row, mask: Bits): number {
  if (typeof row === 'number') return count(row, mask)
  let sum = 0
  for (const place of row) if (hasBit(mask, place)) sum += 1
  return sum
}

/** Returns what both have in common, undefined where that is nothing. */
export const bothOf = (one: Bits, other: Bits): Bits | undefined =>
  (blocksOf(one) & blocksOf(other)) === 0 ? undefined : found(and, one, other)

/** Returns what is in the first alone, undefined where that is nothing. */
export const withoutBits = (one: Bits, other: Bits): Bits | undefined => found(subtract, one, other)

function found(operation: typeof and, one: Bits, other: Bits): Bits | undefined {
  const bits = scratchBits()
  if (operation(bits, one, other) !== 0) return bits
  returnScratch()
  return undefined
}

/* The functions below change their first argument and return it. */

export function orRow(bits: Bits, row: Row): Bits {
  if (typeof row === 'number') return orBits(bits, row)
  for (const place of row) setBit(bits, place)
  return bits
}

export const orBits = (bits: Bits, other: Bits): Bits => orBoth(bits, other, ALL)

/** Adds the intersection of a row and a mask. */
export function orBoth(bits: Bits, row: Row, mask: Bits): Bits {
  if (typeof row === 'number') orAnd(bits, row, mask)
  else for (const place of row) if (hasBit(mask, place)) setBit(bits, place)
  return bits
}

/** Adds the intersections of rows and masks with the same index. */
export function orAllBoth(bits: Bits, rows: readonly (Row | undefined)[], masks: readonly (Bits | undefined)[]): Bits {
  let pairs = 0
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index]
    const mask = masks[index]
    if (row === undefined || mask === undefined) continue
    if (typeof row !== 'number') orBoth(bits, row, mask)
    else if ((blocksOf(row) & blocksOf(mask)) !== 0) {
      listPair(pairs, row, mask)
      pairs += 1
    }
    if (pairs < MOST_PAIRS) continue
    orPairs(bits, pairs)
    pairs = 0
  }
  orPairs(bits, pairs)
  return bits
}

/** Adds what is in the second and not in the third. */
export function orWithout(bits: Bits, one: Bits, other: Bits): Bits {
  orAndNot(bits, one, other)
  return bits
}

export function andBits(bits: Bits, other: Bits): Bits {
  and(bits, bits, other)
  return bits
}

export function andNot(bits: Bits, other: Bits): Bits {
  subtract(bits, bits, other)
  return bits
}

export function invert(bits: Bits): Bits {
  subtract(bits, ALL, bits)
  return bits
}
