import { randomBytes } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { UploadedImage } from '#generated/api.d.ts'
import { type Database, type NoRow, type Queryable, inTransaction, statement } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Purpose, Room } from './upload-caps.ts'

/** A file that is to be kept. */
export interface NewUpload {
  kind: 'webp' | 'pdf'
  size: number
  width: number
  height: number
  /** Writes it to a path, or moves it there. */
  place: (path: string) => Promise<void>
}

/** Files that are kept: pictures, and for forms of the shop documents too. */
/** The most that a picture takes. */
const PICTURE_BYTES = 500_000
const PICTURE = /^[A-Za-z0-9_-]{32}\.webp$/
const FILE = /^[A-Za-z0-9_-]{32}\.(?:webp|pdf)$/
const FOLDER = '/uploads/'
const CHUNK = 1000
/** A file is written before its row is committed. */
const WRITTEN_LATELY_MS = 3_600_000

/** Of an upload u: no cart holds it, nobody has ordered it, no review shows it, and it was not sent with a form. */
const UNUSED = `NOT EXISTS (SELECT FROM cart_line l WHERE l.additonal_data ? 'image_path' AND l.additonal_data ->> 'image_path' = '/uploads/' || u.name)
  AND NOT EXISTS (SELECT FROM order_line o WHERE o.additonal_data ? 'image_path' AND o.additonal_data ->> 'image_path' = '/uploads/' || u.name)
  AND NOT EXISTS (SELECT FROM review r WHERE r.pictures <> '[]' AND r.pictures @> jsonb_build_array(jsonb_build_object('src', '/uploads/' || u.name)))
  AND NOT EXISTS (SELECT FROM form_file f WHERE f.name = u.name)`
/** Minutes for which a picture counts as used although no cart holds it: it was sent in a moment ago. */
const JUST_SENT_MINUTES = 60

const insert = statement<NoRow, [name: string, width: number, height: number, bytes: number, purpose: Purpose]>(
  'upload-insert',
  'INSERT INTO upload (name, width, height, bytes, purpose) VALUES ($1, $2, $3, $4, $5)',
)
const use = statement<NoRow, [name: string, purpose: Purpose]>(
  'upload-use',
  'UPDATE upload SET used_at = now() WHERE name = $1 AND purpose = $2 RETURNING name',
)
const readSizes = statement<{ name: string; width: number; height: number }, [string[]]>(
  'upload-use-many',
  `UPDATE upload SET used_at = now() WHERE name = ANY ($1::text[]) AND purpose = 'review' RETURNING name, width, height`,
)
const among = statement<{ name: string }, [string[]]>(
  'upload-among',
  'SELECT name FROM upload WHERE name = ANY ($1::text[])',
)
const forgetOld = statement<NoRow, [number]>(
  'upload-forget-old',
  `DELETE FROM upload WHERE name IN (
     SELECT u.name FROM upload u WHERE u.used_at < now() - make_interval(days => $1::int)
       AND ${UNUSED}
     LIMIT 5000) AND used_at < now() - make_interval(days => $1::int)`,
)
// The oldest first, until there is room for so many bytes more.
const forgetUnused = statement<{ name: string; bytes: number }, [bytes: number, purpose: Purpose]>(
  'upload-forget-unused',
  `DELETE FROM upload WHERE used_at < now() - interval '${JUST_SENT_MINUTES} minutes' AND name IN (
     SELECT name FROM (
       SELECT name, sum(bytes) OVER (ORDER BY used_at, name) - bytes AS before FROM upload u
       WHERE purpose = $2 AND used_at < now() - interval '${JUST_SENT_MINUTES} minutes' AND ${UNUSED}
     ) unused WHERE before < $1::bigint) RETURNING name, bytes`,
)
// In a statement of its own: the sum must see what others have kept while the lock was waited for.
const lockRoom = statement<NoRow, [Purpose]>(
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
     AND NOT (used_at < now() - interval '${JUST_SENT_MINUTES} minutes' AND ${UNUSED})`,
)

const folderOf = (dataDir: string) => join(dataDir, 'uploads')

const full = (purpose: Purpose) =>
  new ApiError(
    503,
    'uploads_full',
    purpose === 'form'
      ? 'We can’t take any more files right now. Send your message without the file, and we’ll ask you for it.'
      : 'We can’t take any more pictures right now. Please try again later, or write to us.',
    { retryAfter: 3600 },
  )

/** One at a time counts what the files of a purpose take, so that many at once are not more than fit. */
async function bytesKept(db: Queryable, purpose: Purpose): Promise<number> {
  await lockRoom(db, purpose)
  return (await sumOf(db, purpose))[0]?.bytes ?? 0
}

/**
 * Makes room for a file among those of its purpose: the oldest that nobody uses go first. Throws ApiError 503 when all of them are
 * used. Files of other purposes are left alone.
 */
export async function makeRoom(database: Database, dataDir: string, bytes: number, room: Room): Promise<void> {
  const gone = await inTransaction(database, async ({ client }) => {
    const tooMuch = (await bytesKept(client, room.purpose)) + bytes - room.mostBytes
    if (tooMuch <= 0) return []
    const rows = await forgetUnused(client, tooMuch, room.purpose)
    if (rows.reduce((sum, row) => sum + row.bytes, 0) < tooMuch) throw full(room.purpose)
    return rows
  })
  await removeFiles(
    dataDir,
    gone.map(({ name }) => name),
  )
}

/**
 * Keeps a file under a name that nobody can guess. The row and with it the file's right to stay come with the transaction. Throws
 * ApiError 503 when others have taken the room meanwhile.
 */
export async function keepUpload(
  db: Queryable,
  dataDir: string,
  { kind, size, width, height, place }: NewUpload,
  { purpose, mostBytes }: Room,
): Promise<UploadedImage> {
  if ((await bytesKept(db, purpose)) + size > mostBytes) throw full(purpose)
  const name = `${randomBytes(24).toString('base64url')}.${kind}`
  const file = join(folderOf(dataDir), name)
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 })
  // Placed beside and renamed: a crash leaves no half file.
  await place(`${file}.part`)
  await rename(`${file}.part`, file)
  await insert(db, name, width, height, size, purpose)
  return { image_path: `/uploads/${name}`, width, height }
}

/** Whether a picture of the largest size that is kept would find room. */
export const hasRoom = async (db: Queryable, { purpose, mostBytes }: Room): Promise<boolean> =>
  ((await sumUsed(db, purpose))[0]?.bytes ?? 0) + PICTURE_BYTES <= mostBytes

/** Removes files whose rows are gone. */
export async function removeFiles(dataDir: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folderOf(dataDir), name), { force: true })
}

/** The bytes of a kept file; undefined for any other name. */
export async function readUpload(dataDir: string, name: string): Promise<Buffer | undefined> {
  return FILE.test(name) ? readFile(join(folderOf(dataDir), name)).catch(() => undefined) : undefined
}

/** Notes that a file is used for what it was sent for, in a cart or an answer; false when it is none of ours. */
export async function useUpload(db: Queryable, path: string, purpose: Purpose): Promise<boolean> {
  const name = path.replace(/^\/uploads\//, '')
  if (!FILE.test(name)) return false
  return (await use(db, name, purpose)).length > 0
}

/** The sizes of pictures that were sent in, by their paths; what is none of ours has none. They count as used from now on. */
export async function sizesOfUploads(
  db: Queryable,
  paths: readonly string[],
): Promise<ReadonlyMap<string, { width: number; height: number }>> {
  const names = paths.filter((path) => path.startsWith(FOLDER)).map((path) => path.slice(FOLDER.length))
  const rows = await readSizes(
    db,
    names.filter((name) => PICTURE.test(name)),
  )
  return new Map(rows.map(({ name, width, height }) => [FOLDER + name, { width, height }]))
}

/** Forgets the pictures that no cart has held for so many days and that nobody has ordered, and removes files that no row knows. */
export async function sweepUploads(db: Queryable, dataDir: string, days: number): Promise<void> {
  await forgetOld(db, days)
  const names = await readdir(folderOf(dataDir)).catch(() => [])
  for (let at = 0; at < names.length; at += CHUNK) await removeUnknown(db, dataDir, names.slice(at, at + CHUNK))
}

async function removeUnknown(db: Queryable, dataDir: string, names: string[]): Promise<void> {
  const known = new Set((await among(db, names)).map(({ name }) => name))
  for (const name of names) {
    if (known.has(name)) continue
    const file = join(folderOf(dataDir), name)
    const age = Date.now() - ((await stat(file).catch(() => undefined))?.mtimeMs ?? Date.now())
    if (age > WRITTEN_LATELY_MS) await rm(file, { force: true })
  }
}
