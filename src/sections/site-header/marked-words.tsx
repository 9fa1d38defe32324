/** A label with the matching beginnings of words marked. */
export function MarkedWords({ label, query }: { label: string; query: string }) {
  return markWords(label, query).map(({ text, isMarked }, index) =>
    // Parts of a text only differ by position.
    // oxlint-disable-next-line react/no-array-index-key
    isMarked ? <mark key={index}>{text}</mark> : text,
  )
}

interface Part {
  text: string
  isMarked: boolean
}

/** Splits a label where its words begin with words of the query, ignoring accents. */
export function markWords(label: string, query: string): Part[] {
  const words =
    query
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return [{ text: label, isMarked: false }]
  // Longest first, so that “teapot” is matched before “tea”.
  const sorted = [...words].sort((a, b) => b.length - a.length)
  const letters = sorted.map((word) => word.replace(/[\p{L}\p{N}]/gu, '$&\\p{M}*'))
  const matches = new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])(?:${letters.join('|')})`, 'giu')
  const whole = label.normalize('NFD')
  const parts: Part[] = []
  const add = (text: string, isMarked: boolean) => text && parts.push({ text: text.normalize(), isMarked })
  let end = 0
  for (const { index, 0: text } of whole.matchAll(matches)) {
    add(whole.slice(end, index), false)
    add(text, true)
    end = index + text.length
  }
  add(whole.slice(end), false)
  return parts
}
