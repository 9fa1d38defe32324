const MAX_LENGTH = 10

/**
 * Returns the fewest prefixes that cover the pincodes from `first` to `last`: 600001 to 600019 → 600001 … 600009, 60001.
 * Undefined if they are no range of digits of the same length.
 */
export function prefixesOfRange(first: string, last: string): string[] | undefined {
  if (!/^\d+$/u.test(first) || !/^\d+$/u.test(last) || first.length !== last.length || first.length > MAX_LENGTH)
    return undefined
  const end = Number(last)
  let next = Number(first)
  if (next > end) return undefined
  const prefixes: string[] = []
  while (next <= end) {
    let size = 1
    // A larger block must begin here and fit.
    while (next % (size * 10) === 0 && next + size * 10 - 1 <= end && size < 10 ** (first.length - 1)) size *= 10
    prefixes.push(String(next / size).padStart(first.length - Math.log10(size), '0'))
    next += size
  }
  return prefixes
}
