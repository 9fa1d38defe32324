/**
 * Maximum nesting of untrusted data. The deepest document of the demo store has 9 levels, the deepest request body 4.
 */
export const MAX_DEPTH = 32

/** Maximum characters of a page document as JSON; the largest of the demo store has 5,000. */
export const MAX_DOCUMENT_CHARACTERS = 500_000

export type ExceededLimit = 'too-deep' | 'too-large'

/**
 * Returns the limit that a value exceeds, or undefined. It does not recurse and stops at the first excess, so that its
 * cost is bounded for deep, circular and shared objects. `characters` approximates the length of the value as JSON.
 */
export function findExceededLimit(
  value: unknown,
  { depth = MAX_DEPTH, characters = Infinity }: { depth?: number; characters?: number } = {},
): ExceededLimit | undefined {
  const open: Iterator<unknown>[] = []
  let size = 0
  const enter = (part: unknown): ExceededLimit | undefined => {
    size += typeof part === 'string' ? part.length + 2 : 1
    if (ArrayBuffer.isView(part)) size += part.byteLength
    else if (typeof part === 'object' && part !== null) {
      if (open.length >= depth) return 'too-deep'
      if (!Array.isArray(part)) for (const name of Object.keys(part)) size += name.length + 3
      open.push(Array.isArray(part) ? part.values() : Object.values(part).values())
    }
    return size > characters ? 'too-large' : undefined
  }
  let excess = enter(value)
  while (excess === undefined && open.length > 0) {
    const next = open.at(-1)!.next()
    if (next.done) open.pop()
    else excess = enter(next.value)
  }
  return excess
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** Returns whether JSON text nests deeper than `depth`, without parsing it. Invalid JSON is left to the parser. */
export function isJsonTooDeep(text: Uint8Array, depth = MAX_DEPTH): boolean {
  let level = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const byte = text[at]!
    if (isInString) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) isInString = false
    } else if (byte === QUOTE) isInString = true
    else if (OPENING.has(byte) && ++level > depth) return true
    else if (CLOSING.has(byte)) level--
  }
  return false
}
