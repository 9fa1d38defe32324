/**
 * Makes what it is asked for once for each key and keeps it: Intl's formats take longer to make than to use. For keys that a shop has
 * few of, as its locales and currencies.
 */
export function onceEach<Value>(make: (key: string) => Value): (key: string) => Value {
  const made = new Map<string, Value>()
  return (key) => {
    if (!made.has(key)) made.set(key, make(key))
    return made.get(key)!
  }
}
