import type { Filters } from '#generated/api.d.ts'
import { type ListingSearch, splitPriceRange, toggleValue } from '#domain/listing-search.ts'
import { formatMoney, parseMinorUnits } from '#domain/money.ts'

/** One thing that a listing is narrowed by, and the listing without it. */
export interface Choice {
  key: string
  /** “Colour”, “Price”. */
  of: string
  /** “Green”, “From ₹500”. */
  label: string
  without: ListingSearch
}

/** The shop's currency and how its amounts are written. */
interface Currency {
  code: string
  locale: string
}

/** What the listing is narrowed by, in the order of the facets. */
export function choicesOf(search: ListingSearch, filters: Filters | undefined, money: Currency): Choice[] {
  const { facets = {}, price, ...rest } = search
  const chosen = (filters?.facets ?? []).flatMap((facet) =>
    facet.values
      .filter(({ key }) => facets[facet.key]?.includes(key))
      .map(({ key, value }) => ({
        key: `${facet.key} ${key}`,
        of: facet.name,
        label: value,
        without: withFacets({ ...rest, ...(price && { price }) }, toggleValue(facets, facet.key, key)),
      })),
  )
  const words = price && priceWords(price, money)
  if (!words) return chosen
  return [...chosen, { key: 'price', of: 'Price', label: words, without: withFacets(rest, search.facets) }]
}

/** The search with these facets in place of its own. */
export function withFacets({ facets: _, ...rest }: ListingSearch, facets: ListingSearch['facets']): ListingSearch {
  return { ...rest, ...(facets && { facets }) }
}

/** The search with this price, or without any. */
export function withPrice({ price: _, ...rest }: ListingSearch, price: string | undefined): ListingSearch {
  return { ...rest, ...(price && { price }) }
}

/** The search without anything that narrows it. */
export const cleared = ({ facets: _, price: __, ...rest }: ListingSearch): ListingSearch => rest

function priceWords(price: string, { locale, code: currency }: Currency): string | undefined {
  const { min, max } = splitPriceRange(price)
  const [low, high] = [min, max].map((text) => {
    const amount = parseMinorUnits(text ?? '', currency)
    return amount === undefined ? undefined : formatMoney({ amount, currency }, locale)
  })
  if (low && high) return `${low} to ${high}`
  if (low) return `From ${low}`
  return high && `Up to ${high}`
}
