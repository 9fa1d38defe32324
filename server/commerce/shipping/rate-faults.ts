import type { AdminShippingMethod } from '#generated/admin/shipping-method.js'
import type { ValueErrors } from '#server/platform/resources/refuse-values.ts'
import * as t from '#words/admin-shipping.ts'

/** A rate as its form edits it, complete. */
export type RateValues = Required<AdminShippingMethod['rates'][number]>

const DEFAULTS = {
  pincode_prefix: '',
  delivers: true,
  price: 0,
  weight_from: 0,
  weight_to: null,
  per_kilogram: 0,
  free_from: null,
  days_from: 0,
  days_to: 0,
}

/** Returns the rates with their defaults. A rate that excludes a place has no weights and prices. */
export const completeRates = (rates: AdminShippingMethod['rates']): RateValues[] =>
  rates.map(({ country, ...rate }) => {
    const complete = { ...DEFAULTS, ...(rate.delivers === false ? { delivers: false } : rate) }
    return { ...complete, country, pincode_prefix: (rate.pincode_prefix ?? '').toUpperCase() }
  })

/** Returns the errors of rates by JSON pointer. If two rates applied to the same parcel, its price would be arbitrary. */
export function rateFaults(rates: readonly RateValues[], countries: ReadonlySet<string>): ValueErrors {
  const errors: Record<string, string> = {}
  for (const [index, rate] of rates.entries()) {
    const at = `/rates/${index}`
    if (!countries.has(rate.country)) errors[`${at}/country`] = t.unknownCountry()
    if (rate.days_to < rate.days_from) errors[`${at}/days_to`] = t.daysOrder({ days: rate.days_from })
    if (rate.weight_to !== null && rate.weight_to <= rate.weight_from)
      errors[`${at}/weight_to`] = t.weightOrder({ grams: rate.weight_from })
    const other = rates.slice(0, index).findIndex((one) => doOverlap(one, rate))
    if (other !== -1)
      errors[`${at}/${rate.delivers ? 'weight_from' : 'delivers'}`] = t.ratesOverlap({ number: other + 1 })
  }
  return errors
}

const doOverlap = (one: RateValues, other: RateValues): boolean =>
  one.country === other.country &&
  one.pincode_prefix === other.pincode_prefix &&
  one.weight_from < (other.weight_to ?? Infinity) &&
  other.weight_from < (one.weight_to ?? Infinity)
