import type { Country } from '#generated/api.d.ts'
import { formatMoney } from '#domain/money.ts'
import { formatWeight } from '#domain/weight.ts'
import * as t from '#words/admin-shipping.ts'

/** A rate as its form holds it: fields may be missing, or hold what was typed instead of a number. */
export interface Rate {
  country?: string
  pincode_prefix?: string
  delivers?: boolean
  price?: unknown
  weight_from?: unknown
  weight_to?: unknown
  per_kilogram?: unknown
  free_from?: unknown
  days_from?: unknown
  days_to?: unknown
}

/** Returns a rate in two lines: where and for which weights, and what it costs. */
export function rateSummary(
  { country = '', pincode_prefix: prefix = '', ...rate }: Rate,
  countries: readonly Country[],
  { currency, locale }: { currency: string; locale: string },
): { place: string; cost: string } {
  const name = countries.find(({ id }) => id === country)?.name ?? country
  const region = prefix === '' ? name : t.countryPart({ country: name, prefix })
  if (rate.delivers === false) return { place: region, cost: t.notThere() }
  const weight = weights(numberOf(rate.weight_from) ?? 0, numberOf(rate.weight_to), locale)
  const price = numberOf(rate.price) ?? 0
  const perKilogram = numberOf(rate.per_kilogram) ?? 0
  const money = (amount: number) => formatMoney({ amount, currency }, locale)
  const freeFrom = numberOf(rate.free_from)
  const cost = [
    price === 0 && perKilogram === 0
      ? t.free()
      : perKilogram === 0
        ? money(price)
        : t.pricePlus({ price: money(price), more: money(perKilogram) }),
    freeFrom !== undefined && t.freeFrom({ amount: money(freeFrom) }),
    days(numberOf(rate.days_from) ?? 0, numberOf(rate.days_to) ?? 0),
  ].filter((part): part is string => typeof part === 'string')
  return { place: weight === undefined ? region : `${region} · ${weight}`, cost: cost.join(' · ') }
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

function weights(from: number, to: number | undefined, locale: string): string | undefined {
  const text = (grams: number) => formatWeight(grams, locale)
  if (to !== undefined)
    return from === 0 ? t.weightBelow({ to: text(to) }) : t.weightRange({ from: text(from), to: text(to) })
  return from === 0 ? undefined : t.weightFrom({ from: text(from) })
}

const days = (from: number, to: number): string | undefined =>
  to === 0 ? undefined : from === to ? t.daysIn({ days: to }) : t.daysBetween({ from, to })
