/** Whether two JSON values are equal. An absent property equals an undefined one. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((one, index) => isSame(one, b[index]))
    )
  }
  const [first, second] = [a as Record<string, unknown>, b as Record<string, unknown>]
  return Object.keys({ ...first, ...second }).every((name) => isSame(first[name], second[name]))
}
