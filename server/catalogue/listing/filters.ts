import type { FastifyInstance } from 'fastify'
import type { AppliedFilters, ListingFilters } from '#generated/api.d.ts'
import { readCategories, readCollections, withDescendants } from '#server/catalogue/category/service.ts'
import { asTyped } from './search-words.ts'
import {
  type Condition,
  categoryCondition,
  collectionCondition,
  optionCondition,
  priceCondition,
  ratingCondition,
  saleCondition,
  stockCondition,
  valuesCondition,
  wordsCondition,
} from './conditions.ts'
import { readFacetValues } from './facet-values.ts'
import { followKeys, readMovedKeys } from './moved-keys.ts'

/** The filters that apply. */
export interface ResolvedFilters {
  applied: AppliedFilters
  conditions: readonly Condition[]
  /** The filters in a canonical form for cache keys; empty without filters. */
  key: string
}

/** Available minimum ratings. */
export const RATINGS = [4, 3]

/** Reads filters: unknown ones are dropped, and missing from `applied`. */
export async function resolveFilters(
  app: FastifyInstance,
  filters: ListingFilters | undefined,
): Promise<ResolvedFilters> {
  const applied: AppliedFilters = { price_min: null, price_max: null, query: null, facets: {} }
  if (!filters) return { applied, conditions: [], key: '' }
  const conditions: Condition[] = []
  // Reversed bounds are swapped.
  const [low = null, high = null] = inOrder(filters.price_min, filters.price_max)
  if (low !== null || high !== null) {
    Object.assign(applied, { price_min: low, price_max: high })
    conditions.push(priceCondition(low, high))
  }
  const words = wordsCondition(filters.query ?? '')
  if (words) {
    applied.query = asTyped(filters.query ?? '').toLowerCase()
    conditions.push(words)
  }
  const asked = followKeys(await readMovedKeys(app), filters.facets ?? {})
  for (const facet of [...asked.keys()].sort()) {
    // Keys are stored in NFC.
    const wanted = [...new Set(asked.get(facet)?.map((key) => key.normalize()))].sort()
    const { keys, condition } = await understand(app, facet, wanted)
    if (keys.length === 0) continue
    // Not a plain assignment: a facet could be called __proto__.
    Object.defineProperty(applied.facets, facet, { value: keys, enumerable: true })
    if (condition) conditions.push(condition)
  }
  const nothing = conditions.length === 0 && Object.keys(applied.facets).length === 0
  return { applied, conditions, key: nothing ? '' : JSON.stringify(applied) }
}

interface Understood {
  keys: string[]
  /** Absent if the selected values together exclude nothing. */
  condition?: Condition | undefined
}

async function understand(app: FastifyInstance, facet: string, wanted: readonly string[]): Promise<Understood> {
  switch (facet) {
    case 'availability': {
      const keys = wanted.filter((key) => key === 'in-stock' || key === 'out-of-stock')
      return { keys, condition: keys.length === 1 ? stockCondition(keys[0] === 'in-stock') : undefined }
    }
    case 'offer': {
      const keys = wanted.filter((key) => key === 'on-sale')
      return { keys, condition: saleCondition() }
    }
    case 'rating': {
      const stars = RATINGS.filter((rating) => wanted.includes(String(rating)))
      return { keys: stars.map(String).sort(), condition: ratingCondition(Math.min(...stars)) }
    }
    case 'category': {
      const categories = await readCategories(app)
      const chosen = categories.filter(({ slug }) => wanted.includes(slug))
      const ids = new Set(chosen.flatMap(({ id }) => withDescendants(categories, id)))
      return { keys: chosen.map(({ slug }) => slug).sort(), condition: categoryCondition([...ids]) }
    }
    case 'collection': {
      const chosen = (await readCollections(app)).filter(({ slug }) => wanted.includes(slug))
      return { keys: chosen.map(({ slug }) => slug).sort(), condition: collectionCondition(chosen.map(({ id }) => id)) }
    }
    default: {
      const values = (await readFacetValues(app)).byKey.get(facet)
      const chosen = wanted.flatMap((key) => values?.get(key) ?? [])
      const ids = chosen.map(({ id }) => id)
      const isOption = chosen[0]?.kind === 'option'
      return {
        keys: chosen.map(({ key }) => key),
        condition: isOption ? optionCondition(facet, ids) : valuesCondition(facet, ids),
      }
    }
  }
}

function inOrder(min: number | undefined, max: number | undefined): (number | undefined)[] {
  return min !== undefined && max !== undefined && min > max ? [max, min] : [min, max]
}
