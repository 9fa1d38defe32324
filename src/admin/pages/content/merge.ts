import { mergeDocuments } from '#domain/merge-documents.ts'
import { stableJson } from '#lib/stable-json.ts'
import type { Choose, Draft, DraftConflict, Merge } from '#machines/page-editor/page-editor-context.ts'
import type { Content, Item } from './content.ts'

const contentOf = ({ content }: Draft) => content as unknown as Content
const flat = (draft: Draft) => ({ name: draft.name, ...contentOf(draft) })

const texts = new WeakMap<object, string>()

/** Remembers the texts of sections, which never change in place: each step of undo is merged, too. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return stableJson(value)
  const known = texts.get(value) ?? stableJson(value)
  texts.set(value, known)
  return known
}

/** Merges two people’s changes by item, as the server does. */
export const mergeDrafts: Merge = (base, mine, theirs) => {
  const { merged, conflicts } = mergeDocuments(flat(base), flat(theirs), flat(mine), textOf)
  const { name, page, component_data } = merged
  return { draft: { name, content: { page, component_data } }, conflicts }
}

/** Replaces what a conflict is about by one side of it. */
export const chooseSide: Choose = (draft, conflict, side, theirs) => {
  if (side === 'mine') return draft
  const content = contentOf(draft)
  if (conflict.kind === 'page') return withPageValue(draft, conflict)
  const list = conflict.kind === 'order' ? inOrder(content, conflict.theirs) : withTheirItem(content, conflict, theirs)
  return { ...draft, content: { ...content, component_data: list } }
}

function withPageValue(draft: Draft, { item, theirs }: DraftConflict): Draft {
  if (item === 'name') return { ...draft, name: String(theirs) }
  const content = contentOf(draft)
  const { [item]: _mine, ...others } = content.page
  return { ...draft, content: { ...content, page: theirs === null ? others : { ...others, [item]: theirs } } }
}

function inOrder({ component_data: list }: Content, order: unknown): readonly Item[] {
  const places = new Map((order as readonly string[]).map((id, place) => [id, place]))
  const place = ({ id }: Item) => places.get(id) ?? Infinity
  return list.toSorted((a, b) => place(a) - place(b))
}

function withTheirItem({ component_data: list }: Content, { item, theirs }: DraftConflict, other: Draft) {
  const index = list.findIndex(({ id }) => id === item)
  if (theirs === null) return list.filter(({ id }) => id !== item)
  if (index >= 0) return list.with(index, theirs as Item)
  // Removed here: it comes back behind what it follows there.
  const { component_data: theirList } = contentOf(other)
  const before = theirList.slice(
    0,
    Math.max(
      0,
      theirList.findIndex(({ id }) => id === item),
    ),
  )
  const after = list.findLastIndex(({ id }) => before.some((one) => one.id === id))
  return list.toSpliced(after + 1, 0, theirs as Item)
}
