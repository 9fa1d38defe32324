import { findNearest } from '../../find-nearest.ts'

/** Comparing with all names of a shop is expensive, so that a hostile document gets suggestions for its first faults. */
const MAX_SUGGESTIONS = 100

/** Returns the candidate a mistyped name most likely means. `list` is not called for names that get none. */
export type Suggest = (name: string, list: () => readonly string[]) => string | undefined

export function createSuggest(): Suggest {
  let left = MAX_SUGGESTIONS
  return remember((name, list) => {
    if (left === 0) return undefined
    left -= 1
    return name.startsWith('/') ? nearestPath(name, list()) : findNearest(name, list())
  })
}

/** Remembers what a function returned for its first argument. */
export function remember<Rest extends unknown[], Result>(
  find: (name: string, ...rest: Rest) => Result,
): (name: string, ...rest: Rest) => Result {
  const known = new Map<string, Result>()
  return (name, ...rest) => {
    if (known.has(name)) return known.get(name) as Result
    const result = find(name, ...rest)
    known.set(name, result)
    return result
  }
}

/** Finds a similar path in the same folder: long paths resemble each other by their folders alone. */
function nearestPath(path: string, paths: readonly string[]): string | undefined {
  const nameStart = path.lastIndexOf('/') + 1
  const folder = path.slice(0, nameStart)
  const siblings = paths.flatMap((one) =>
    one.lastIndexOf('/') + 1 === nameStart && one.startsWith(folder) ? one.slice(nameStart) : [],
  )
  const last = findNearest(path.slice(nameStart), siblings)
  return last === undefined ? undefined : folder + last
}
