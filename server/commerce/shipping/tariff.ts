/** What a shipping mode costs to a region, for parcels of a certain weight. */
export interface Tariff {
  /** Beginning of the pincodes it holds for; '' for all of the country. */
  pincode_prefix: string
  /** Grams: from inclusive, to exclusive; null without a bound. */
  weight_from: number
  weight_to: number | null
  price: number
  /** For each kilogram begun above weight_from. */
  per_kilogram: number
  /** Goods worth this much are carried for nothing; null never. */
  free_from: number | null
  /** False: the mode does not go there, although a shorter prefix says so. */
  delivers: boolean
}

/**
 * The tariff of a parcel: the longest beginning of its pincode decides (a town may differ from its state, and that from the country),
 * and then the weight. Undefined where the mode does not go, or not with so heavy a parcel.
 */
export function tariffFor<Row extends Tariff>(
  tariffs: readonly Row[],
  pincode: string,
  grams: number,
): Row | undefined {
  const near = tariffs.filter(({ pincode_prefix: prefix }) => pincode.startsWith(prefix))
  const longest = Math.max(...near.map(({ pincode_prefix: prefix }) => prefix.length))
  return near.find(
    ({ pincode_prefix: prefix, weight_from: from, weight_to: to, delivers }) =>
      prefix.length === longest && delivers && grams >= from && (to === null || grams < to),
  )
}

/** Price of a parcel in minor units. */
export function priceOf({ price, per_kilogram, weight_from, free_from }: Tariff, grams: number, worth: number): number {
  if (free_from !== null && worth >= free_from) return 0
  return price + Math.ceil((grams - weight_from) / 1000) * per_kilogram
}
