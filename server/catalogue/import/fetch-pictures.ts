import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { addMedia, restoreMedia } from '#server/store/media/change-media.ts'
import { HEAD_BYTES, formatOf } from '#server/store/media/formats.ts'
import { findByChecksum } from '#server/store/media/media.ts'
import { PICTURE_FORMATS } from '#server/store/media/read-picture.ts'
import { storeMedia } from '#server/store/media/receive-media.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type NoRow, type Queryable, inTransaction, statement } from '#server/platform/db/database.ts'
import { PublicFetchError, fetchPublic } from '#server/platform/network/fetch-public.ts'
import { incomingPath } from '#server/platform/uploads/incoming.ts'
import type { ImportRun } from './import-run.ts'
import type { ShopPicture } from './shop-picture.ts'
import * as t from '#words/product-import.ts'

const AT_ONCE = 4
const LIMITS = { maxBytes: 20_000_000, timeoutMs: 20_000, maxRedirects: 5 }

const knownUrls = statement<{ url: string }, [string[], number]>(
  'import-pictures-known',
  'SELECT url FROM import_picture WHERE url = ANY ($1::text[]) AND (path IS NOT NULL OR failed_run = $2)',
)
const readFetched = statement<
  { url: string; path: string | null; width: number | null; height: number | null; failure: string },
  [string[]]
>('import-pictures', 'SELECT url, path, width, height, failure FROM import_picture WHERE url = ANY ($1::text[])')
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

/** Returns the pictures of these addresses that were fetched. */
export async function readPictures(db: Queryable, urls: readonly string[]): Promise<FetchedPictures> {
  const rows = urls.length === 0 ? [] : await readFetched(db, [...urls])
  const pictures = rows.flatMap(({ url, path, width, height }) =>
    path === null ? [] : [[url, { src: path, ...(width !== null && height !== null && { width, height }) }] as const],
  )
  return {
    pictures: new Map(pictures),
    failures: new Map(rows.flatMap(({ url, path, failure }) => (path === null ? [[url, failure]] : []))),
  }
}

/** Fetches pictures that are not in the media library yet, a few at a time. Each failure is kept for the report. */
export async function fetchPictures(app: FastifyInstance, run: ImportRun, urls: readonly string[]): Promise<void> {
  const unique = [...new Set(urls)]
  if (unique.length === 0) return
  const known = new Set((await knownUrls(app.database.pool, unique, run.id)).map(({ url }) => url))
  const missing = unique.filter((url) => !known.has(url))
  const fetchNext = async (): Promise<void> => {
    for (let url = missing.pop(); url !== undefined; url = missing.pop()) await fetchOne(app, run, url)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext))
}

async function fetchOne(app: FastifyInstance, run: ImportRun, url: string): Promise<void> {
  try {
    const { path, width, height } = await keepInLibrary(app, run, url)
    await keepPicture(app.database.pool, url, path, width, height, null, '')
  } catch (error) {
    const isExpected = error instanceof PublicFetchError || error instanceof ApiError
    if (!isExpected) throw error
    const reason = error instanceof ApiError ? error.message : t.fetchFailed({ reason: error.reason })
    await keepPicture(app.database.pool, url, null, null, null, run.id, reason)
  }
}

async function keepInLibrary(app: FastifyInstance, run: ImportRun, url: string) {
  const bytes = await fetchPublic(url, { ...LIMITS, isAllowed: app.importAddresses.isAllowed })
  const format = formatOf(bytes.subarray(0, HEAD_BYTES))
  if (!format || !PICTURE_FORMATS.has(format)) throw new ApiError(422, 'not_media', t.notAPicture())
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const known = await findByChecksum(app.database.pool, sha256)
  if (known) {
    await restoreMedia(app.database.pool, [known.id])
    return known
  }
  const path = await incomingPath(app.config.dataDir)
  try {
    await writeFile(path, bytes, { mode: 0o600 })
    const fileName = basename(new URL(url).pathname)
    const media = await storeMedia(app, {
      field: 'file',
      fileName,
      path,
      size: bytes.length,
      head: bytes.subarray(0, 16),
      sha256,
      format,
    })
    await inTransaction(app.database, async ({ client }) => addMedia(client, media, run.staff_name))
  } finally {
    await rm(path, { force: true })
  }
  const added = await findByChecksum(app.database.pool, sha256)
  if (!added) throw new ApiError(422, 'not_media', t.notAPicture())
  return added
}
