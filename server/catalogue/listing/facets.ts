import type { FastifyInstance } from 'fastify'
import type { AppliedFilters, Facet, Filters, ListingFilters } from '#generated/api.d.ts'
import type { Tagged } from '#server/platform/cache/tagged-cache.ts'
import { readCategories, readCollections } from '#server/catalogue/category/service.ts'
import { readCurrency } from '#server/store/storefront/service.ts'
import { type Counts, countSet } from './counting.ts'
import { type FacetSource, SHOP_FACETS, placeOf, shopFacet, valueFacets } from './facet-lists.ts'
import { readFacetValues } from './facet-values.ts'
import { resolveFilters } from './filters.ts'
import type { Scope } from './scope.ts'
import { EXACT } from './limits.ts'

/** The filters of a listing, with counts that show how a selection could be widened. */
export async function readFilters(
  app: FastifyInstance,
  scope: Scope,
  filters: ListingFilters | undefined,
): Promise<Tagged<Filters>> {
  const { applied, conditions, key } = await resolveFilters(app, filters)
  const tags = [...scope.tags, 'categories', 'collections', 'facets']
  const value = await app.memory.getOrMake(`facets ${scope.kind} ${scope.subject.slug} ${key}`, async () => {
    const counts = await countSet(app, scope, conditions)
    // Selections and words have endless combinations, so only the initial state of a listing is cached.
    const keep = key === '' && scope.kind !== 'search'
    return { value: await describe(app, scope, counts, applied), tags, keep }
  })
  return { value, tags }
}

async function describe(app: FastifyInstance, scope: Scope, counts: Counts, applied: AppliedFilters): Promise<Filters> {
  const [values, categories, collections, currency] = await Promise.all([
    readFacetValues(app),
    readCategories(app),
    readCollections(app),
    readCurrency(app),
  ])
  const source: FacetSource = { scope, counts, applied, values, categories, collections }
  const facets: Facet[] = [...SHOP_FACETS.map((kind) => shopFacet(kind, source)), ...valueFacets(source)]
  return {
    subject: scope.subject,
    facets: facets.filter((facet) => isUseful(facet, counts.total)).sort((a, b) => placeOf(a) - placeOf(b)),
    price: priceRange(counts, currency),
    total: Math.min(counts.total, EXACT),
    total_is_exact: counts.total <= EXACT,
    counts_are_exact: counts.exact,
    applied,
  }
}

/** A facet is offered if one of its values would change the result, or is selected. */
function isUseful({ values }: Facet, total: number): boolean {
  return values.some(({ selected, count }) => selected || (count > 0 && count !== total))
}

function priceRange(counts: Counts, currency: string): Filters['price'] {
  const rows = counts.of('price').filter(({ kind }) => kind === 'price')
  const low = rows.flatMap((row) => (row.low === null ? [] : [row.low]))
  const high = rows.flatMap((row) => (row.high === null || row.high === 0 ? [] : [row.high]))
  if (low.length === 0 || high.length === 0) return null
  return { min: { amount: Math.min(...low), currency }, max: { amount: Math.max(...high), currency } }
}
