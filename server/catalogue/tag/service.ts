import type { FastifyInstance } from 'fastify'
import type { Tag } from '#generated/api.d.ts'
import { statement } from '#server/platform/db/database.ts'
import { compareNames } from '#server/platform/names/compare-names.ts'
import { readFacetValues } from '#server/catalogue/listing/facet-values.ts'

export const CACHE_TAGS = ['shop', 'facets']

const countTags = statement<{ id: number; count: number }, []>(
  'tags-counted',
  `SELECT v AS id, sum(n)::int AS count
   FROM (SELECT facet_ids, count(*) AS n FROM product_group WHERE published GROUP BY facet_ids) alike, unnest(facet_ids) v WHERE v IS NOT NULL GROUP BY v`,
)

/** Returns every tag of a published product, those with the most products first. Counts from an index only. */
export async function readTags(app: FastifyInstance): Promise<Tag[]> {
  return app.memory.getOrMake('tags', async () => {
    const [{ byId }, rows] = await Promise.all([readFacetValues(app), countTags(app.database.pool)])
    const value = rows
      .flatMap(({ id, count }): Tag[] => {
        const known = byId.get(id)
        return known?.kind === 'tag' ? [{ slug: known.key, name: known.value, product_count: count }] : []
      })
      .sort((a, b) => b.product_count - a.product_count || compareNames(a.name, b.name))
    return { value, tags: CACHE_TAGS }
  })
}
