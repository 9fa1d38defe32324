import { stableJson } from '#lib/stable-json.ts'
import { mergeOrder } from './merge-order.ts'

/** A document's name and content. */
export interface MergeableDocument {
  name: string
  page: Readonly<Record<string, unknown>>
  component_data: readonly unknown[]
}

/** What two people changed in different ways since they started from `base`. */
export interface MergeConflict {
  kind: 'item' | 'page' | 'order'
  /** The id of a section, or the name of a field of the page's head; '' for the order of sections. */
  item: string
  /** Null for what does not exist; of an order, the list of ids. */
  base: unknown
  mine: unknown
  theirs: unknown
}

export interface MergeResult {
  /** Contains what is mine wherever there is a conflict. */
  merged: { name: string; page: Record<string, unknown>; component_data: unknown[] }
  conflicts: MergeConflict[]
}

/** Returns the text of a value as stable JSON, by which values are compared. */
export type TextOf = (value: unknown) => string

/**
 * Merges two versions of a document that started from `base`. Sections are compared as a whole, by their id; the page's
 * head is compared by field. Without conflicts, the result does not depend on which version is whose. Callers that merge the same
 * values again and again remember their texts in `textOf`.
 */
export function mergeDocuments(
  base: MergeableDocument,
  theirs: MergeableDocument,
  mine: MergeableDocument,
  textOf: TextOf = stableJson,
): MergeResult {
  const head = mergeEntries('page', headOf(base), headOf(theirs), headOf(mine), textOf)
  const items = mergeItems(base.component_data, theirs.component_data, mine.component_data, textOf)
  const { [NAME]: name, ...page } = Object.fromEntries(head.merged)
  return {
    merged: { name: typeof name === 'string' ? name : mine.name, page, component_data: items.list },
    conflicts: [...head.conflicts, ...items.conflicts],
  }
}

/** No field of a page: those have no spaces. */
const NAME = 'document name'

const headOf = ({ name, page }: MergeableDocument): Map<string, unknown> =>
  new Map([[NAME, name], ...Object.entries(page)])

type Entries = ReadonlyMap<string, unknown>

const MISSING = Symbol('missing')

function mergeEntries(kind: 'item' | 'page', base: Entries, theirs: Entries, mine: Entries, textOf: TextOf) {
  const merged = new Map<string, unknown>()
  const conflicts: MergeConflict[] = []
  for (const name of new Set([...mine.keys(), ...theirs.keys(), ...base.keys()])) {
    const [first, ...others] = [base, theirs, mine].map((entries) => (entries.has(name) ? entries.get(name) : MISSING))
    if (others.every((value) => value === first)) {
      if (first !== MISSING) merged.set(name, first)
      continue
    }
    const versions = [first, ...others].map((value) => (value === MISSING ? '' : textOf(value)))
    const [before, other, own] = versions
    const isMine = own !== before || other === own
    const chosen = isMine ? mine : theirs
    if (chosen.has(name)) merged.set(name, chosen.get(name))
    if (own === before || other === before || other === own) continue
    const values = { base: base.get(name), mine: mine.get(name), theirs: theirs.get(name) }
    conflicts.push({
      kind,
      item: kind === 'page' ? name.replace(NAME, 'name') : name,
      base: values.base ?? null,
      mine: values.mine ?? null,
      theirs: values.theirs ?? null,
    })
  }
  return { merged, conflicts }
}

function mergeItems(base: readonly unknown[], theirs: readonly unknown[], mine: readonly unknown[], textOf: TextOf) {
  const [before, other, own] = [identify(base, textOf), identify(theirs, textOf), identify(mine, textOf)]
  const { merged, conflicts } = mergeEntries('item', before, other, own, textOf)
  const lists = [before, other, own].map((items) => [...items.keys()]) as [string[], string[], string[]]
  const { ids, isContradictory } = mergeOrder(...lists, (id) => merged.has(id))
  if (isContradictory) conflicts.push({ kind: 'order', item: '', base: lists[0], mine: lists[2], theirs: lists[1] })
  return { list: ids.map((id) => merged.get(id)), conflicts }
}

/**
 * Returns a list's items by their id. One without an id, or with one that another has, is known by its content: when it
 * changes, one item is removed and another added.
 */
function identify(list: readonly unknown[], textOf: TextOf): Map<string, unknown> {
  const items = new Map<string, unknown>()
  /** How often each content has occurred. */
  const counts = new Map<string, number>()
  for (const item of list) {
    const id = idOf(item)
    if (id !== undefined && !items.has(id)) items.set(id, item)
    else {
      const text = textOf(item)
      let count = (counts.get(text) ?? 0) + 1
      // An id may look like this, too.
      while (items.has(`${count} ${text}`)) count++
      counts.set(text, count)
      items.set(`${count} ${text}`, item)
    }
  }
  return items
}

function idOf(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null || !('id' in item)) return undefined
  return typeof item.id === 'string' && item.id !== '' ? item.id : undefined
}
