import type { Filters } from '#generated/api.d.ts'
import { type ListingSearch, splitPriceRange, toggleValue } from '#domain/listing-search.ts'
import { formatMoney, parseMinorUnits } from '#domain/money.ts'
import * as t from '#words/listing.ts'

/** An active filter, and the listing without it. */
export interface Choice {
  key: string
  /** Name of the filter, such as “Colour”. */
  filter: string
  /** Its value, such as “Green” or “From ₹500”. */
  label: string
  without: ListingSearch
}

/** The shop's currency and the locale of its amounts. */
interface Currency {
  code: string
  locale: string
}

/** Returns the active filters in the order of the facets. */
export function choicesOf(search: ListingSearch, filters: Filters | undefined, money: Currency): Choice[] {
  const { facets = {}, price, ...rest } = search
  const chosen = (filters?.facets ?? []).flatMap((facet) =>
    facet.values
      .filter(({ key }) => facets[facet.key]?.includes(key))
      .map(({ key, value }) => ({
        key: `${facet.key} ${key}`,
        filter: facet.name,
        label: value,
        without: withFacets({ ...rest, ...(price && { price }) }, toggleValue(facets, facet.key, key)),
      })),
  )
  const range = price && formatRange(price, money)
  if (!range) return chosen
  return [...chosen, { key: 'price', filter: t.price(), label: range, without: withFacets(rest, search.facets) }]
}

/** Replaces the facets of a search. */
export function withFacets({ facets: _, ...rest }: ListingSearch, facets: ListingSearch['facets']): ListingSearch {
  return { ...rest, ...(facets && { facets }) }
}

/** Replaces the price of a search. */
export function withPrice({ price: _, ...rest }: ListingSearch, price: string | undefined): ListingSearch {
  return { ...rest, ...(price && { price }) }
}

/** Removes all filters of a search. */
export const withoutFilters = ({ facets: _, price: __, ...rest }: ListingSearch): ListingSearch => rest

function formatRange(price: string, { locale, code: currency }: Currency): string | undefined {
  const { min, max } = splitPriceRange(price)
  const [low, high] = [min, max].map((text) => {
    const amount = parseMinorUnits(text ?? '', currency)
    return amount === undefined ? undefined : formatMoney({ amount, currency }, locale)
  })
  if (low && high) return t.priceBetween({ low, high })
  if (low) return t.priceFrom({ low })
  return high && t.priceUpTo({ high })
}
