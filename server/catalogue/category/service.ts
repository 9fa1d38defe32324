import type { FastifyInstance } from 'fastify'
import type { Category, CategoryParent, Image } from '#generated/api.d.ts'
import { statement } from '#server/platform/db/database.ts'

export interface CollectionRow {
  id: number
  slug: string
  name: string
  description: string
  image: Image | null
}

export interface CategoryRow extends CollectionRow {
  parent_id: number | null
}

const listCategories = statement<CategoryRow, []>(
  'categories',
  'SELECT id, slug, name, description, image, parent_id FROM category ORDER BY position, id',
)

const listCollections = statement<CollectionRow, []>(
  'collections',
  'SELECT id, slug, name, description, image FROM collection ORDER BY position, id',
)

/** Cached as a whole: a shop has hundreds at most. */
export async function readCategories(app: FastifyInstance): Promise<CategoryRow[]> {
  return app.memory.getOrMake('categories', async () => ({
    value: await listCategories(app.database.pool),
    tags: ['categories'],
  }))
}

export async function readCollections(app: FastifyInstance): Promise<CollectionRow[]> {
  return app.memory.getOrMake('collections', async () => ({
    value: await listCollections(app.database.pool),
    tags: ['collections'],
  }))
}

export function withDescendants(categories: readonly CategoryRow[], id: number): number[] {
  const found = [id]
  for (let at = 0; at < found.length; at++) {
    for (const row of categories) if (row.parent_id === found[at] && !found.includes(row.id)) found.push(row.id)
  }
  return found
}

/** Topmost first. */
export function parentsOf(categories: readonly CategoryRow[], slug: string): CategoryParent[] {
  const parents: CategoryParent[] = []
  let row = categories.find((one) => one.slug === slug)
  // Bounded, because a cycle would have no top.
  while (row?.parent_id != null && parents.length < MAX_DEPTH) {
    const above: number = row.parent_id
    row = categories.find(({ id }) => id === above)
    if (row) parents.unshift({ slug: row.slug, name: row.name })
  }
  return parents
}

const MAX_DEPTH = 10
const MAX_COUNT = 10_000

// Counts from an index, up to the highest number shown exactly.
const countEach = statement<{ id: number; count: number }>(
  'category-counts',
  `SELECT c.id, (SELECT count(*)::int FROM (SELECT 1 FROM product_group g WHERE g.category_id = c.id AND g.published LIMIT ${MAX_COUNT}) s) AS count FROM category c`,
)

/** `product_count` includes descendants and stops at 10,000. */
export async function describeCategories(app: FastifyInstance, rows: readonly CategoryRow[]): Promise<Category[]> {
  const categories = await readCategories(app)
  const counts = await app.memory.getOrMake('category-counts', async () => ({
    value: new Map((await countEach(app.database.pool)).map(({ id, count }) => [id, count])),
    tags: ['categories', 'shop'],
  }))
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    image: row.image,
    parent_id: row.parent_id,
    parents: parentsOf(categories, row.slug),
    product_count: Math.min(
      MAX_COUNT,
      withDescendants(categories, row.id).reduce((sum, id) => sum + (counts.get(id) ?? 0), 0),
    ),
  }))
}
