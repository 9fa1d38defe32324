/** A piece of text to put in place of another; one of no length is put in between. */
export interface Change {
  start: number
  end: number
  text: string
}

/** A source with changes made that do not overlap; inner changes are made by who wrote the outer ones. */
export function rewrite(source: string, changes: readonly Change[]): string {
  let result = source
  for (const { start, end, text } of changes.toSorted((a, b) => b.start - a.start || b.end - a.end))
    result = result.slice(0, start) + text + result.slice(end)
  return result
}
