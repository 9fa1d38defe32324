import { escapeStep, splitPointer } from '#engine/json-pointer.ts'

/** An item of a document, or a block of one, as its author wrote it. */
export interface Item {
  /** Absent for a shared section, which `ref` names. */
  key?: string
  ref?: string
  id: string
  version?: number
  hidden?: boolean
  /** When and on which devices it is shown; of items only. */
  visible?: Readonly<Record<string, unknown>>
  /** Its colours, spacing and width; of items only. */
  look?: Readonly<Record<string, unknown>>
  settings?: Record<string, unknown>
  blocks?: readonly Item[]
}

/** What a document shows. */
export interface Content {
  page: Readonly<Record<string, unknown>>
  component_data: readonly Item[]
}

/** The ids from an item to one of its blocks; ids of blocks are unique within their item. An empty path is the page. */
export type Path = readonly string[]

/** The list of a document's items, or of the blocks below a path. */
export const listAt = (content: Content, parent: Path): readonly Item[] =>
  parent.length === 0 ? content.component_data : (itemAt(content, parent)?.blocks ?? [])

export function itemAt(content: Content, path: Path): Item | undefined {
  let list: readonly Item[] = content.component_data
  let found: Item | undefined
  for (const id of path) {
    found = list.find((one) => one.id === id)
    if (!found) return undefined
    list = found.blocks ?? []
  }
  return found
}

/** Returns the JSON pointer of an item in the document; that of the page for an empty path. */
export function pointerOf(content: Content, path: Path): string | undefined {
  if (path.length === 0) return '/page'
  let list: readonly Item[] = content.component_data
  let pointer = '/component_data'
  for (const [depth, id] of path.entries()) {
    const index = list.findIndex((one) => one.id === id)
    if (index < 0) return undefined
    pointer += `${depth === 0 ? '' : '/blocks'}/${index}`
    list = list[index]!.blocks ?? []
  }
  return pointer
}

/** An item, and a value within it. */
export interface Place {
  path: Path
  /** JSON pointer within the item, such as `/settings/heading`; within the page for an empty path. */
  pointer: string
}

/** Returns the innermost item that a pointer leads into. */
export function placeAt(content: Content, pointer: string): Place {
  const [first, ...steps] = splitPointer(pointer)
  if (first !== 'component_data') return { path: [], pointer: pointerFrom(first === 'page' ? steps : []) }
  const path: string[] = []
  let list: readonly Item[] = content.component_data
  let rest = steps
  for (;;) {
    const item = /^\d+$/.test(rest[0] ?? '') ? list[Number(rest[0])] : undefined
    if (!item) break
    path.push(item.id)
    rest = rest.slice(1)
    if (rest[0] !== 'blocks' || !item.blocks?.[Number(rest[1])]) break
    list = item.blocks
    rest = rest.slice(1)
  }
  return { path, pointer: pointerFrom(rest) }
}

const pointerFrom = (steps: readonly string[]): string => steps.map((step) => `/${escapeStep(step)}`).join('')

/** Returns the content with another list of items or blocks. Unchanged parts stay the same objects. */
export function withList(content: Content, parent: Path, change: (list: readonly Item[]) => readonly Item[]): Content {
  const [first, ...rest] = parent
  const list = content.component_data
  const next = first === undefined ? change(list) : inItem(list, first, rest, change)
  return next === list ? content : { ...content, component_data: next }
}

function inItem(
  list: readonly Item[],
  id: string,
  [next, ...rest]: Path,
  change: (list: readonly Item[]) => readonly Item[],
): readonly Item[] {
  return changed(list, id, (item) => {
    const before = item.blocks ?? []
    const after = next === undefined ? change(before) : inItem(before, next, rest, change)
    return after === before ? item : { ...item, blocks: after }
  })
}

/** Returns the content with another item at a path. */
export function withItem(content: Content, path: Path, change: (item: Item) => Item): Content {
  const id = path.at(-1)
  return id === undefined ? content : withList(content, path.slice(0, -1), (list) => changed(list, id, change))
}

function changed(list: readonly Item[], id: string, change: (item: Item) => Item): readonly Item[] {
  const index = list.findIndex((one) => one.id === id)
  const before = list[index]
  if (!before) return list
  const after = change(before)
  return after === before ? list : list.with(index, after)
}

export const isSamePath = (a: Path, b: Path): boolean => a.length === b.length && a.every((id, at) => id === b[at])

/** Whether a path leads to an item or into it. */
export const isWithin = (path: Path, outer: Path): boolean => outer.every((id, at) => id === path[at])

/**
 * Returns the id of the reference whose shared section shows an item: the frame’s ids of its items are that id, alone or
 * with an end.
 */
export const placeOfShared = ({ component_data }: Content, id: string): string | undefined =>
  component_data
    .filter((item) => item.key === undefined && (id === item.id || id.startsWith(`${item.id}-`)))
    .toSorted((a, b) => b.id.length - a.id.length)[0]?.id
