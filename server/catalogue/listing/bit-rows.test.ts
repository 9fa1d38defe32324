import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CHUNK, type Bits, MOST_PAIRS, calculate, countAllocated, placesOf, setBit } from './bit-memory.ts'
import { sourceOfBitOperations } from './bit-operations.ts'
import * as rows from './bit-rows.ts'

const scattered = (every: number) => (place: number) => ((place * 7919) % 104_729) % every === 0
/** In every third block, and in all blocks but every other. */
const [inFewBlocks, inOtherBlocks] = [
  (place: number) => Math.floor(place / 640) % 3 === 0,
  (place: number) => Math.floor(place / 640) % 2 === 1,
]

/** Sets of each density, with the first and the last place in one of them, and without any place in some blocks. */
const SETS = [
  new Set<number>(),
  new Set([0, 7, 8, 31, 32, 127, 128, CHUNK - 1]),
  new Set(places().filter(scattered(50))),
  new Set(places().filter(scattered(2))),
  new Set(places().filter((place) => scattered(3)(place) && inFewBlocks(place))),
  new Set(places().filter(inOtherBlocks)),
  new Set(places()),
]

function places(): number[] {
  return Array.from({ length: CHUNK }, (_, place) => place)
}

/** What `varbit_send` sends of a set. */
function sent(set: ReadonlySet<number>): Uint8Array {
  const bytes = new Uint8Array(CHUNK / 8)
  for (const place of set) bytes[place >>> 3]! |= 128 >>> (place & 7)
  return bytes
}

function bitsOf(set: ReadonlySet<number>): Bits {
  const bits = rows.noBits()
  for (const place of set) setBit(bits, place)
  return bits
}

const ordered = (found: Iterable<number>): number[] => [...found].toSorted((a, b) => a - b)
const placesIn = (bits: Bits | undefined): number[] => (bits === undefined ? [] : ordered(placesOf(bits)))

it('CT-10 combines and counts rows of any density as sets of places', () => {
  for (const one of SETS)
    for (const other of SETS)
      calculate(() => {
        const [a, b, row] = [bitsOf(one), bitsOf(other), rows.rowOf(sent(other))]
        const both = new Set([...one].filter((place) => other.has(place)))
        const without = ordered([...one].filter((place) => !other.has(place)))
        const any = ordered(new Set([...one, ...other]))
        expect(placesIn(rows.bothOf(a, b))).toEqual(ordered(both))
        expect(rows.bothOf(a, b) === undefined).toBe(both.size === 0)
        expect(placesIn(rows.withoutBits(a, b))).toEqual(without)
        expect(rows.withoutBits(a, b) === undefined).toBe(without.length === 0)
        expect([rows.countBoth(row, a), rows.countBits(a)]).toEqual([both.size, one.size])
        expect(placesIn(rows.toBits(row))).toEqual(ordered(other))
        expect(placesIn(rows.orRow(rows.copyOf(a), row))).toEqual(any)
        expect(placesIn(rows.orBoth(rows.noBits(), row, a))).toEqual(ordered(both))
        expect(placesIn(rows.orWithout(rows.copyOf(b), a, b))).toEqual(any)
        expect(placesIn(rows.andBits(rows.copyOf(a), b))).toEqual(ordered(both))
        expect(placesIn(rows.andNot(rows.copyOf(a), b))).toEqual(without)
        expect(rows.countBits(rows.invert(rows.copyOf(a)))).toBe(CHUNK - one.size)
        expect(placesIn(a)).toEqual(ordered(one))
        rows.freeRow(row)
      })
})

it('CT-10 joins the intersections of any number of rows and masks', () => {
  // Two thirds of the rows are dense, and the longest list is passed more than once.
  const most = 4 * MOST_PAIRS
  const many = places().filter((place) => place % 9 === 0)
  for (const length of [0, 1, 2, most])
    calculate(() => {
      // Each row has places of its own, so that none can be left out.
      const sets = Array.from({ length }, (_, index) => {
        const own = Array.from({ length: 12 }, (_own, turn) => turn * (most + 1) + index)
        return [...own, ...(index % 3 === 0 ? [] : many)]
      })
      const kept = sets.map((set, index) => (index % 7 === 6 ? undefined : rows.rowOf(sent(new Set(set)))))
      const mask = bitsOf(new Set(places().filter((place) => place % 2 === 0)))
      const masks = sets.map((_set, index) => (index % 11 === 10 ? undefined : mask))
      const joined = new Set([12_001])
      for (const [index, set] of sets.entries())
        if (kept[index] !== undefined && masks[index] !== undefined)
          for (const place of set) if (place % 2 === 0) joined.add(place)
      expect(placesIn(rows.orAllBoth(bitsOf(new Set([12_001])), kept, masks))).toEqual(ordered(joined))
      for (const row of kept) if (row !== undefined) rows.freeRow(row)
    })
})

it('uses the memory of intermediate results and of freed rows again', () => {
  const work = () =>
    calculate(() => {
      const row = rows.rowOf(sent(SETS[5]!))
      for (let index = 0; index < 100; index += 1) rows.orRow(rows.noBits(), row)
      rows.freeRow(row)
    })
  work()
  const allocated = countAllocated()
  for (let turn = 0; turn < 10; turn += 1) work()
  expect(countAllocated()).toBe(allocated)
})

it('has the module of its source', () => {
  const source = readFileSync('server/catalogue/listing/bit-operations.wat')
  expect(createHash('sha256').update(source).digest('hex')).toBe(sourceOfBitOperations)
})
