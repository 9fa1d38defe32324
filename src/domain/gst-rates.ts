/** GST rates are whole basis points, hundredths of a per cent: 0.25 % is 25, 18 % is 1800. */

/** A lower rate for units whose value, after discount and without the tax, is at most so many minor units. */
export interface GstSlab {
  up_to: number
  bps: number
}

/** Per cent as people read it: 0.25, 18. */
export const percentOf = (bps: number): number => bps / 100

/** @throws RangeError for what is no rate of at most two decimals. */
export function basisPoints(percent: number): number {
  const bps = Math.round(percent * 100)
  if (!Number.isFinite(percent) || Math.abs(bps - percent * 100) > 1e-6 || bps < 0 || bps > 10_000)
    throw new RangeError(`${percent} is no GST rate: 0 to 100 per cent, with two decimals at most.`)
  return bps
}

/**
 * The rate that units bear which come to `amount` together, tax included: that of the first slab whose bound their value does not exceed
 * at its own rate, else `bps`. Compared exactly, in whole numbers.
 */
export function rateOf(
  { bps, slabs, quantity }: { bps: number; slabs: readonly GstSlab[]; quantity: number },
  amount: number,
): number {
  const found = slabs.find(
    (slab) => BigInt(amount) * 10_000n <= BigInt(slab.up_to) * BigInt(quantity) * BigInt(10_000 + slab.bps),
  )
  return found?.bps ?? bps
}
