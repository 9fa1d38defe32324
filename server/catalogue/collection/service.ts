import type { FastifyInstance } from 'fastify'
import type { Collection } from '#generated/api.d.ts'
import { type CollectionRow, readCollections } from '#server/catalogue/category/service.ts'
import { statement } from '#server/platform/db/database.ts'

/** The maximum of one section. */
const MAX_COLLECTIONS = 48

const countEach = statement<{ id: number; count: number }>(
  'collection-counts',
  `SELECT ci.collection_id AS id, count(*)::int AS count
   FROM collection_item ci JOIN product_group g ON g.id = ci.group_id WHERE g.published GROUP BY 1`,
)

/** Returns collections in the requested order, without missing ones; an empty list returns all in their own order. */
export async function collectionGrid(app: FastifyInstance, items: readonly string[]): Promise<Collection[]> {
  const rows = await readCollections(app)
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  const wanted =
    items.length === 0
      ? rows.slice(0, MAX_COLLECTIONS)
      : items.map((slug) => bySlug.get(slug)).filter((row): row is CollectionRow => row !== undefined)
  const counts = await app.memory.getOrMake('collection-counts', async () => ({
    value: new Map((await countEach(app.database.pool)).map(({ id, count }) => [id, count])),
    tags: ['collections', 'shop'],
  }))
  return wanted.map(({ id, slug, name, description, image }) => ({
    id,
    slug,
    name,
    description,
    image,
    product_count: counts.get(id) ?? 0,
  }))
}
