/** For tests: a listing's filters as the server sends them. */
import type { Facet, FacetValue, Filters } from '#generated/api.d.ts'

const inr = (rupees: number) => ({ amount: rupees * 100, currency: 'INR' })

/** A value of a facet; its key is derived from its label. */
export function fakeValue(value: string, count: number, rest: Partial<FacetValue> = {}): FacetValue {
  return { key: value.toLowerCase().replaceAll(' ', '-'), value, count, selected: false, swatch: null, ...rest }
}

/** Three glazes with their colours, two sizes, and availability. */
export function fakeFacets(): Facet[] {
  const glazes = [
    fakeValue('Celadon', 4, { swatch: '#a9bfae' }),
    fakeValue('Iron speckle', 0, { swatch: '#cfc0a6' }),
    fakeValue('Tenmoku', 3, { swatch: '#3a241a' }),
  ]
  return [
    { key: 'glaze', name: 'Glaze', kind: 'option', values: glazes },
    { key: 'size', name: 'Size', kind: 'option', values: [fakeValue('14 cm', 2), fakeValue('18 cm', 1)] },
    { key: 'availability', name: 'Availability', kind: 'stock', values: [fakeValue('In stock', 9)] },
  ]
}

/** The filters of a category of bowls, with selected values marked and listed as applied. */
export function fakeFilters(chosen: Record<string, string[]> = {}, rest: Partial<Filters> = {}): Filters {
  const facets = fakeFacets().map((facet) => ({
    ...facet,
    values: facet.values.map((value) => ({ ...value, selected: chosen[facet.key]?.includes(value.key) ?? false })),
  }))
  return {
    subject: { kind: 'category', slug: 'bowls', name: 'Bowls', description: 'For rice and noodles.', image: null },
    facets,
    price: { min: inr(650), max: inr(4200) },
    total: 10,
    total_is_exact: true,
    counts_are_exact: true,
    applied: { price_min: null, price_max: null, query: null, facets: chosen },
    ...rest,
  }
}
