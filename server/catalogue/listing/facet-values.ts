import type { FastifyInstance } from 'fastify'
import { statement } from '#server/platform/db/database.ts'

/** Facets that every shop has, by their names in URLs. Option facets never use these names. */
const SHOP_FACET_KEYS = ['category', 'collection', 'availability', 'offer', 'rating'] as const

/** A known value of an option, a tag or a brand. */
export interface KnownValue {
  id: number
  kind: 'option' | 'tag' | 'brand'
  facet: string
  name: string
  key: string
  value: string
  swatch: string | null
}

export interface FacetValues {
  byId: ReadonlyMap<number, KnownValue>
  /** Values of a facet by their keys. */
  byKey: ReadonlyMap<string, ReadonlyMap<string, KnownValue>>
}

const allValues = statement<KnownValue, []>(
  'facet-values',
  'SELECT id, kind, facet, name, key, value, swatch FROM facet_value ORDER BY id',
)

/** Every value that the shop's products have or had; cached until one is added or changed. */
export async function readFacetValues(app: FastifyInstance): Promise<FacetValues> {
  return app.memory.getOrMake('facet-values', async () => {
    const rows = await allValues(app.database.pool)
    const byKey = new Map<string, Map<string, KnownValue>>()
    for (const row of rows) {
      const values = byKey.get(row.facet) ?? new Map<string, KnownValue>()
      byKey.set(row.facet, values.set(row.key, row))
    }
    return { value: { byId: new Map(rows.map((row) => [row.id, row])), byKey }, tags: ['facets'] }
  })
}

const NAMES = 'facet-names'

const allNames = statement<{ facet: string }, []>(
  'facet-names',
  'SELECT facet FROM facet_value UNION SELECT facet FROM facet_merge UNION SELECT facet FROM facet_old_key ORDER BY facet',
)

/**
 * Returns the facet names a listing URL may filter by: the built-in ones, those of the shop's products, and former
 * ones, which are redirected.
 */
export async function readFacetNames(app: FastifyInstance): Promise<ReadonlySet<string>> {
  return app.memory.getOrMake(NAMES, async (db) => {
    const names = await allNames(db)
    return { value: new Set([...SHOP_FACET_KEYS, ...names.map(({ facet }) => facet)]), tags: [NAMES] }
  })
}

/** Returns the facet names if they are cached. */
export const keptFacetNames = (app: FastifyInstance): ReadonlySet<string> | undefined =>
  app.memory.get(NAMES) as ReadonlySet<string> | undefined
