import { isSame } from './same.ts'

type Values = Readonly<Record<string, unknown>>

/** A field that two people changed to different values. */
export interface Conflict {
  /** The field's JSON pointer without the leading slash. */
  name: string
  base: unknown
  mine: unknown
  theirs: unknown
}

export interface Merge {
  /** Both sides' changes; where they conflict, mine. */
  values: Record<string, unknown>
  conflicts: Conflict[]
  /** Names of top-level fields that contain changes of theirs. */
  taken: string[]
}

/**
 * Merges two changed copies of a record's values. Objects are merged by field, and lists of items with ids by item if
 * at most one side added, removed or moved some.
 */
export function mergeValues(base: Values, mine: Values, theirs: Values): Merge {
  const conflicts: Conflict[] = []
  const values = mergeObject(base, mine, theirs, '', conflicts)
  const taken = Object.keys({ ...mine, ...theirs }).filter(
    (name) => !isSame(values[name], mine[name]) && !isSame(base[name], theirs[name]),
  )
  return { values, conflicts, taken }
}

function mergeObject(
  base: Values,
  mine: Values,
  theirs: Values,
  path: string,
  conflicts: Conflict[],
): Record<string, unknown> {
  const merged: Record<string, unknown> = {}
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const pointer = path === '' ? name : `${path}/${name}`
    const value = mergeValue(base[name], mine[name], theirs[name], pointer, conflicts)
    if (value !== undefined) merged[name] = value
  }
  return merged
}

function mergeValue(base: unknown, mine: unknown, theirs: unknown, path: string, conflicts: Conflict[]): unknown {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine
  if (isSame(base, mine)) return theirs
  if (isObject(base) && isObject(mine) && isObject(theirs)) return mergeObject(base, mine, theirs, path, conflicts)
  const lists = [base, mine, theirs].map(itemsById)
  const [baseItems, myItems, theirItems] = lists
  if (baseItems && myItems && theirItems) {
    const merged = mergeItems(baseItems, myItems, theirItems, path, conflicts)
    if (merged) return merged
  }
  conflicts.push({ name: path, base, mine, theirs })
  return mine
}

type Items = ReadonlyMap<string | number, Values>

/** Undefined if both sides changed which items there are, or one removed what the other changed. */
function mergeItems(
  base: Items,
  mine: Items,
  theirs: Items,
  path: string,
  conflicts: Conflict[],
): Values[] | undefined {
  const ids = [base, mine, theirs].map((items) => JSON.stringify([...items.keys()]))
  const leading = ids[1] === ids[0] ? theirs : ids[2] === ids[0] ? mine : undefined
  if (!leading) return undefined
  const other = leading === theirs ? mine : theirs
  const isLost = [...other].some(([id, item]) => !leading.has(id) && !isSame(item, base.get(id)))
  if (isLost) return undefined
  return [...leading].map(([id, item], index) => {
    const [before, own, foreign] = [base.get(id), mine.get(id), theirs.get(id)]
    return before && own && foreign ? mergeObject(before, own, foreign, `${path}/${index}`, conflicts) : item
  })
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a list's items by id; undefined unless all are objects with ids of their own. */
function itemsById(value: unknown): Items | undefined {
  if (!Array.isArray(value)) return undefined
  const items = new Map<string | number, Values>()
  for (const item of value as unknown[]) {
    const id = isObject(item) ? item['id'] : undefined
    if ((typeof id !== 'number' && typeof id !== 'string') || items.has(id)) return undefined
    items.set(id, item as Values)
  }
  return items
}
