import { expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import type { Priced } from './conditions.ts'
import { digitColumns, priceBits } from './price-bits.ts'

const { database } = await testApp()
const { pool } = database

/** A price at each place, all around powers of two, and nothing at the first ones. */
const prices = [0, 0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 99_900, 90_000, 131_071, 131_072, 131_073, 5_000_000_000]

await pool.query('DELETE FROM listing_bits')
await pool.query(
  `INSERT INTO listing_bits (kind, id, chunk, bits)
   SELECT kind, digit, 0, bit_or(set_bit(no_bits(), place::int - 1, 1))
   FROM unnest($1::bigint[]) WITH ORDINALITY p(price, place), generate_series(0, 40) digit, (VALUES ('price'), ('price_high')) label(kind)
   WHERE listing_price_code(price) >> digit & 1 = 1 GROUP BY kind, digit`,
  [prices],
)

/** The prices that the bits put into a range. */
async function found(range: Priced): Promise<number[]> {
  const { rows } = await pool.query<{ own: string }>(
    `SELECT ${priceBits(range)} AS own FROM (SELECT ${digitColumns(range)} FROM listing_bits WHERE kind = 'price') digits`,
  )
  return prices.filter((_price, place) => rows[0]?.own[place] === '1')
}

const ends = [null, 0, 1, 2, 3, 4, 8, 16, 90_000, 99_900, 131_071, 131_072, 131_073, 4_999_999_999, 5_000_000_001]
const ranges = ends.flatMap((low) => ends.flatMap((high) => (low === null && high === null ? [] : [{ low, high }])))

it('CT-10 bits tell of every price whether it lies in a range, whatever its digits', async () => {
  for (const range of ranges) {
    const { low, high } = range
    const wanted = prices.filter((price) => price > 0 && price >= (low ?? 0) && price <= (high ?? Infinity))
    expect([range, await found(range)]).toEqual([range, wanted])
  }
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
