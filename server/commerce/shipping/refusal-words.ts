import { formatWeight } from '#domain/weight.ts'
import * as t from '#words/admin-shipping.ts'
import type { ModeRefusal } from './modes.ts'
import type { DeliveryPlace } from './places.ts'

interface WeightRange {
  from: number
  to: number | null
}

/** Returns weights in grams as “below 2 kg and 5 kg to below 30 kg”. Ranges that touch are one. */
export function weightsText(ranges: readonly WeightRange[], locale: string): string {
  const merged: WeightRange[] = []
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last?.to === from) merged[merged.length - 1] = { from: last.from, to }
    else merged.push({ from, to })
  }
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(merged.map((range) => rangeText(range, locale)))
}

function rangeText({ from, to }: WeightRange, locale: string): string {
  if (to === null) return from === 0 ? t.anyWeight() : t.weightFrom({ from: formatWeight(from, locale) })
  if (from === 0) return t.weightBelow({ to: formatWeight(to, locale) })
  return t.weightRange({ from: formatWeight(from, locale), to: formatWeight(to, locale) })
}

/** Returns why a method is not offered, as a sentence for staff. */
export function describeRefusal(
  refusal: ModeRefusal,
  { grams, currency, locale }: { grams: number; currency: string; locale: string },
): string {
  switch (refusal.reason) {
    case 'inactive':
      return t.refusedInactive()
    case 'no_rates':
      return t.refusedNoRates()
    case 'other_currency':
      return t.refusedCurrency({ other: refusal.currency, currency })
    case 'excluded':
      return refusal.prefix === '' ? t.refusedCountry() : t.refusedPrefix({ prefix: refusal.prefix })
    case 'weight': {
      return t.refusedWeight({
        weight: formatWeight(grams, locale),
        ranges: weightsText(refusal.ranges, locale),
        prefix: refusal.prefix,
        hasPrefix: refusal.prefix === '' ? 'no' : 'yes',
      })
    }
  }
}

/** Returns why nothing is delivered to a place; undefined if something is. */
export function describePlace({ delivers, zone }: DeliveryPlace, pincode: string): string | undefined {
  if (delivers) return undefined
  if (!zone) return pincode === '' ? t.placeNeedsPincode() : t.placeOutsideZones({ pincode })
  return t.placeExcluded({ zone: zone.place === '' ? zone.prefix : t.zoneName(zone) })
}
