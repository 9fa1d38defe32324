/** Longer words are no typos of anything, and comparing them would cost time. */
const LONGEST = 64

const plain = (word: string) => word.toLowerCase().replace(/[-_ ]/g, '')

/**
 * How many keystrokes lie between two words: letters put in, left out or mistaken, and neighbours swapped ("hreo"),
 * which is the commonest typo and the reason why plain Levenshtein distance does not do (optimal string alignment).
 */
export function typos(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1
      let least = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + same)
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        least = Math.min(least, beforeLast[column - 2]! + 1)
      }
      current[column] = least
    }
    beforeLast = last
    last = current
  }
  return last[b.length]!
}

/** The candidate a mistyped word most likely means, for “did you mean”; undefined when none is near. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > LONGEST) return undefined
  const meant = plain(word)
  let best: string | undefined
  let least = Math.max(1, Math.floor(word.length / 3)) + 1
  for (const candidate of candidates) {
    if (candidate === word) continue
    const other = plain(candidate)
    if (other === meant) return candidate
    if (Math.abs(other.length - meant.length) >= least) continue
    const steps = typos(other, meant)
    if (steps < least) [best, least] = [candidate, steps]
  }
  return best
}
