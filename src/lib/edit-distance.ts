/**
 * Returns the number of typing errors between two words: letters added, omitted, replaced or swapped (optimal string
 * alignment). Plain Levenshtein counts a swap ("hreo"), the commonest error, as two.
 */
export function editDistance(a: string, b: string): number {
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
