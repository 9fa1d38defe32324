import { expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { placesOf, setBit } from './bit-memory.ts'
import { type Row, noBits } from './bit-rows.ts'
import type { Priced } from './conditions.ts'
import { PriceEnds, priceBits } from './price-bits.ts'

const { database } = await testApp()

/** Its code has only one digit, which no other price has. */
const HIGHEST = 2 ** 33 * 100
/** The price at each position, all around powers of two. */
const prices = [
  0,
  0,
  1,
  2,
  3,
  4,
  5,
  7,
  8,
  9,
  15,
  16,
  17,
  99_900,
  90_000,
  131_071,
  131_072,
  131_073,
  5_000_000_000,
  HIGHEST,
]

const { rows } = await database.pool.query<{ code: string }>(
  'SELECT listing_price_code(price)::text AS code FROM unnest($1::bigint[]) WITH ORDINALITY p(price, place) ORDER BY place',
  [prices],
)
const codes = rows.map(({ code }) => BigInt(code))
const digits = new Map<number, Row>()
for (let digit = 0; digit < 48; digit += 1) {
  const bits = noBits()
  codes.forEach((code, place) => (code >> BigInt(digit)) & 1n && setBit(bits, place))
  const places = placesOf(bits)
  // Rows with few bits are stored as lists of positions: half of them here.
  if (places.length > 0) digits.set(digit, digit % 2 === 0 ? bits : Uint16Array.from(places))
}

const found = (range: Priced): number[] =>
  placesOf(priceBits(range, digits))
    .flatMap((place) => prices[place] ?? [])
    .sort((a, b) => a - b)

const ends = [null, 0, 1, 2, 3, 4, 8, 16, 90_000, 99_900, 131_071, 131_072, 131_073, 4_999_999_999, 5_000_000_001]
const ranges = ends.flatMap((low) => ends.flatMap((high) => (low === null && high === null ? [] : [{ low, high }])))

it('CT-10 finds prices in any range by their digits', () => {
  for (const range of ranges) {
    const { low, high } = range
    const wanted = prices.filter((price) => price > 0 && price >= (low ?? 0) && price <= (high ?? Infinity))
    expect([range, found(range)]).toEqual([range, wanted.toSorted((a, b) => a - b)])
  }
})

it('CT-10 compares prices only in the blocks that are wanted', () => {
  // All of these prices are in the first block of 640 products.
  for (const range of ranges) {
    expect(placesOf(priceBits(range, digits, 1))).toEqual(placesOf(priceBits(range, digits)))
    expect([range, placesOf(priceBits(range, digits, 2))]).toEqual([range, []])
  }
})

it('CT-10 finds the lowest and highest price of given products by their digits', () => {
  const endsOf = (...groups: number[][]) => {
    const ends = new PriceEnds()
    for (const places of groups) {
      const bits = noBits()
      for (const place of places) setBit(bits, place)
      ends.add(bits, digits)
    }
    return [ends.low, ends.high]
  }
  expect(endsOf(prices.map((_price, place) => place).slice(2))).toEqual([1, HIGHEST])
  expect(endsOf([6, 14, 15])).toEqual([5, 131_071])
  expect(endsOf([14, 15], [6], [13])).toEqual([5, 131_071])
  expect(endsOf()).toEqual([null, null])
})
