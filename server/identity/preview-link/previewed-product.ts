import { type Queryable, statement } from '#server/platform/db/database.ts'

interface ProductRow {
  name: string
  slug: string
  published: boolean
  archived: boolean
}

const select = statement<ProductRow, [number]>(
  'previewed-product',
  `SELECT name, slug, published, archived_at IS NOT NULL AS archived FROM product_group
   WHERE id = $1 AND archive_of IS NULL`,
)

export async function readPreviewedProduct(db: Queryable, id: number): Promise<ProductRow | undefined> {
  return (await select(db, id))[0]
}
