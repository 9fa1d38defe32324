import type { Media } from '#generated/api.d.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { namePatterns } from '#server/platform/db/name-patterns.ts'
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

/** Not by one subquery: for two of them, all that is unused is found by joins. */
const IS_UNUSED = `NOT EXISTS (SELECT FROM media_use u WHERE u.path = m.path)
  AND NOT EXISTS (SELECT FROM media_former_path f JOIN media_use u USING (path) WHERE f.media_id = m.id)`
/** What is searched. By an index of trigrams. */
const WORDS = `lower(m.file_name || ' ' || m.alt)`
const FILTERED = `FROM media m WHERE (m.trashed_at IS NOT NULL) = ($1 = 'trash') AND ($2::text IS NULL OR m.kind = $2)
  AND ($3::text[] = '{%%}' OR ${WORDS} LIKE ANY ($3::text[]))
  AND ($4::text IS NULL OR m.path = $4 OR m.id = (SELECT media_id FROM media_former_path WHERE path = $4))`
const UNUSED = `${FILTERED} AND ${IS_UNUSED}`
const FOUND = ' AND m.id = ANY ($5::int[])'

type FilterValues = [state: string, kind: string | null, patterns: string[], path: string | null]
type FoundValues = [...FilterValues, found: number[]]

const page = (filtered: string, at: number) =>
  `SELECT ${COLUMNS} ${filtered} AND ($${at}::int IS NULL OR m.id < $${at}) ORDER BY m.id DESC LIMIT $${at + 1}`
const count = (filtered: string) => `SELECT count(*)::int AS total FROM (SELECT ${filtered} LIMIT ${MAX_COUNT + 1}) s`

/** Exact up to here. */
const MAX_COUNT = 2000
/** Items that a search sorts as a set. */
const MAX_FOUND = 5000

const find = statement<{ id: number }, [patterns: string[], limit: number]>(
  'media-found',
  `SELECT id FROM media m WHERE ${WORDS} LIKE ANY ($1::text[]) LIMIT $2`,
)
type Paging = [before: number | null, limit: number]
const selectPage = statement<MediaRow, [...FilterValues, ...Paging]>('media-page', page(FILTERED, 5))
const selectUnused = statement<MediaRow, [...FilterValues, ...Paging]>('media-page-unused', page(UNUSED, 5))
const selectFound = statement<MediaRow, [...FoundValues, ...Paging]>('media-page-found', page(FILTERED + FOUND, 6))
const selectFoundUnused = statement<MediaRow, [...FoundValues, ...Paging]>(
  'media-page-found-unused',
  page(UNUSED + FOUND, 6),
)
const countPage = statement<{ total: number }, FilterValues>('media-count', count(FILTERED))
const countUnused = statement<{ total: number }, FilterValues>('media-count-unused', count(UNUSED))
const countFound = statement<{ total: number }, FoundValues>('media-count-found', count(FILTERED + FOUND))
const countFoundUnused = statement<{ total: number }, FoundValues>('media-count-found-unused', count(UNUSED + FOUND))

/** Returns items, newest first. Beyond 2,000, they are not counted. */
export async function listMedia(
  db: Queryable,
  { state, kind, search = '', path }: MediaFilter,
  before: number | undefined,
  limit: number,
): Promise<{ items: Media[]; next: number | null; total: number; total_is_exact: boolean }> {
  const text = search.trim().toLowerCase()
  const patterns = namePatterns(text)
  const ids = text === '' ? [] : (await find(db, patterns, MAX_FOUND + 1)).map(({ id }) => id)
  const values: FilterValues = [state, kind ?? null, patterns, path ?? null]
  const paging: Paging = [before ?? null, limit + 1]
  const isUnused = state === 'unused'
  const isFound = text !== '' && ids.length <= MAX_FOUND
  const [rows, [counted]] = await (isFound
    ? Promise.all([
        (isUnused ? selectFoundUnused : selectFound)(db, ...values, ids, ...paging),
        (isUnused ? countFoundUnused : countFound)(db, ...values, ids),
      ])
    : Promise.all([
        (isUnused ? selectUnused : selectPage)(db, ...values, ...paging),
        (isUnused ? countUnused : countPage)(db, ...values),
      ]))
  const items = rows.slice(0, limit)
  const total = counted?.total ?? 0
  return {
    items: items.map(mediaOf),
    next: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
    total: Math.min(total, MAX_COUNT),
    total_is_exact: total <= MAX_COUNT,
  }
}
