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

/** All categories in their order; a shop has hundreds at most, so they are kept in memory whole. */
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

/** A category's id and those of all categories below it. */
export function withDescendants(categories: readonly CategoryRow[], id: number): number[] {
  const found = [id]
  for (let at = 0; at < found.length; at++) {
    for (const row of categories) if (row.parent_id === found[at] && !found.includes(row.id)) found.push(row.id)
  }
  return found
}

/** The categories above one, the top one first. */
export function parentsOf(categories: readonly CategoryRow[], slug: string): CategoryParent[] {
  const parents: CategoryParent[] = []
  let row = categories.find((one) => one.slug === slug)
  // A ring of categories would have no top; so far down none is real.
  while (row?.parent_id != null && parents.length < DEEPEST) {
    const above: number = row.parent_id
    row = categories.find(({ id }) => id === above)
    if (row) parents.unshift({ slug: row.slug, name: row.name })
  }
  return parents
}

const DEEPEST = 10
const COUNTED = 10_000

// Counted from an index, and no further than the shop says exactly.
const countEach = statement<{ id: number; count: number }>(
  'category-counts',
  `SELECT c.id, (SELECT count(*)::int FROM (SELECT 1 FROM product_group g WHERE g.category_id = c.id AND g.published LIMIT ${COUNTED}) s) AS count FROM category c`,
)

/** Categories as the API gives them; `product_count` includes the categories below and stops at 10,000. */
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
      COUNTED,
      withDescendants(categories, row.id).reduce((sum, id) => sum + (counts.get(id) ?? 0), 0),
    ),
  }))
}
