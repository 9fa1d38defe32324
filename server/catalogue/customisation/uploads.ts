import { randomBytes } from 'node:crypto'
import type { UploadedImage } from '#generated/api.d.ts'
import { type Database, type NoRow, type Queryable, inTransaction, statement } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Storage, StorageSource } from '#server/platform/storage/storage.ts'
import type { Purpose, StorageLimit } from './upload-caps.ts'
import * as t from '#words/catalogue-errors.ts'

export interface NewUpload {
  kind: 'webp' | 'pdf'
  size: number
  width: number
  height: number
  content: StorageSource
}

const PICTURE_BYTES = 500_000
const PICTURE = /^(?:[A-Za-z0-9_-]{32}|[A-Za-z0-9_-]{40})\.webp$/
const FILE = /^(?:[A-Za-z0-9_-]{32}\.(?:webp|pdf)|[A-Za-z0-9_-]{40}\.webp)$/
/** Private pictures have longer names. Knowing the name is not enough to open one. */
const PRIVATE = /^[A-Za-z0-9_-]{40}\.webp$/
const NAME_BYTES = { product: 24, review: 24, form: 24, return: 30 } as const
const FOLDER = '/uploads/'
const CHUNK = 1000
/** Files are written before their row is committed. */
const MIN_ORPHAN_AGE_MS = 3_600_000

/** Upload u is in no cart, order, review, form submission or return request. */
const UNUSED = `NOT EXISTS (SELECT FROM cart_line l WHERE l.additonal_data ? 'image_path' AND l.additonal_data ->> 'image_path' = '/uploads/' || u.name)
  AND NOT EXISTS (SELECT FROM order_line o WHERE o.additonal_data ? 'image_path' AND o.additonal_data ->> 'image_path' = '/uploads/' || u.name)
  AND NOT EXISTS (SELECT FROM review r WHERE r.pictures <> '[]' AND r.pictures @> jsonb_build_array(jsonb_build_object('src', '/uploads/' || u.name)))
  AND NOT EXISTS (SELECT FROM form_file f WHERE f.name = u.name)
  AND NOT EXISTS (SELECT FROM refund_request_picture q WHERE q.name = u.name)`
/** Recently sent pictures count as used, even without a cart. */
const GRACE_MINUTES = 60

const insert = statement<NoRow, [name: string, width: number, height: number, bytes: number, purpose: Purpose]>(
  'upload-insert',
  'INSERT INTO upload (name, width, height, bytes, purpose) VALUES ($1, $2, $3, $4, $5)',
)
const markUsed = statement<NoRow, [name: string, purpose: Purpose]>(
  'upload-use',
  'UPDATE upload SET used_at = now() WHERE name = $1 AND purpose = $2 RETURNING name',
)
const readSizes = statement<{ name: string; width: number; height: number }, [names: string[], purpose: Purpose]>(
  'upload-use-many',
  'UPDATE upload SET used_at = now() WHERE name = ANY ($1::text[]) AND purpose = $2 RETURNING name, width, height',
)
const isUnused = statement<{ name: string }, [string]>(
  'upload-unused',
  `SELECT u.name FROM upload u WHERE u.name = $1 AND ${UNUSED}`,
)
const findExisting = statement<{ name: string }, [string[]]>(
  'upload-among',
  'SELECT name FROM upload WHERE name = ANY ($1::text[])',
)
const deleteOld = statement<NoRow, [number]>(
  'upload-forget-old',
  `DELETE FROM upload WHERE name IN (
     SELECT u.name FROM upload u WHERE u.used_at < now() - make_interval(days => $1::int)
       AND ${UNUSED}
     LIMIT 5000) AND used_at < now() - make_interval(days => $1::int)`,
)
// Deletes the oldest until enough bytes are free.
const deleteUnused = statement<{ name: string; bytes: number }, [bytes: number, purpose: Purpose]>(
  'upload-forget-unused',
  `DELETE FROM upload WHERE used_at < now() - interval '${GRACE_MINUTES} minutes' AND name IN (
     SELECT name FROM (
       SELECT name, sum(bytes) OVER (ORDER BY used_at, name) - bytes AS before FROM upload u
       WHERE purpose = $2 AND used_at < now() - interval '${GRACE_MINUTES} minutes' AND ${UNUSED}
     ) unused WHERE before < $1::bigint) RETURNING name, bytes`,
)
// In a statement of its own, so that the sum includes what others committed while this waited for the lock.
const lockStorage = statement<NoRow, [Purpose]>(
  'upload-lock',
  `SELECT pg_advisory_xact_lock(7041868, hashtext('room of uploads: ' || $1))`,
)
const sumOf = statement<{ bytes: number }, [Purpose]>(
  'upload-sum',
  'SELECT coalesce(sum(bytes), 0)::float8 AS bytes FROM upload WHERE purpose = $1',
)

const sumUsed = statement<{ bytes: number }, [Purpose]>(
  'upload-sum-used',
  `SELECT coalesce(sum(bytes), 0)::float8 AS bytes FROM upload u WHERE purpose = $1
     AND NOT (used_at < now() - interval '${GRACE_MINUTES} minutes' AND ${UNUSED})`,
)

const TYPES = { webp: 'image/webp', pdf: 'application/pdf' } as const
/** Below it are the uploads, by name. */
const STORAGE_FOLDER = 'uploads/'
const keyOf = (name: string): string => STORAGE_FOLDER + name

const uploadsFull = (purpose: Purpose) =>
  new ApiError(503, 'uploads_full', purpose === 'form' ? t.noRoomForFiles() : t.noRoomForPictures(), {
    retryAfter: 3600,
  })

/** Serialised, so that concurrent uploads cannot exceed the limit. */
async function lockAndSumBytes(db: Queryable, purpose: Purpose): Promise<number> {
  await lockStorage(db, purpose)
  return (await sumOf(db, purpose))[0]?.bytes ?? 0
}

/**
 * Deletes the oldest unused files of the same purpose until a file fits.
 * @throws ApiError 503 if all of them are in use
 */
export async function freeStorage(
  database: Database,
  storage: Storage,
  bytes: number,
  limit: StorageLimit,
): Promise<void> {
  const deleted = await inTransaction(database, async ({ client }) => {
    const excess = (await lockAndSumBytes(client, limit.purpose)) + bytes - limit.mostBytes
    if (excess <= 0) return []
    const rows = await deleteUnused(client, excess, limit.purpose)
    if (rows.reduce((sum, row) => sum + row.bytes, 0) < excess) throw uploadsFull(limit.purpose)
    return rows
  })
  await removeFiles(
    storage,
    deleted.map(({ name }) => name),
  )
}

/**
 * Stores a file under an unguessable name; the row is committed with the transaction.
 * @throws ApiError 503 if others have used up the storage meanwhile
 */
export async function keepUpload(
  db: Queryable,
  storage: Storage,
  { kind, size, width, height, content }: NewUpload,
  { purpose, mostBytes }: StorageLimit,
): Promise<UploadedImage> {
  if ((await lockAndSumBytes(db, purpose)) + size > mostBytes) throw uploadsFull(purpose)
  const name = `${randomBytes(NAME_BYTES[purpose]).toString('base64url')}.${kind}`
  await storage.put(keyOf(name), content, TYPES[kind])
  await insert(db, name, width, height, size, purpose)
  return { image_path: `/uploads/${name}`, width, height }
}

/** Returns whether a picture of the maximum size fits. */
export const hasStorageLeft = async (db: Queryable, { purpose, mostBytes }: StorageLimit): Promise<boolean> =>
  ((await sumUsed(db, purpose))[0]?.bytes ?? 0) + PICTURE_BYTES <= mostBytes

export const removeFiles = (storage: Storage, names: readonly string[]): Promise<void> =>
  storage.remove(names.map(keyOf))

/** Returns whether anyone who knows the name of an upload may open it: private pictures only until they are used. */
export const isOpenToAll = async (db: Queryable, name: string): Promise<boolean> =>
  !PRIVATE.test(name) || (await isUnused(db, name)).length > 0

export async function readUpload(storage: Storage, name: string): Promise<Buffer | undefined> {
  return FILE.test(name) ? storage.read(keyOf(name)) : undefined
}

/** Marks an upload as used; returns false if it does not exist. */
export async function useUpload(db: Queryable, path: string, purpose: Purpose): Promise<boolean> {
  const name = path.replace(/^\/uploads\//, '')
  if (!FILE.test(name)) return false
  return (await markUsed(db, name, purpose)).length > 0
}

/** Returns the sizes of uploaded pictures by path, and marks them as used. Other paths are omitted. */
export async function sizesOfUploads(
  db: Queryable,
  paths: readonly string[],
  purpose: Purpose,
): Promise<ReadonlyMap<string, { width: number; height: number }>> {
  const names = paths.filter((path) => path.startsWith(FOLDER)).map((path) => path.slice(FOLDER.length))
  const rows = await readSizes(
    db,
    names.filter((name) => PICTURE.test(name)),
    purpose,
  )
  return new Map(rows.map(({ name, width, height }) => [FOLDER + name, { width, height }]))
}

/** Deletes pictures unused for `days`, and files without a row. */
export async function sweepUploads(db: Queryable, storage: Storage, days: number): Promise<void> {
  await deleteOld(db, days)
  let names: string[] = []
  for await (const { key, modifiedAt } of storage.list(STORAGE_FOLDER)) {
    if (Date.now() - modifiedAt.getTime() > MIN_ORPHAN_AGE_MS) names.push(key.slice(STORAGE_FOLDER.length))
    if (names.length < CHUNK) continue
    await removeUnknown(db, storage, names)
    names = []
  }
  await removeUnknown(db, storage, names)
}

async function removeUnknown(db: Queryable, storage: Storage, names: string[]): Promise<void> {
  const known = new Set((await findExisting(db, names)).map(({ name }) => name))
  await removeFiles(
    storage,
    names.filter((name) => !known.has(name)),
  )
}
