import type { Content, Item, Path } from './content.ts'

interface ChangedPlace {
  path: Path
  /** The first field that differs; undefined if the item is new, or only its place or visibility differs. */
  field: string | undefined
}

/** Returns the first item that another version of a document shows differently: what undo took back, for example. */
export function changedPlace(before: Content, after: Content): ChangedPlace | undefined {
  return (
    changedIn(before.component_data, after.component_data, []) ??
    (before.page === after.page ? undefined : { path: [], field: changedField(before.page, after.page) })
  )
}

function changedIn(before: readonly Item[], after: readonly Item[], parent: Path): ChangedPlace | undefined {
  if (before === after) return undefined
  const known = new Map(before.map((item) => [item.id, item]))
  for (const item of after) {
    const former = known.get(item.id)
    if (former === item) continue
    const path = [...parent, item.id]
    if (!former) return { path, field: undefined }
    const field = changedField(former.settings, item.settings)
    const below = field === undefined ? changedIn(former.blocks ?? [], item.blocks ?? [], path) : undefined
    return below ?? { path, field }
  }
  // What was removed cannot be shown, but the item that contained it can; and what was moved.
  return before.length === after.length ? movedIn(before, after, parent) : undefined
}

function movedIn(before: readonly Item[], after: readonly Item[], parent: Path): ChangedPlace | undefined {
  const start = after.findIndex(({ id }, at) => id !== before[at]!.id)
  if (start < 0) return undefined
  // One item moved down leaves the next in its place; one moved up comes before what was there.
  const isDown = before[start + 1]?.id === after[start]!.id
  return { path: [...parent, (isDown ? before[start]! : after[start]!).id], field: undefined }
}

function changedField(before: object = {}, after: object = {}): string | undefined {
  const [former, latter] = [before, after] as Record<string, unknown>[]
  return Object.keys({ ...former, ...latter }).find((name) => former![name] !== latter![name])
}
