/** A short name of a notice's words: the same words, the same name. */
export function noticeId(...words: readonly (string | undefined)[]): string {
  let hash = 5381
  for (const character of words.join('\n')) hash = (Math.imul(hash, 33) ^ (character.codePointAt(0) ?? 0)) >>> 0
  return hash.toString(36)
}
