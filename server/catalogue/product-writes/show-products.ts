import { type Queryable, statement } from '#server/platform/db/database.ts'
import type { BulkResult } from '#server/platform/resources/resource.ts'
import * as t from '#words/admin-catalogue.ts'

// In the order in which sales lock them.
const lockRows = statement<{ id: number; name: string; archived: boolean }, [number[]]>(
  'products-lock',
  `SELECT id, name, archived_at IS NOT NULL AS archived FROM product_group WHERE id = ANY ($1::int[]) AND archive_of IS NULL
   ORDER BY id FOR NO KEY UPDATE`,
)
const showRows = statement<{ id: number }, [number[], boolean]>(
  'products-show',
  `UPDATE product_group SET published = $2, publish_at = NULL, unpublish_at = CASE WHEN $2 THEN unpublish_at END,
     version = version + 1, updated_at = now()
   WHERE id = ANY ($1::int[]) AND (published <> $2 OR publish_at IS NOT NULL OR (NOT $2 AND unpublish_at IS NOT NULL)) RETURNING id`,
)

/** Publishes products now. Archived ones stay hidden and are reported. */
export async function publishProducts(db: Queryable, ids: readonly number[]): Promise<BulkResult> {
  const rows = await lockRows(db, [...ids])
  const shown = rows.filter(({ archived }) => !archived)
  await showRows(
    db,
    shown.map(({ id }) => id),
    true,
  )
  return {
    done: shown.length,
    failed: rows
      .filter(({ archived }) => archived)
      .map(({ id, name }) => ({ id, title: name, message: t.archivedStaysHidden() })),
  }
}

/** Hides products, and forgets when they were to be published. */
export async function hideProducts(db: Queryable, ids: readonly number[]): Promise<BulkResult> {
  const rows = await lockRows(db, [...ids])
  await showRows(
    db,
    rows.map(({ id }) => id),
    false,
  )
  return { done: rows.length, failed: [] }
}
