export interface Tariff {
  /** '' for the whole country. */
  pincode_prefix: string
  /** Grams: from inclusive, to exclusive. */
  weight_from: number
  weight_to: number | null
  price: number
  /** Per started kilogram above weight_from. */
  per_kilogram: number
  free_from: number | null
  /** False excludes a region that a shorter prefix includes. */
  delivers: boolean
}

/**
 * Returns the tariff of a parcel: the longest matching pincode prefix decides, then the weight. `nearest` are all tariffs
 * of that prefix.
 */
export function tariffFor<Row extends Tariff>(
  tariffs: readonly Row[],
  pincode: string,
  grams: number,
): { tariff: Row | undefined; nearest: Row[] } {
  const matching = tariffs.filter(({ pincode_prefix: prefix }) => pincode.startsWith(prefix))
  const longest = Math.max(...matching.map(({ pincode_prefix: prefix }) => prefix.length))
  const nearest = matching.filter(({ pincode_prefix: prefix }) => prefix.length === longest)
  const tariff = nearest.find(
    ({ weight_from: from, weight_to: to, delivers }) => delivers && grams >= from && (to === null || grams < to),
  )
  return { tariff, nearest }
}

export function priceOf(
  { price, per_kilogram, weight_from, free_from }: Tariff,
  grams: number,
  goodsValue: number,
): number {
  if (free_from !== null && goodsValue >= free_from) return 0
  return price + Math.ceil((grams - weight_from) / 1000) * per_kilogram
}
