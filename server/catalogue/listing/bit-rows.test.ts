import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CHUNK, type Bits, calculate, countAllocated, placesOf, setBit } from './bit-memory.ts'
import { sourceOfBitOperations } from './bit-operations.ts'
import * as rows from './bit-rows.ts'

/** Sets of each density, with the first and the last place in one of them. */
const SETS = [
  new Set<number>(),
  new Set([0, 7, 8, 31, 32, 127, 128, CHUNK - 1]),
  ...[50, 9, 3, 2].map((every) => new Set(places().filter((place) => ((place * 7919) % 104_729) % every === 0))),
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
