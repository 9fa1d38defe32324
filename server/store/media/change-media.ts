import type { MediaChange } from '#generated/api.d.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type MediaRow, IS_USED, lockMedia, readMedia } from './media.ts'
import { usesOf } from './media-uses.ts'
import { focusText, rewriteUses } from './rewrite-uses.ts'
import type { NewMedia } from './receive-media.ts'
import * as t from '#words/media-errors.ts'

type FileValues = [
  path: string,
  kind: string,
  fileName: string,
  mime: string,
  width: number | null,
  height: number | null,
  bytes: number,
  checksum: string,
]

const insert = statement<{ id: number }, [...FileValues, createdBy: string]>(
  'media-insert',
  `INSERT INTO media (path, kind, file_name, mime, width, height, bytes, checksum, created_by)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (checksum) DO NOTHING RETURNING id`,
)
const updateTexts = statement<NoRow, [id: number, alt: string, fileName: string, focusX: number, focusY: number]>(
  'media-update',
  'UPDATE media SET alt = $2, file_name = $3, focus_x = $4, focus_y = $5, version = version + 1 WHERE id = $1',
)
const insertFormerPath = statement<NoRow, [path: string, id: number]>(
  'media-former-path-insert',
  'INSERT INTO media_former_path (path, media_id) VALUES ($1, $2)',
)
const updateFile = statement<NoRow, [id: number, ...FileValues]>(
  'media-replace',
  `UPDATE media SET path = $2, kind = $3, file_name = $4, mime = $5, width = $6, height = $7, bytes = $8, checksum = $9, version = version + 1
   WHERE id = $1`,
)
const trashAll = statement<{ id: number; file_name: string }, [number[]]>(
  'media-trash',
  'UPDATE media SET trashed_at = now() WHERE id = ANY ($1::int[]) AND trashed_at IS NULL RETURNING id, file_name',
)
const restoreAll = statement<{ id: number; file_name: string }, [number[]]>(
  'media-restore',
  'UPDATE media SET trashed_at = NULL WHERE id = ANY ($1::int[]) AND trashed_at IS NOT NULL RETURNING id, file_name',
)
const lockAll = statement<{ is_trashed: boolean; is_used: boolean }, [number[]]>(
  'media-lock-all',
  `SELECT m.trashed_at IS NOT NULL AS is_trashed, ${IS_USED} AS is_used FROM media m WHERE m.id = ANY ($1::int[]) ORDER BY m.id FOR UPDATE`,
)
const deleteAll = statement<{ id: number; file_name: string }, [number[]]>(
  'media-delete',
  'DELETE FROM media WHERE id = ANY ($1::int[]) RETURNING id, file_name',
)

const valuesOf = ({ path, kind, fileName, mime, width, height, bytes, checksum }: NewMedia): FileValues => [
  path,
  kind,
  fileName,
  mime,
  width,
  height,
  bytes,
  checksum,
]

/** Adds an item; undefined if the same file was added meanwhile. */
export async function addMedia(db: Queryable, media: NewMedia, createdBy: string): Promise<MediaRow | undefined> {
  const [row] = await insert(db, ...valuesOf(media), createdBy)
  return row && readMedia(db, row.id)
}

/**
 * Changes the texts and the focal point. Alternative texts follow wherever they are the library's.
 * @throws ApiError 404, 409
 */
export async function updateMedia(
  db: Queryable,
  id: number,
  { version, ...change }: MediaChange,
): Promise<{ before: MediaRow; after: MediaRow }> {
  const before = await lockMedia(db, id, version)
  const { alt = before.alt, file_name: fileName = before.file_name, focus } = change
  await updateTexts(db, id, alt.trim(), fileName, focus?.x ?? before.focus_x, focus?.y ?? before.focus_y)
  const after = await readMedia(db, id)
  if (after.alt !== before.alt || focusText(after) !== focusText(before)) await rewriteUses(db, before, after)
  return { before, after }
}

/**
 * Gives an item another file, and every record that uses it the new address.
 * @throws ApiError 404, 409, 422 for a file of another kind, or one that the library already has
 */
export async function replaceMedia(
  db: Queryable,
  id: number,
  version: number,
  media: NewMedia,
): Promise<{ before: MediaRow; after: MediaRow }> {
  const before = await lockMedia(db, id, version)
  if (media.kind !== before.kind) throw new ApiError(422, 'other_kind', t.otherKind({ kind: before.kind }))
  await updateFile(db, id, ...valuesOf(media)).catch((error: unknown) => {
    // Added meanwhile.
    if ((error as { code?: string }).code === '23505')
      throw new ApiError(422, 'already_in_library', t.alreadyInLibrary({ name: media.fileName }))
    throw error
  })
  await insertFormerPath(db, before.path, id)
  const after = await readMedia(db, id)
  await rewriteUses(db, before, after)
  return { before, after: await readMedia(db, id) }
}

export const trashMedia = (db: Queryable, ids: readonly number[]) => trashAll(db, [...ids])
export const restoreMedia = (db: Queryable, ids: readonly number[]) => restoreAll(db, [...ids])

/**
 * Deletes items in the trash. Their files follow, when nothing reads them any more.
 * @throws ApiError 422 if one is used or not in the trash
 */
export async function deleteMedia(db: Queryable, ids: readonly number[]) {
  const locked = await lockAll(db, [...ids])
  if (locked.some((row) => !row.is_trashed)) throw new ApiError(422, 'not_in_trash', t.notInTrash())
  const count = locked.filter((row) => row.is_used).length
  if (count > 0)
    throw new ApiError(422, 'still_used', t.stillUsed({ count }), { payload: { used_by: await usesOf(db, ids) } })
  return deleteAll(db, [...ids])
}
