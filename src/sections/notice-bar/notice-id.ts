/** Returns a short hash of a notice's text. */
export function noticeId(...words: readonly (string | undefined)[]): string {
  let hash = 5381
  for (const character of words.join('\n')) hash = (Math.imul(hash, 33) ^ (character.codePointAt(0) ?? 0)) >>> 0
  return hash.toString(36)
}
