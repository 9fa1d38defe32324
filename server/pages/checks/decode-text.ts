import * as t from '#words/documents.ts'

export type DecodedText = { text: string } | { fault: string; line: number; column: number }

const faultAtStart = (fault: string) => ({ fault, line: 1, column: 1 })

/** Decodes a file as UTF-8, without a byte order mark. Never throws. */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (isUtf16(bytes)) return faultAtStart(t.savedAsUtf16())
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? faultAtStart(t.notText()) : { text }
  } catch {
    return bytes.includes(0) ? faultAtStart(t.notText()) : notUtf8(bytes)
  }
}

/** Returns whether a file is UTF-16: by its byte order mark, or by the zero byte beside a first ASCII character. */
function isUtf16(bytes: Uint8Array): boolean {
  const [a, b] = bytes
  if (a === undefined || b === undefined) return false
  const isMarked = (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)
  return isMarked || (bytes.length % 2 === 0 && (a === 0) !== (b === 0))
}

const LINE_FEED = 10

/** Reports the first byte that is not UTF-8, as the character it is in Windows-1252. */
function notUtf8(bytes: Uint8Array): DecodedText {
  let line = 1
  for (let from = 0; from <= bytes.length; line++) {
    const end = bytes.indexOf(LINE_FEED, from)
    const part = bytes.subarray(from, end < 0 ? bytes.length : end)
    const column = new TextDecoder().decode(part).indexOf('\uFFFD')
    if (column >= 0) {
      const before = new TextEncoder().encode(new TextDecoder().decode(part).slice(0, column)).length
      const character = new TextDecoder('windows-1252').decode(part.subarray(before, before + 1))
      const fault = t.savedAsLatin1({ character })
      return { fault, line, column: column + 1 }
    }
    if (end < 0) break
    from = end + 1
  }
  return faultAtStart(t.notUtf8())
}
