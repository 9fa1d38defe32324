import type { Media } from '#generated/api.d.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import * as t from '#words/media-errors.ts'

export interface MediaRow {
  id: number
  path: string
  kind: 'picture' | 'video'
  file_name: string
  mime: string
  width: number | null
  height: number | null
  bytes: number
  alt: string
  focus_x: number
  focus_y: number
  version: number
  created_by: string
  created_at: Date
  trashed_at: Date | null
  use_count: number
}

/** Addresses of item m: its own, and those before its file was replaced. */
const PATHS = 'SELECT m.path UNION ALL SELECT f.path FROM media_former_path f WHERE f.media_id = m.id'

/** Condition that anything uses item m. */
export const IS_USED = `EXISTS (SELECT FROM media_use u WHERE u.path IN (${PATHS}))`

const COLUMNS = `m.id, m.path, m.kind, m.file_name, m.mime, m.width, m.height, m.bytes, m.alt, m.focus_x, m.focus_y, m.version,
  m.created_by, m.created_at, m.trashed_at,
  (SELECT count(DISTINCT (u.kind, u.record))::int FROM media_use u WHERE u.path IN (${PATHS})) AS use_count`

const selectById = statement<MediaRow, [number]>('media-by-id', `SELECT ${COLUMNS} FROM media m WHERE m.id = $1`)
const lockById = statement<{ version: number }, [number]>(
  'media-lock',
  'SELECT version FROM media WHERE id = $1 FOR UPDATE',
)
const selectByChecksum = statement<MediaRow, [string]>(
  'media-by-checksum',
  `SELECT ${COLUMNS} FROM media m WHERE m.checksum = $1`,
)

export function mediaOf({
  focus_x: x,
  focus_y: y,
  created_at: createdAt,
  trashed_at: trashedAt,
  ...row
}: MediaRow): Media {
  return {
    ...row,
    focus: { x, y },
    created_at: createdAt.toISOString(),
    trashed_at: trashedAt?.toISOString() ?? null,
  }
}

/** @throws ApiError 404 */
export async function readMedia(db: Queryable, id: number): Promise<MediaRow> {
  const [row] = await selectById(db, id)
  if (!row) throw notFound(t.mediaNotFound())
  return row
}

export const findByChecksum = async (db: Queryable, checksum: string): Promise<MediaRow | undefined> =>
  (await selectByChecksum(db, checksum))[0]

/**
 * Locks an item for a change and returns it.
 * @throws ApiError 404, 409 with the current item if it is no longer what was read
 */
export async function lockMedia(db: Queryable, id: number, version: number): Promise<MediaRow> {
  const [locked] = await lockById(db, id)
  if (!locked) throw notFound(t.mediaNotFound())
  const row = await readMedia(db, id)
  if (locked.version !== version)
    throw new ApiError(409, 'changed_meanwhile', t.changedMeanwhile(), { payload: { current: mediaOf(row) } })
  return row
}

export interface MediaFilter {
  search: string | undefined
  kind: string | undefined
  state: 'library' | 'unused' | 'trash'
  path: string | undefined
}

const FILTERED = `FROM media m WHERE (m.trashed_at IS NOT NULL) = ($1 = 'trash') AND ($1 <> 'unused' OR NOT ${IS_USED})
  AND ($2::text IS NULL OR m.kind = $2)
  AND ($3::text IS NULL OR lower(m.file_name || ' ' || m.alt) LIKE $3)
  AND ($4::text IS NULL OR m.path = $4 OR m.id = (SELECT media_id FROM media_former_path WHERE path = $4))`

type FilterValues = [state: string, kind: string | null, pattern: string | null, path: string | null]

const selectPage = statement<MediaRow, [...FilterValues, before: number | null, limit: number]>(
  'media-page',
  `SELECT ${COLUMNS} ${FILTERED} AND ($5::int IS NULL OR m.id < $5) ORDER BY m.id DESC LIMIT $6`,
)
const countFiltered = statement<{ total: number }, FilterValues>(
  'media-count',
  `SELECT count(*)::int AS total ${FILTERED}`,
)

export async function listMedia(
  db: Queryable,
  { state, kind, search, path }: MediaFilter,
  before: number | undefined,
  limit: number,
): Promise<{ items: Media[]; next: number | null; total: number }> {
  const text = search
    ?.trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)
  const values: FilterValues = [state, kind ?? null, text ? `%${text}%` : null, path ?? null]
  const rows = await selectPage(db, ...values, before ?? null, limit + 1)
  const [count] = await countFiltered(db, ...values)
  const items = rows.slice(0, limit)
  return {
    items: items.map(mediaOf),
    next: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
    total: count?.total ?? 0,
  }
}
