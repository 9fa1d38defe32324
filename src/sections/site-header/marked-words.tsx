/** A label with the beginnings of words that were searched for marked. */
export function MarkedWords({ label, query }: { label: string; query: string }) {
  return markWords(label, query).map(({ text, isMarked }, index) =>
    // Parts of one text have no other name than their place.
    // oxlint-disable-next-line react/no-array-index-key
    isMarked ? <mark key={index}>{text}</mark> : text,
  )
}

interface Part {
  text: string
  isMarked: boolean
}

/** Splits a label at the words of a query, wherever one of them begins a word of the label. */
export function markWords(label: string, query: string): Part[] {
  const words = query.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return [{ text: label, isMarked: false }]
  // The longest first, or “tea” would hide “teapot”.
  const sorted = [...words].sort((a, b) => b.length - a.length)
  const matches = new RegExp(`(?<![\\p{L}\\p{N}])(?:${sorted.join('|')})`, 'giu')
  const parts: Part[] = []
  let end = 0
  for (const { index, 0: text } of label.matchAll(matches)) {
    if (index > end) parts.push({ text: label.slice(end, index), isMarked: false })
    parts.push({ text, isMarked: true })
    end = index + text.length
  }
  if (end < label.length) parts.push({ text: label.slice(end), isMarked: false })
  return parts
}
