const MAX_LENGTH = 20_000
/** Settings that never contain text for readers. */
const IGNORED_KEYS = new Set([
  'href',
  'src',
  'id',
  'key',
  'path',
  'css',
  'class_name',
  'family',
  'items',
  '$bind',
  '$schema',
])

/** Returns the visible text of a document's items: their sentences without markup. */
export function plainText(items: unknown): string {
  const parts: string[] = []
  collect(items, parts)
  return parts.join(' ').replaceAll(/\s+/g, ' ').trim().slice(0, MAX_LENGTH)
}

function collect(value: unknown, parts: string[]): void {
  if (typeof value === 'string') {
    const text = withoutMarkup(value)
    // A single word is as often a mode, size or colour as a word to read.
    if (/\S\s+\S/.test(text)) parts.push(text)
  } else if (Array.isArray(value)) for (const one of value) collect(one, parts)
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) if (!IGNORED_KEYS.has(name)) collect(one, parts)
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** Returns the text of HTML on one line. */
export function withoutMarkup(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[^]*?<\/\1\s*>/gi, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const PASSAGE_LENGTH = 140

/** Returns a passage of about 140 letters around the first of the words; the beginning if the text contains none. */
export function passage(text: string, words: readonly string[]): string {
  // Replaces letter by letter, so that offsets stay valid. The words have no accents.
  const lower = text
    .toLowerCase()
    .replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, (letter) => letter.normalize('NFD').charAt(0))
  const at = Math.max(
    0,
    Math.min(...words.map((word) => lower.indexOf(word)).filter((index) => index >= 0), lower.length),
  )
  const from = at >= lower.length || at < PASSAGE_LENGTH / 2 ? 0 : lower.lastIndexOf(' ', at - PASSAGE_LENGTH / 3) + 1
  const end = from + PASSAGE_LENGTH >= text.length ? text.length : text.lastIndexOf(' ', from + PASSAGE_LENGTH)
  return `${from > 0 ? '… ' : ''}${text.slice(from, end > from ? end : from + PASSAGE_LENGTH).trim()}${end < text.length ? ' …' : ''}`
}
