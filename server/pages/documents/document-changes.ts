import { isDeepStrictEqual } from 'node:util'
import type { DocumentContent } from '#server/platform/db/document-content.ts'
import type { SummaryEntry } from './revisions.ts'

/** Deeper values are compared as a whole, since documents come from outside. */
const MAX_DEPTH = 40
const MAX_ENTRIES = 200
const MAX_FIELDS = 30

export interface FieldChange {
  /** `settings.cta.href`, `blocks.slide-1.settings.heading`. */
  field: string
  before: unknown
  after: unknown
}

export interface ItemChange {
  change: SummaryEntry['change']
  /** `hero#first`; `page` for the document's head. */
  item: string
  /** One-based; the former position for removed items. */
  place?: number
  fields: FieldChange[]
}

export interface Comparable {
  name: string
  content: DocumentContent
}

type Fields = Readonly<Record<string, unknown>>
interface Item {
  name: string
  place: number
  value: unknown
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Compares two versions of a document by item id. */
export function documentChanges(before: Comparable | undefined, after: Comparable): ItemChange[] {
  const changes: ItemChange[] = []
  const head = [
    ...fieldChanges('name', before?.name, after.name, 0),
    ...fieldChanges('', before?.content.page ?? {}, after.content.page, 0),
  ]
  if (head.length > 0) changes.push({ change: before ? 'changed' : 'added', item: 'page', fields: before ? head : [] })
  const former = itemsOf(before?.content.component_data ?? [])
  const current = itemsOf(after.content.component_data)
  const moved = findMovedItems(
    [...former.keys()].filter((id) => current.has(id)),
    [...current.keys()].filter((id) => former.has(id)),
  )
  for (const [id, { name, place, value }] of current) {
    const old = former.get(id)
    const item = { item: name, place }
    if (!old) changes.push({ change: 'added', ...item, fields: [] })
    else {
      const fields = fieldChanges('', old.value, value, 0)
      if (fields.length > 0) changes.push({ change: 'changed', ...item, fields })
      if (moved.has(id)) changes.push({ change: 'moved', ...item, fields: [] })
    }
  }
  for (const [id, { name, place }] of former)
    if (!current.has(id)) changes.push({ change: 'removed', item: name, place, fields: [] })
  return changes
}

/** Items without an id, or with a duplicate one, are identified by their position. */
function itemsOf(list: readonly unknown[]): Map<string, Item> {
  const items = new Map<string, Item>()
  for (const [index, value] of list.entries()) {
    const { key, id, ref } = isRecord(value) ? value : {}
    const named = [key, ref].find((one) => typeof one === 'string') ?? 'item'
    const wanted = typeof id === 'string' && id !== '' ? id : `${named}-${index}`
    const own = items.has(wanted) ? `${wanted}-${index}` : wanted
    items.set(own, { name: `${named}#${own}`, place: index + 1, value })
  }
  return items
}

/** All items except the longest subsequence that kept its order. */
function findMovedItems(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const places = new Map(before.map((id, place) => [id, place]))
  // Longest increasing subsequence by patience sorting: ends[n] is the run of n + 1 items with the lowest end.
  const ends: string[] = []
  const previous = new Map<string, string | undefined>()
  const placeOf = (id: string) => places.get(id) ?? 0
  for (const id of after) {
    const at = ends.findIndex((end) => placeOf(end) > placeOf(id))
    const length = at < 0 ? ends.length : at
    previous.set(id, ends[length - 1])
    ends[length] = id
  }
  const moved = new Set(after)
  for (let id = ends.at(-1); id !== undefined; id = previous.get(id)) moved.delete(id)
  return moved
}

export const valueChanges = (before: unknown, after: unknown): FieldChange[] => fieldChanges('', before, after, 0)

function fieldChanges(field: string, before: unknown, after: unknown, depth: number): FieldChange[] {
  if (depth < MAX_DEPTH) {
    if (isRecord(before) && isRecord(after)) return recordChanges(field, before, after, depth)
    if (Array.isArray(before) && Array.isArray(after)) {
      const [old, current] = [byId(before), byId(after)]
      if (old && current) return recordChanges(field, old, current, depth)
      if (before.length === after.length)
        return recordChanges(field, Object.fromEntries(before.entries()), Object.fromEntries(after.entries()), depth)
    }
  }
  return isDeepStrictEqual(before, after) ? [] : [{ field, before, after }]
}

function recordChanges(field: string, before: Fields, after: Fields, depth: number): FieldChange[] {
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])]
  const changes = names.flatMap((name) =>
    fieldChanges(field === '' ? name : `${field}.${name}`, before[name], after[name], depth + 1),
  )
  // The same entries in a different order.
  const isSorted = isDeepStrictEqual(
    Object.keys(before).filter((name) => Object.hasOwn(after, name)),
    Object.keys(after).filter((name) => Object.hasOwn(before, name)),
  )
  return isSorted || !ORDERED.has(before)
    ? changes
    : [...changes, { field, before: Object.keys(before), after: Object.keys(after) }]
}

/** Records made from lists, whose order matters. */
const ORDERED = new WeakSet<Fields>()

function byId(list: readonly unknown[]): Fields | undefined {
  const ids = list.map((entry) => (isRecord(entry) && typeof entry['id'] === 'string' ? entry['id'] : undefined))
  if (list.length === 0 || ids.includes(undefined) || new Set(ids).size < ids.length) return undefined
  const record = Object.fromEntries(list.map((entry, index) => [ids[index] as string, entry]))
  ORDERED.add(record)
  return record
}

/** Changes without values, limited so that history rows stay small. */
export const summaryOf = (changes: readonly ItemChange[]): SummaryEntry[] =>
  changes.slice(0, MAX_ENTRIES).map(({ change, item, fields }) => ({
    change,
    item,
    ...(fields.length > 0 && { fields: fields.slice(0, MAX_FIELDS).map(({ field }) => field) }),
  }))
