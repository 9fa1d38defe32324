import type { DeskNote } from '#generated/api.d.ts'
import type { OrderRow } from '#server/commerce/orders/rows.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import type { Staff } from '#server/platform/http/access.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { invalidValue, invalidValues } from '#server/platform/resources/refuse-values.ts'
import * as fieldErrors from '#words/fields.ts'
import * as t from '#words/admin-orders.ts'
import { auditOrder } from './audit-order.ts'
import { MONEY_ROLES } from './may-perform.ts'

interface NoteRow {
  id: number
  staff_id: number | null
  staff_name: string
  text: string
  created_at: Date
}

const notesOfOrder = statement<NoteRow, [number]>(
  'desk-notes',
  // Notes of an erased order are empty.
  `SELECT id, staff_id, staff_name, text, created_at FROM order_note WHERE order_id = $1 AND text <> '' ORDER BY id`,
)
const insert = statement<NoRow, [order: number, staffId: number | null, staffName: string, text: string]>(
  'desk-note-insert',
  'INSERT INTO order_note (order_id, staff_id, staff_name, text) VALUES ($1, $2, $3, $4)',
)
const remove = statement<NoRow, [number]>('desk-note-remove', 'DELETE FROM order_note WHERE id = $1')
const setTagsOf = statement<NoRow, [order: number, tags: string[]]>(
  'desk-tags',
  'UPDATE orders SET tags = $2 WHERE id = $1',
)

export const readNotes = async (db: Queryable, orderId: number, staff: Staff): Promise<DeskNote[]> =>
  (await notesOfOrder(db, orderId)).map((note) => ({
    id: note.id,
    text: note.text,
    by: note.staff_name,
    at: note.created_at.toISOString(),
    can_remove: canRemove(note, staff),
  }))

const canRemove = ({ staff_id: author }: NoteRow, { id, role }: Staff): boolean =>
  MONEY_ROLES.includes(role) || (id !== undefined && author === id)

/** @throws ApiError 422 for an empty text */
export async function addNote(db: Queryable, orderId: number, text: string, staff: Staff): Promise<void> {
  if (text.trim() === '') throw invalidValues({ '/text': fieldErrors.required() })
  await insert(db, orderId, staff.id ?? null, staff.name, text.trim())
}

/** @throws ApiError 403, 404 */
export async function removeNote(db: Queryable, orderId: number, noteId: number, staff: Staff): Promise<void> {
  const note = (await notesOfOrder(db, orderId)).find(({ id }) => id === noteId)
  if (!note) throw notFound(t.noteGone())
  if (!canRemove(note, staff)) throw new ApiError(403, 'role_not_allowed', t.noteOfOthers())
  await remove(db, noteId)
}

const hasTag = (tags: readonly string[], tag: string): boolean =>
  tags.some((one) => one.toLowerCase() === tag.toLowerCase())

/** Returns tags as they are stored: trimmed, each once whatever its case, sorted. */
export function readTags(typed: readonly string[]): string[] {
  const tags = new Map<string, string>()
  for (const one of typed) {
    const tag = one.trim().replaceAll(/[\s,]+/g, ' ')
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag)
  }
  return [...tags.values()].toSorted((a, b) => a.localeCompare(b))
}

const MAX_TAGS = 20

/**
 * Sets the tags of a locked order, with an audit entry if they differ. If the caller says which tags it has `seen`, what
 * somebody else has changed since is kept.
 * @throws ApiError 422 for too many
 */
export async function setTags(
  db: Queryable,
  order: OrderRow,
  { tags, seen = order.tags }: { tags: readonly string[]; seen?: readonly string[] | undefined },
  staff: Staff,
): Promise<void> {
  const wanted = readTags(tags)
  const [isWanted, isSeen] = [wanted, seen].map((list) => {
    const keys = new Set(list.map((tag) => tag.toLowerCase()))
    return (tag: string) => keys.has(tag.toLowerCase())
  }) as [(tag: string) => boolean, (tag: string) => boolean]
  const from = order.tags
  const kept = from.filter((tag) => isWanted(tag) || !isSeen(tag))
  const to = readTags([...wanted.filter((tag) => !isSeen(tag) || hasTag(from, tag)), ...kept])
  if (to.join() === from.join()) return
  if (to.length > Math.max(MAX_TAGS, from.length)) throw invalidValue('/tags', t.tooManyTags({ max: MAX_TAGS }))
  await setTagsOf(db, order.id, to)
  order.tags = to
  await auditOrder(db, staff, order, 'tagged', [{ field: '/tags', from, to }])
}
