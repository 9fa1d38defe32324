import type { Image } from '#generated/api.d.ts'
import type { CollectionRule } from '#domain/collection-rules.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'

export interface CollectionInput {
  name: string
  slug: string
  description: string
  image: Image | null
  position: number
  /** Null: the products are chosen one by one. */
  rule: CollectionRule | null
  /** Ids in their order, if there is no rule. */
  products: readonly number[]
}

const selectOne = statement<Omit<CollectionInput, 'products'> & { products: number[] }, [number]>(
  'collection-record',
  `SELECT name, slug, description, image, position, rule,
     CASE WHEN rule IS NULL THEN ARRAY(SELECT group_id FROM collection_item WHERE collection_id = $1 ORDER BY position, group_id) ELSE '{}' END AS products
   FROM collection WHERE id = $1`,
)

export const readCollection = async (db: Queryable, id: number): Promise<CollectionInput | undefined> =>
  (await selectOne(db, id))[0]
