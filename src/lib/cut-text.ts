/**
 * Returns at most `most` UTF-16 units of a text, never half of a surrogate pair: Postgres refuses JSON with such a half,
 * and everything that is saved with it.
 */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/\p{Cs}$/u, '')
