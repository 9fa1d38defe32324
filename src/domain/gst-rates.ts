/** GST rates are integers in basis points: 0.25 % is 25, 18 % is 1800. */

/** A lower rate for units worth at most `up_to` minor units, after discount and before tax. */
export interface GstSlab {
  up_to: number
  bps: number
}

/** Returns a rate in per cent: 0.25, 18. */
export const toPercent = (bps: number): number => bps / 100

/**
 * Converts a percentage to basis points.
 * @throws RangeError for more than two decimals, or outside 0 to 100.
 */
export function toBasisPoints(percent: number): number {
  const bps = Math.round(percent * 100)
  if (!Number.isFinite(percent) || Math.abs(bps - percent * 100) > 1e-6 || bps < 0 || bps > 10_000)
    throw new RangeError(`${percent} is no GST rate: 0 to 100 per cent, with two decimals at most.`)
  return bps
}

/**
 * Returns the rate for units that cost `amount` together, tax included: the first slab whose bound their value at its
 * rate does not exceed, else `bps`. Compared exactly, in integers.
 */
export function findRate(
  { bps, slabs, quantity }: { bps: number; slabs: readonly GstSlab[]; quantity: number },
  amount: number,
): number {
  const found = slabs.find(
    (slab) => BigInt(amount) * 10_000n <= BigInt(slab.up_to) * BigInt(quantity) * BigInt(10_000 + slab.bps),
  )
  return found?.bps ?? bps
}
