/**
 * Memoises a function of one string for the lifetime of the process. For keys with few values such as locales, since
 * Intl formatters are expensive to create.
 */
export function memoise<Value>(make: (key: string) => Value): (key: string) => Value {
  const made = new Map<string, Value>()
  return (key) => {
    if (!made.has(key)) made.set(key, make(key))
    return made.get(key)!
  }
}
