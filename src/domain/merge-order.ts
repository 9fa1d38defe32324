/** Longer lists that both sides reordered are not merged: every pair is compared. */
const MAX_REORDERED = 1000

export interface MergedOrder {
  ids: string[]
  /** Both sides moved the same items to contradicting places; `ids` has those of `mine`. */
  isContradictory: boolean
}

/**
 * Merges the order of two lists that started from `base`. `survives` decides which ids the result has. For each pair,
 * the side that changed its order wins; what only one side has stays behind its predecessor.
 */
export function mergeOrder(
  base: readonly string[],
  theirs: readonly string[],
  mine: readonly string[],
  survives: (id: string) => boolean,
): MergedOrder {
  const [inTheirs, inMine] = [new Set(theirs), new Set(mine)]
  const isShared = (id: string) => survives(id) && inTheirs.has(id) && inMine.has(id)
  const shared = mergeShared(base.filter(isShared), theirs.filter(isShared), mine.filter(isShared))
  const places = new Set(shared.ids)
  const runs = [runsOf(theirs.filter(survives), places), runsOf(mine.filter(survives), places)]
  // Both may have added something at the same place: in an order that does not depend on who saved first.
  const runsAfter = (id: string) =>
    runs
      .flatMap((run) => [run.get(id) ?? []])
      .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))
      .flat()
  const ids = [...runsAfter(START), ...shared.ids.flatMap((id) => [id, ...runsAfter(id)])]
  return { ids, isContradictory: shared.isContradictory }
}

const START = ''

/** Returns what only one side has, by the shared id before it. */
function runsOf(list: readonly string[], shared: ReadonlySet<string>): Map<string, string[]> {
  const runs = new Map<string, string[]>()
  let before = START
  for (const id of list) {
    if (shared.has(id)) before = id
    else if (runs.get(before)?.push(id) === undefined) runs.set(before, [id])
  }
  return runs
}

/** Merges lists that have the same ids; `base` may lack some. */
function mergeShared(base: readonly string[], theirs: readonly string[], mine: readonly string[]): MergedOrder {
  const merged = (ids: readonly string[]): MergedOrder => ({ ids: [...ids], isContradictory: false })
  if (isSameList(theirs, mine) || isSameList(theirs, base)) return merged(mine)
  if (isSameList(mine, base)) return merged(theirs)
  const ids = mine.length <= MAX_REORDERED ? mergePairs(base, theirs, mine) : undefined
  return ids ? merged(ids) : { ids: [...mine], isContradictory: true }
}

/** Returns the order in which each pair is as the side that changed it has it; undefined if there is none. */
function mergePairs(base: readonly string[], theirs: readonly string[], mine: readonly string[]): string[] | undefined {
  const [inBase, inTheirs] = [placesOf(base), placesOf(theirs)]
  /** How many ids come before each. */
  const before = new Map(mine.map((id) => [id, 0]))
  for (const [at, first] of mine.entries())
    for (const second of mine.slice(at + 1)) {
      let isFirst = true
      if (comesBefore(inTheirs, second, first)) {
        const known = comesBefore(inBase, first, second)
        if (known === undefined) return undefined
        // Mine is as before, so theirs is the change.
        isFirst = !known
      }
      const later = isFirst ? second : first
      before.set(later, (before.get(later) ?? 0) + 1)
    }
  const sorted = mine.toSorted((a, b) => (before.get(a) ?? 0) - (before.get(b) ?? 0))
  // Otherwise some follow each other in a circle.
  return sorted.every((id, place) => before.get(id) === place) ? sorted : undefined
}

const placesOf = (list: readonly string[]): Map<string, number> => new Map(list.map((id, place) => [id, place]))

function comesBefore(places: ReadonlyMap<string, number>, first: string, second: string): boolean | undefined {
  const [a, b] = [places.get(first), places.get(second)]
  return a === undefined || b === undefined ? undefined : a < b
}

const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, place) => id === b[place])
