import { groupBy } from '#lib/group-by.ts'
import { prefixesOf } from './prefixes.ts'

export interface CoveredMethod {
  id: number
  name: string
  /** Of the country in question, in the shop's currency. */
  rates: readonly CoveringRate[]
}

export interface CoveringRate {
  prefix: string
  delivers: boolean
  from: number
  to: number | null
}

/** Weights in grams that no method takes; open-ended if `to` is null. */
export interface WeightGap {
  from: number
  to: number | null
}

/** A part of a country in which parcels of some weights get no method. */
export interface CoverageGap {
  /** Beginning of its pincodes; '' for the rest of the country. */
  prefix: string
  gaps: WeightGap[]
}

/**
 * Returns the parts of a country with weights up to `heaviest` grams that no method takes. `zones` are all its delivery
 * zones: in a country with zones, only these are delivered to.
 */
export function findCoverageGaps(
  methods: readonly CoveredMethod[],
  zones: readonly { prefix: string; delivers: boolean }[],
  heaviest: number,
): CoverageGap[] {
  const delivering = new Map(zones.map(({ prefix, delivers }) => [prefix, delivers]))
  const isDeliveredTo = (prefix: string) => (zones.length === 0 ? true : (longest(prefix, delivering) ?? false))
  const ofMethods = methods.map(({ rates }) => groupBy(rates, (rate) => rate.prefix))
  const prefixes = new Set([
    ...(zones.length === 0 ? [''] : zones.map(({ prefix }) => prefix)),
    ...ofMethods.flatMap((rates) => [...rates.keys()]),
  ])
  return [...prefixes]
    .filter(isDeliveredTo)
    .toSorted()
    .flatMap((prefix) => {
      const rates = ofMethods.flatMap((byPrefix) => longest(prefix, byPrefix) ?? [])
      const gaps = gapsBetween(
        rates.filter(({ delivers }) => delivers),
        heaviest,
      )
      return gaps.length === 0 ? [] : [{ prefix, gaps }]
    })
}

/** Returns the value of the longest key that a prefix begins with. */
function longest<Value>(prefix: string, values: ReadonlyMap<string, Value>): Value | undefined {
  const key = prefixesOf(prefix).findLast((one) => values.has(one))
  return key === undefined ? undefined : values.get(key)
}

function gapsBetween(ranges: readonly CoveringRate[], heaviest: number): WeightGap[] {
  const gaps: WeightGap[] = []
  let end = 0
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    if (from > end) gaps.push({ from: end, to: from })
    end = Math.max(end, to ?? Infinity)
  }
  if (end <= heaviest) gaps.push({ from: end, to: null })
  return gaps.filter((gap) => gap.from <= heaviest)
}
