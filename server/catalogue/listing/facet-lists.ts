import type { AppliedFilters, Facet, FacetValue } from '#generated/api.d.ts'
import { type CategoryRow, type CollectionRow, withDescendants } from '#server/catalogue/category/service.ts'
import { compareNames } from '#server/platform/names/compare-names.ts'
import type { CountRow } from './count-row.ts'
import type { Counts } from './counting.ts'
import type { FacetValues } from './facet-values.ts'
import { RATINGS } from './filters.ts'
import type { Scope } from './scope.ts'
import * as t from '#words/facets.ts'

/** The data that a set's facets are built from. */
export interface FacetSource {
  scope: Scope
  counts: Counts
  applied: AppliedFilters
  values: FacetValues
  categories: readonly CategoryRow[]
  collections: readonly CollectionRow[]
}

/** Facets that every shop has. Their keys are set; option facets never have one of these. */
export const SHOP_FACETS = ['category', 'collection', 'stock', 'offer', 'rating'] as const
type ShopFacet = (typeof SHOP_FACETS)[number]

const PLACES: Facet['kind'][] = ['category', 'option', 'stock', 'offer', 'rating', 'collection', 'brand', 'tag']
const LONGEST = 40

/** The position of a facet. */
export const placeOf = ({ kind }: Facet): number => PLACES.indexOf(kind)

/** A facet from the shop's own figures rather than product labels. */
export function shopFacet(kind: ShopFacet, source: FacetSource): Facet {
  const make = MAKERS[kind]
  return make(source)
}

const MAKERS: Record<ShopFacet, (source: FacetSource) => Facet> = {
  category: (source) => {
    const { categories, scope, counts } = source
    const rows = labelled(counts, 'category', 'category')
    // In a category: its direct children. Elsewhere: the top-level ones.
    const parent = scope.kind === 'category' ? (scope.ids[0] ?? null) : null
    const offered = categories.filter(
      (one) => one.parent_id === parent || source.applied.facets['category']?.includes(one.slug),
    )
    const values = offered.map((one) => {
      const ids = new Set(withDescendants(categories, one.id))
      return entry(source, 'category', one.slug, one.name, sum(rows.filter(({ id }) => ids.has(id))))
    })
    return { key: 'category', name: t.category(), kind: 'category', values: shown(values) }
  },
  collection: (source) => {
    const rows = labelled(source.counts, 'collection', 'collection')
    const own = source.scope.kind === 'collection' ? source.scope.ids[0] : undefined
    const values = source.collections
      .map((one) => ({
        ...entry(source, 'collection', one.slug, one.name, sum(rows.filter(({ id }) => id === one.id))),
        id: one.id,
      }))
      // A collection's own page is not filtered by it.
      .filter(({ id, selected }) => id !== own || selected)
      .map(({ id: _id, ...value }) => value)
    return { key: 'collection', name: t.collection(), kind: 'collection', values: shown(values) }
  },
  stock: (source) => {
    const inStock = sum(labelled(source.counts, 'availability', 'stock'))
    const all = sum(labelled(source.counts, 'availability', 'shop'))
    const values = [
      entry(source, 'availability', 'in-stock', t.inStock(), inStock),
      entry(source, 'availability', 'out-of-stock', t.outOfStock(), all - inStock),
    ]
    return { key: 'availability', name: t.availability(), kind: 'stock', values: shown(values) }
  },
  offer: (source) => {
    const values = [entry(source, 'offer', 'on-sale', t.onSale(), sum(labelled(source.counts, 'offer', 'offer')))]
    return { key: 'offer', name: t.offers(), kind: 'offer', values: shown(values) }
  },
  rating: (source) => {
    const rows = labelled(source.counts, 'rating', 'rating')
    const values = RATINGS.map((stars) =>
      entry(source, 'rating', `${stars}`, t.starsAndUp({ stars }), sum(rows.filter(({ id }) => id === stars))),
    )
    return { key: 'rating', name: t.rating(), kind: 'rating', values: shown(values) }
  },
}

/** The facets of options, tags and brands. */
export function valueFacets(source: FacetSource): Facet[] {
  const { counts, values, scope, applied } = source
  const facets = new Map<string, Facet>()
  const present = new Set(counts.of('').flatMap(({ kind, id }) => (kind === 'value' ? [id] : [])))
  // A tag that only repeats an option's value (“green”) is redundant.
  const said = new Set([...values.byId.values()].flatMap(({ kind, key }) => (kind === 'option' ? [key] : [])))
  const names = new Set([...present].flatMap((id) => values.byId.get(id)?.facet ?? []))
  for (const facet of [...names, ...Object.keys(applied.facets)]) {
    const known = values.byKey.get(facet)
    const [first] = known?.values() ?? []
    if (!known || !first || facets.has(facet)) continue
    const counted = new Map<number, number>()
    for (const { kind, id, count } of counts.of(facet))
      if (kind === 'value') counted.set(id, (counted.get(id) ?? 0) + count)
    const entries = [...known.values()]
      // A tag's own page is not filtered by it.
      .filter(
        ({ id, kind, key }) => kind !== 'tag' || !(said.has(key) || (scope.kind === 'tag' && scope.ids.includes(id))),
      )
      .map((one) => ({ ...entry(source, facet, one.key, one.value, counted.get(one.id) ?? 0), swatch: one.swatch }))
    facets.set(facet, { key: facet, name: first.name, kind: first.kind, values: inOrder(shown(entries)) })
  }
  return [...facets.values()].sort((a, b) => compareNames(a.name, b.name))
}

/** By name (sizes by number), so that the list does not move while it is used. */
function inOrder(values: FacetValue[]): FacetValue[] {
  return values.toSorted((a, b) => compareNames(a.value, b.value))
}

/** Values with results, and selected ones; the most common if there are too many. */
function shown(values: FacetValue[]): FacetValue[] {
  const offered = values.filter(({ count, selected }) => count > 0 || selected)
  if (offered.length <= LONGEST) return offered
  return offered.toSorted((a, b) => Number(b.selected) - Number(a.selected) || b.count - a.count).slice(0, LONGEST)
}

function entry({ applied }: FacetSource, facet: string, key: string, value: string, count: number): FacetValue {
  return { key, value, count, selected: applied.facets[facet]?.includes(key) ?? false, swatch: null }
}

const labelled = (counts: Counts, facet: string, label: CountRow['kind']): CountRow[] =>
  counts.of(facet).filter(({ kind }) => kind === label)

const sum = (rows: { count: number }[]): number => rows.reduce((total, { count }) => total + count, 0)
