/**
 * Reads what follows the question mark. Every value stays a text: the router's own way makes a number of a search for
 * “123”. Of a repeated parameter the last one counts.
 */
export const readParameters = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

/** Writes parameters with their question mark; '' without any. */
export function writeParameters(parameters: object): string {
  const query = new URLSearchParams(parameters as Record<string, string>).toString()
  return query === '' ? '' : `?${query}`
}
