import { withValueAt } from '#engine/builder/change-document.ts'
import { isRecord } from '#engine/normalise-values.ts'
import { type Content, type Item, itemAt, isWithin, type Path, withItem, withList } from './content.ts'
import { withNewIds } from './ids.ts'

/** What a change did: the content, and the items to select. */
export interface Edit {
  content: Content
  selected: readonly Path[]
}

/** Inserts items below a parent, the first at an index. Each gets a new id. */
export function insertItems(content: Content, parent: Path, index: number, items: readonly Item[]): Edit {
  const added = items.map(withNewIds)
  return {
    content: withList(content, parent, (list) => list.toSpliced(index, 0, ...added)),
    selected: added.map(({ id }) => [...parent, id]),
  }
}

/** Moves an item among its siblings. */
export function moveItem(content: Content, path: Path, to: number): Content {
  const id = path.at(-1)
  return withList(content, path.slice(0, -1), (list) => {
    const from = list.findIndex((one) => one.id === id)
    const item = list[from]
    const index = Math.max(0, Math.min(to, list.length - 1))
    return item && from !== index ? list.toSpliced(from, 1).toSpliced(index, 0, item) : list
  })
}

/** Removes items and selects what follows the first of them. */
export function removeItems(content: Content, paths: readonly Path[]): Edit {
  const outer = outermost(paths)
  const next = outer.reduce(
    (result, path) => withList(result, path.slice(0, -1), (list) => list.filter(({ id }) => id !== path.at(-1))),
    content,
  )
  const [first] = outer
  if (!first) return { content: next, selected: [] }
  const parent = first.slice(0, -1)
  const before = parent.length === 0 ? content.component_data : (itemAt(content, parent)?.blocks ?? [])
  const at = before.findIndex(({ id }) => id === first.at(-1))
  const rest = (parent.length === 0 ? next.component_data : itemAt(next, parent)?.blocks) ?? []
  const neighbour = rest[Math.min(at, rest.length - 1)]
  return { content: next, selected: neighbour ? [[...parent, neighbour.id]] : parent.length > 0 ? [parent] : [] }
}

/** Puts a copy behind each item. */
export function duplicateItems(content: Content, paths: readonly Path[]): Edit {
  return outermost(paths).reduce<Edit>(
    ({ content: result, selected }, path) => {
      const item = itemAt(result, path)
      if (!item) return { content: result, selected }
      const copy = withNewIds(item)
      const parent = path.slice(0, -1)
      const next = withList(result, parent, (list) =>
        list.toSpliced(list.findIndex(({ id }) => id === item.id) + 1, 0, copy),
      )
      return { content: next, selected: [...selected, [...parent, copy.id]] }
    },
    { content, selected: [] },
  )
}

/** Hides items, or shows them again. */
export function hideItems(content: Content, paths: readonly Path[], isHidden: boolean): Content {
  return paths.reduce(
    (result, path) =>
      withItem(result, path, (item) => {
        if ((item.hidden ?? false) === isHidden) return item
        const { hidden: _before, ...others } = item
        return isHidden ? { ...others, hidden: true } : others
      }),
    content,
  )
}

/** What every item has, whatever its section: when and where it is shown, and how it looks. */
export const ITEM_PARTS = ['look', 'visible'] as const
export type ItemPart = (typeof ITEM_PARTS)[number]

/** Replaces a field of such a part; undefined removes it. */
export function setPart(content: Content, path: Path, part: ItemPart, name: string, value: unknown): Content {
  return withItem(content, path, ({ [part]: stored, ...item }) => {
    const { [name]: _before, ...others } = isRecord(stored) ? stored : {}
    const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0)
    const next = isEmpty ? others : { ...others, [name]: value }
    return Object.keys(next).length === 0 ? item : { ...item, [part]: next }
  })
}

/** Replaces a value within an item, or of the page for an empty path; undefined removes it. */
export function setValue(content: Content, path: Path, pointer: string, value: unknown): Content {
  if (path.length === 0) return { ...content, page: withValueAt(content.page, pointer, value) ?? content.page }
  return withItem(content, path, (item) => withValueAt(item, pointer, value) ?? item)
}

/** Leaves out paths that are within others. */
export const outermost = (paths: readonly Path[]): readonly Path[] =>
  paths.filter((path) => path.length > 0 && !paths.some((other) => other !== path && isWithin(path, other)))
