/**
 * Returns the known texts that contain what is typed. There are none once it is one of them: the list would only cover
 * what is below the field.
 */
export function suggestionsFor(typed: string, known: readonly string[]): { key: string; title: string }[] {
  const words = typed.trim().toLowerCase()
  if (known.some((text) => text.toLowerCase() === words)) return []
  return known.filter((text) => text.toLowerCase().includes(words)).map((text) => ({ key: text, title: text }))
}
