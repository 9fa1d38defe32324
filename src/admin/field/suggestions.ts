const MAX_SUGGESTIONS = 8

/**
 * Returns the known texts that contain what is typed, except `chosen` ones. There are none once only the typed text
 * itself is left: the list would cover what is below the field.
 */
export function suggestionsFor(
  typed: string,
  known: readonly string[],
  chosen: readonly string[] = [],
): { key: string; title: string }[] {
  const words = typed.trim().toLowerCase()
  const found = known.filter((text) => !chosen.includes(text) && text.toLowerCase().includes(words))
  if (found.length === 1 && found[0]!.toLowerCase() === words) return []
  return found.slice(0, MAX_SUGGESTIONS).map((text) => ({ key: text, title: text }))
}
