import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { IS_USED } from './media.ts'

export const TRASH_DAYS = 30
const CHUNK = 1000
/** A file is stored before its row is committed, and a former one is read until caches have heard of the change. */
const MIN_ORPHAN_AGE_MS = 3_600_000

const deleteOld = statement<NoRow, []>(
  'media-delete-old',
  `DELETE FROM media m WHERE m.trashed_at < now() - interval '${TRASH_DAYS} days' AND NOT ${IS_USED}`,
)
const selectKnown = statement<{ path: string }, [string[]]>(
  'media-known',
  'SELECT path FROM media WHERE path = ANY ($1::text[])',
)

/** Deletes what has been in the trash for 30 days and is not used, and files that belong to no item. */
export async function sweepMedia(db: Queryable, storage: Storage): Promise<void> {
  await deleteOld(db)
  let keys: string[] = []
  for await (const { key, modifiedAt } of storage.list('media/')) {
    if (Date.now() - modifiedAt.getTime() > MIN_ORPHAN_AGE_MS) keys.push(key)
    if (keys.length < CHUNK) continue
    await removeUnknown(db, storage, keys)
    keys = []
  }
  await removeUnknown(db, storage, keys)
}

async function removeUnknown(db: Queryable, storage: Storage, keys: string[]): Promise<void> {
  const rows = await selectKnown(
    db,
    keys.map((key) => `/${key}`),
  )
  const known = new Set(rows.map(({ path }) => path))
  await storage.remove(keys.filter((key) => !known.has(`/${key}`)))
}
