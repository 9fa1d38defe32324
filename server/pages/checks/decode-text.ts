export type Decoded = { text: string } | { fault: string; line: number; column: number }

const faultAtStart = (fault: string) => ({ fault, line: 1, column: 1 })

/** Decodes a file as UTF-8, without a byte order mark. Never throws. */
export function decodeText(bytes: Uint8Array): Decoded {
  if (isUtf16(bytes))
    return faultAtStart('This file is saved as UTF-16, which some programs call “Unicode”. Save it as UTF-8')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? faultAtStart('This is not a text file') : { text }
  } catch {
    return bytes.includes(0) ? faultAtStart('This is not a text file') : notUtf8(bytes)
  }
}

/** Detected by the byte order mark, or by the zero byte beside a first ASCII character. */
function isUtf16(bytes: Uint8Array): boolean {
  const [a, b] = bytes
  if (a === undefined || b === undefined) return false
  const isMarked = (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)
  return isMarked || (bytes.length % 2 === 0 && (a === 0) !== (b === 0))
}

const LINE_FEED = 10

/** Reports the first byte that is not UTF-8, as the character it is in Windows-1252. */
function notUtf8(bytes: Uint8Array): Decoded {
  let line = 1
  for (let from = 0; from <= bytes.length; line++) {
    const end = bytes.indexOf(LINE_FEED, from)
    const part = bytes.subarray(from, end < 0 ? bytes.length : end)
    const column = new TextDecoder().decode(part).indexOf('\uFFFD')
    if (column >= 0) {
      const before = new TextEncoder().encode(new TextDecoder().decode(part).slice(0, column)).length
      const character = new TextDecoder('windows-1252').decode(part.subarray(before, before + 1))
      const fault = `This file is not UTF-8: the “${character}” here is saved as Latin-1 (Windows-1252). Save the file as UTF-8`
      return { fault, line, column: column + 1 }
    }
    if (end < 0) break
    from = end + 1
  }
  return faultAtStart('This file is not UTF-8. Save it as UTF-8')
}
