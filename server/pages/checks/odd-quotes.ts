import * as t from '#words/documents.ts'

export interface OddQuotes {
  /** One message per kind of quote, at its first use. */
  faults: { message: string; offset: number; length: number }[]
  /** The text with straight double quotes instead, same length, so that other problems keep their offsets. */
  corrected: string
}

const TYPOGRAPHIC = '“”„‟«»'
const SINGLE = "'‘’‚‛`"

const KINDS = [
  { quotes: TYPOGRAPHIC, describe: t.typographicQuotes },
  { quotes: SINGLE, describe: t.singleQuotes },
]

export function findOddQuotes(text: string): OddQuotes {
  const corrected = text.split('')
  const found = KINDS.map(() => [] as { from: number; to: number }[])
  const token = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"?|[“”„‟«»'‘’‚‛`]/gu
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [whole] = match
    if (whole.startsWith('/')) continue
    const kind = kindOf(text, match.index, whole)
    if (kind < 0) continue
    const end = endOf(text, match.index, KINDS[kind]!.quotes)
    if (end === undefined) continue
    for (let at = match.index + 1; at < end; at++) if (text[at] === '"' || text[at] === '\\') corrected[at] = '_'
    corrected[match.index] = '"'
    corrected[end] = '"'
    found[kind]!.push({ from: match.index, to: end })
    token.lastIndex = end + 1
  }
  return {
    corrected: corrected.join(''),
    faults: found.flatMap((strings, index) => {
      const [first] = strings
      if (!first) return []
      const message = KINDS[index]!.describe({ more: strings.length - 1 })
      return [{ message, offset: first.from, length: first.to - first.from + 1 }]
    }),
  }
}

function kindOf(text: string, offset: number, whole: string): number {
  if (!whole.startsWith('"')) return TYPOGRAPHIC.includes(whole) ? 0 : 1
  // Opened straight but closed by a word processor's quote: the next straight quote opens another string.
  const isMixed = TYPOGRAPHIC.split('').some((quote) => whole.includes(quote))
  const isClosed =
    whole.length > 1 && whole.endsWith('"') && /^\s*(?:[:,\]}]|$)/u.test(text.slice(offset + whole.length))
  return isMixed && !isClosed ? 0 : -1
}

/** Returns where a string ends: the first quote on its line followed by JSON punctuation. */
function endOf(text: string, from: number, quotes: string): number | undefined {
  for (let at = from + 1; at < text.length && text[at] !== '\n'; at++) {
    if (!quotes.includes(text[at]!) && text[at] !== '"') continue
    if (/^\s*(?:[:,\]}]|\/[/*]|$)/u.test(text.slice(at + 1, at + 200))) return at
  }
  return undefined
}
