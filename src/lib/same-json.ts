/**
 * Returns whether two values are the same text as JSON, in which the order of names counts. What both share is not
 * looked into.
 */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((entry, index) => isSameJson(entry, other[index]))
    )
  const [entries, others] = [written(one), written(other)]
  return (
    entries.length === others.length &&
    entries.every(([name, value], index) => name === others[index]![0] && isSameJson(value, others[index]![1]))
  )
}

/** JSON omits undefined properties. */
const written = (value: object): [string, unknown][] => Object.entries(value).filter(([, entry]) => entry !== undefined)
