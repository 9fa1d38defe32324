/** A replacement for a range of text; an empty range inserts. */
export interface Change {
  start: number
  end: number
  text: string
}

/** Returns a source with non-overlapping changes; nested changes are the caller's task. */
export function rewrite(source: string, changes: readonly Change[]): string {
  let result = source
  for (const { start, end, text } of changes.toSorted((a, b) => b.start - a.start || b.end - a.end))
    result = result.slice(0, start) + text + result.slice(end)
  return result
}
