import type { Image } from '#generated/api.d.ts'
import type { TreeNode } from '#domain/category-tree.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'

export interface CategoryInput {
  name: string
  slug: string
  description: string
  image: Image | null
  parent_id: number | null
}

export interface CategoryNode extends TreeNode {
  name: string
  slug: string
  version: number
}

/** Advisory lock of the tree: two moves at once could make a cycle that neither of them sees. */
const LOCK = 7_041_871

const lock = statement<NoRow, []>('category-tree-lock', `SELECT FROM pg_advisory_xact_lock(${LOCK})`)
const selectOne = statement<CategoryInput, [number]>(
  'category-record',
  'SELECT name, slug, description, image, parent_id FROM category WHERE id = $1',
)
const selectTree = statement<CategoryNode, []>(
  'category-tree',
  'SELECT id, parent_id, name, slug, version FROM category ORDER BY position, id',
)

export const lockTree = async (db: Queryable): Promise<void> => void (await lock(db))

export const readCategory = async (db: Queryable, id: number): Promise<CategoryInput | undefined> =>
  (await selectOne(db, id))[0]

/** Returns all categories; siblings are in their order. */
export const readTree = (db: Queryable): Promise<CategoryNode[]> => selectTree(db)
