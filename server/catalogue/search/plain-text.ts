const MOST = 20_000
/** Settings without text for readers, whatever they look like. */
const SILENT = new Set(['href', 'src', 'id', 'key', 'path', 'css', 'class_name', 'family', 'items', '$bind', '$schema'])

/** Returns the visible text of a document's items: their sentences without markup. */
export function plainText(items: unknown): string {
  const parts: string[] = []
  collect(items, parts)
  return parts.join(' ').replaceAll(/\s+/g, ' ').trim().slice(0, MOST)
}

function collect(value: unknown, parts: string[]): void {
  if (typeof value === 'string') {
    const text = withoutMarkup(value)
    // A single word is as often a mode, size or colour as a word to read.
    if (/\S\s+\S/.test(text)) parts.push(text)
  } else if (Array.isArray(value)) for (const one of value) collect(one, parts)
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) if (!SILENT.has(name)) collect(one, parts)
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

function withoutMarkup(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[^]*?<\/\1\s*>/gi, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const AROUND = 140

/** Returns a passage of about 140 letters around the first of the words; the beginning if the text contains none. */
export function passage(text: string, words: readonly string[]): string {
  // Has the length of the text: the words have no accents.
  const lower = text
    .toLowerCase()
    .replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, (letter) => letter.normalize('NFD').charAt(0))
  const at = Math.max(
    0,
    Math.min(...words.map((word) => lower.indexOf(word)).filter((index) => index >= 0), lower.length),
  )
  const from = at >= lower.length || at < AROUND / 2 ? 0 : lower.lastIndexOf(' ', at - AROUND / 3) + 1
  const end = from + AROUND >= text.length ? text.length : text.lastIndexOf(' ', from + AROUND)
  return `${from > 0 ? '… ' : ''}${text.slice(from, end > from ? end : from + AROUND).trim()}${end < text.length ? ' …' : ''}`
}
