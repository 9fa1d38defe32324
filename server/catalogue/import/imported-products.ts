import type { ImportedProduct } from '#generated/api.d.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'

const insertRows = statement<NoRow, [run: number, ids: number[], isNew: boolean]>(
  'import-products-add',
  `INSERT INTO import_product (run_id, group_id, is_new) SELECT $1, id, $3 FROM unnest($2::int[]) AS id
   ON CONFLICT (run_id, group_id) DO NOTHING`,
)
const selectRows = statement<ImportedProduct, [run: number, after: number, limit: number]>(
  'import-products',
  `SELECT g.id, g.name AS title, p.is_new, g.published, g.archived_at IS NOT NULL AS archived
   FROM import_product p JOIN product_group g ON g.id = p.group_id
   WHERE p.run_id = $1 AND p.group_id > $2 ORDER BY p.group_id LIMIT $3`,
)

/** Remembers which products an import has created or changed. */
export async function addImportedProducts(db: Queryable, runId: number, ids: readonly number[], isNew: boolean) {
  if (ids.length > 0) await insertRows(db, runId, [...ids], isNew)
}

/** Returns products that an import has created or changed, by their ids. */
export const readImportedProducts = (
  db: Queryable,
  runId: number,
  { after = 0, limit = 50 }: { after?: number | undefined; limit?: number } = {},
): Promise<ImportedProduct[]> => selectRows(db, runId, after, limit)
