/** Strings in quotes that JSON does not know. */
export interface OddQuotes {
  /** One message for each kind of quotes, at the first. */
  faults: { message: string; offset: number; length: number }[]
  /** The text with straight double quotes in their place, as long as before: what else is wrong keeps its offset. */
  mended: string
}

const TYPOGRAPHIC = '“”„‟«»'
const SINGLE = "'‘’‚‛`"

const KINDS = [
  { quotes: TYPOGRAPHIC, called: 'typographic ones' },
  { quotes: SINGLE, called: 'single ones' },
]

/** Finds the strings of a text that is not JSON whose quotes are typographic or single. */
export function findOddQuotes(text: string): OddQuotes {
  const mended = text.split('')
  const found = KINDS.map(() => [] as { from: number; to: number }[])
  const token = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"?|[“”„‟«»'‘’‚‛`]/gu
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [whole] = match
    if (whole.startsWith('/')) continue
    const kind = kindOf(text, match.index, whole)
    if (kind < 0) continue
    const end = endOf(text, match.index, KINDS[kind]!.quotes)
    if (end === undefined) continue
    for (let at = match.index + 1; at < end; at++) if (text[at] === '"' || text[at] === '\\') mended[at] = '_'
    mended[match.index] = '"'
    mended[end] = '"'
    found[kind]!.push({ from: match.index, to: end })
    token.lastIndex = end + 1
  }
  return {
    mended: mended.join(''),
    faults: found.flatMap((strings, index) => {
      const [first] = strings
      if (!first) return []
      const others = strings.length - 1
      const more = others === 0 ? '' : ` and in ${others} more ${others === 1 ? 'place' : 'places'}`
      const message = `JSON takes straight double quotes ("); there are ${KINDS[index]!.called} here${more}`
      return [{ message, offset: first.from, length: first.to - first.from + 1 }]
    }),
  }
}

/** The kind of a string that begins here; -1 for a proper one. */
function kindOf(text: string, offset: number, whole: string): number {
  if (!whole.startsWith('"')) return TYPOGRAPHIC.includes(whole) ? 0 : 1
  // It begins straight, and a word processor ended it: then the next straight quote begins another string.
  const isMixed = TYPOGRAPHIC.split('').some((quote) => whole.includes(quote))
  const isClosed =
    whole.length > 1 && whole.endsWith('"') && /^\s*(?:[:,\]}]|$)/u.test(text.slice(offset + whole.length))
  return isMixed && !isClosed ? 0 : -1
}

/** Where a string ends: at the first quote on its line that something of JSON follows. */
function endOf(text: string, from: number, quotes: string): number | undefined {
  for (let at = from + 1; at < text.length && text[at] !== '\n'; at++) {
    if (!quotes.includes(text[at]!) && text[at] !== '"') continue
    if (/^\s*(?:[:,\]}]|\/[/*]|$)/u.test(text.slice(at + 1, at + 200))) return at
  }
  return undefined
}
