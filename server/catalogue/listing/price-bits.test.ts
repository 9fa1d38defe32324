import { expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import type { Priced } from './conditions.ts'
import { priceBits, priceDigits } from './price-bits.ts'

const { database } = await testApp()
const { pool } = database

/** A price at each place, all around powers of two, and nothing at the first ones. */
const prices = [0, 0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 99_900, 90_000, 131_071, 131_072, 131_073, 5_000_000_000]

await pool.query('DELETE FROM listing_bits')
await pool.query(
  `INSERT INTO listing_bits (kind, id, chunk, bits)
   SELECT kind, digit, 0, bit_or(set_bit(no_bits(), place::int - 1, 1))
   FROM unnest($1::bigint[]) WITH ORDINALITY p(price, place), generate_series(0, 40) digit, (VALUES ('price'), ('price_high')) label(kind)
   WHERE price >> digit & 1 = 1 GROUP BY kind, digit`,
  [prices],
)

/** The prices that the bits tell of; of each of the ranges that are asked for together. */
async function found(ranges: readonly Priced[]): Promise<number[][]> {
  const columns = ranges.map((range, index) => `${priceBits(range, ranges)} AS own${index}`)
  const { rows } = await pool.query<Record<string, string>>(
    `SELECT ${columns.join(', ')} FROM (${priceDigits(ranges)}) digits`,
  )
  return ranges.map((_range, index) => prices.filter((_price, place) => rows[0]?.[`own${index}`]?.[place] === '1'))
}

const ends = [null, 0, 1, 2, 3, 4, 8, 16, 90_000, 99_900, 131_071, 131_072, 131_073, 4_999_999_999, 5_000_000_001]
const ranges = ends.flatMap((low) => ends.flatMap((high) => (low === null && high === null ? [] : [{ low, high }])))

it('CT-10 bits tell of every price whether it lies in a range, whatever its digits', async () => {
  for (const range of ranges) {
    const { low, high } = range
    const wanted = prices.filter((price) => price > 0 && price >= (low ?? 0) && price <= (high ?? Infinity))
    expect([range, (await found([range]))[0]]).toEqual([range, wanted])
  }
})

it('CT-10 two ranges are compared by the same digits', async () => {
  const [few, many] = [
    { low: 3, high: 9 },
    { low: 17, high: 131_072 },
  ]
  expect(await found([few, many])).toEqual([
    [3, 4, 5, 7, 8, 9],
    [17, 99_900, 90_000, 131_071, 131_072],
  ])
})

it('CT-10 the lowest and the highest price of some products are found by digits', async () => {
  const endsOf = async (places: number[]) => {
    const { rows } = await pool.query<{ low: string | null; high: string | null }>(
      `SELECT low, high FROM listing_price_range(ARRAY[0, 1], ARRAY[(SELECT bit_or(set_bit(no_bits(), place, 1)) FROM unnest($1::int[]) place), ~no_bits()])`,
      [places],
    )
    return [rows[0]?.low ?? null, rows[0]?.high ?? null].map((one) => one && Number(one))
  }
  expect(await endsOf(prices.map((_price, place) => place))).toEqual([1, 5_000_000_000])
  expect(await endsOf([1, 6, 14, 15])).toEqual([5, 131_071])
  expect(await endsOf([0, 1])).toEqual([null, null])
})
