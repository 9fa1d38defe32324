import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { addMedia, restoreMedia } from '#server/store/media/change-media.ts'
import { formatOf } from '#server/store/media/formats.ts'
import { findByChecksum } from '#server/store/media/media.ts'
import { PICTURE_FORMATS } from '#server/store/media/read-picture.ts'
import { type ReceivedMedia, storeMedia } from '#server/store/media/receive-media.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type NoRow, type Queryable, inTransaction, statement } from '#server/platform/db/database.ts'
import { PublicFetchError, fetchPublic } from '#server/platform/network/fetch-public.ts'
import { incomingPath } from '#server/platform/uploads/incoming.ts'
import { writeReceived } from '#server/platform/uploads/write-received.ts'
import { ZipFault } from '#server/platform/zip/open-zip.ts'
import type { ImportRun } from './import-run.ts'
import type { PictureArchive } from './picture-archive.ts'
import type { ForeignPicture } from './picture-source.ts'
import type { ShopPicture } from './shop-picture.ts'
import * as t from '#words/product-import.ts'

const AT_ONCE = 4
const LIMITS = { maxBytes: 20_000_000, timeoutMs: 20_000, maxRedirects: 5 }

// A picture may have been replaced or deleted since.
const CURRENT = `import_picture p LEFT JOIN media own ON own.path = p.path
  LEFT JOIN media_former_path f ON f.path = p.path LEFT JOIN media later ON later.id = f.media_id`
const knownKeys = statement<{ url: string }, [string[], number]>(
  'import-pictures-known',
  `SELECT p.url FROM ${CURRENT} WHERE p.url = ANY ($1::text[])
     AND (p.failed_run = $2 OR coalesce(own.id, later.id) IS NOT NULL AND coalesce(own.trashed_at, later.trashed_at) IS NULL)`,
)
const readFetched = statement<
  { url: string; path: string | null; width: number | null; height: number | null; failure: string },
  [string[]]
>(
  'import-pictures',
  `SELECT p.url, coalesce(own.path, later.path) AS path, coalesce(own.width, later.width) AS width,
     coalesce(own.height, later.height) AS height, p.failure
   FROM ${CURRENT} WHERE p.url = ANY ($1::text[])`,
)
const keepPicture = statement<
  NoRow,
  [url: string, path: string | null, width: number | null, height: number | null, run: number | null, failure: string]
>(
  'import-picture-keep',
  `INSERT INTO import_picture (url, path, width, height, failed_run, failure) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (url) DO UPDATE SET path = excluded.path, width = excluded.width, height = excluded.height,
     failed_run = excluded.failed_run, failure = excluded.failure`,
)

export interface FetchedPictures {
  pictures: ReadonlyMap<string, ShopPicture>
  /** Why the others could not be fetched. */
  failures: ReadonlyMap<string, string>
}

/** Returns the pictures with these keys that the library has. */
export async function readPictures(db: Queryable, pictures: readonly ForeignPicture[]): Promise<FetchedPictures> {
  const keys = pictures.map(({ key }) => key)
  const rows = keys.length === 0 ? [] : await readFetched(db, keys)
  return {
    pictures: new Map(
      rows.flatMap(({ url, path, width, height }) =>
        path === null ? [] : [[url, { src: path, ...(width !== null && height !== null && { width, height }) }]],
      ),
    ),
    failures: new Map(rows.flatMap(({ url, failure }) => (failure === '' ? [] : [[url, failure]]))),
  }
}

/** Adds pictures that the media library does not have yet, a few at a time. Each failure is kept for the report. */
export async function fetchPictures(
  app: FastifyInstance,
  run: ImportRun,
  pictures: readonly ForeignPicture[],
  archive: PictureArchive | undefined,
): Promise<void> {
  if (pictures.length === 0) return
  const keys = pictures.map(({ key }) => key)
  const known = new Set((await knownKeys(app.database.pool, keys, run.id)).map(({ url }) => url))
  const missing = pictures.filter(({ key }) => !known.has(key))
  const addNext = async (): Promise<void> => {
    for (let next = missing.pop(); next !== undefined; next = missing.pop()) await addOne(app, run, next, archive)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, addNext))
}

async function addOne(
  app: FastifyInstance,
  run: ImportRun,
  picture: ForeignPicture,
  archive: PictureArchive | undefined,
): Promise<void> {
  const { pool } = app.database
  const file = await incomingPath(app.config.dataDir)
  try {
    const bytes =
      'url' in picture
        ? Readable.from([await fetchPublic(picture.url, { ...LIMITS, isAllowed: app.importAddresses.isAllowed })])
        : await archive!.open(picture.file)
    const received = await receive(bytes, file, nameOf(picture))
    const { path, width, height } = await keepInLibrary(app, run, received)
    await keepPicture(pool, picture.key, path, width, height, null, '')
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    await keepPicture(pool, picture.key, null, null, null, run.id, reason)
  } finally {
    await rm(file, { force: true })
  }
}

/** Returns what the report says; undefined for a fault of the shop. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.message
  if (error instanceof PublicFetchError) return t.fetchFailed({ reason: error.reason })
  return error instanceof ZipFault ? t.zippedPictureDamaged() : undefined
}

const nameOf = (picture: ForeignPicture): string =>
  basename('url' in picture ? new URL(picture.url).pathname : picture.file.name)

/** Writes a picture to a file of this machine. @throws ApiError 422 if it is too large */
async function receive(bytes: Readable, path: string, fileName: string): Promise<Omit<ReceivedMedia, 'format'>> {
  try {
    const written = await writeReceived(bytes, path, {
      maxBytes: LIMITS.maxBytes,
      tooLarge: () => new ApiError(422, 'too_large', t.fetchFailed({ reason: 'too_large' })),
    })
    return { field: 'file', fileName, path, ...written }
  } catch (error) {
    // A full disk is not the zip's fault; what unpacks it has no codes of its own.
    const { code = '' } = error as NodeJS.ErrnoException
    const isOfArchive = code === '' || code.startsWith('Z_')
    throw isOfArchive && !(error instanceof ApiError) ? new ZipFault('damaged', { cause: error }) : error
  }
}

async function keepInLibrary(app: FastifyInstance, run: ImportRun, received: Omit<ReceivedMedia, 'format'>) {
  const format = formatOf(received.head)
  if (!format || !PICTURE_FORMATS.has(format)) throw new ApiError(422, 'not_media', t.notAPicture())
  const { pool } = app.database
  const known = await findByChecksum(pool, received.sha256)
  if (known) {
    await restoreMedia(pool, [known.id])
    return known
  }
  const media = await storeMedia(app, { ...received, format })
  await inTransaction(app.database, async ({ client }) => addMedia(client, media, run.staff_name))
  const added = await findByChecksum(pool, received.sha256)
  if (!added) throw new ApiError(422, 'not_media', t.notAPicture())
  return added
}
