import { setImmediate as nextTurn } from 'node:timers/promises'

export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Characters per part, so that no part keeps the process busy for long. */
const PART = 32_768

/**
 * Returns the encoding of a text file: by its byte order mark, else UTF-8 if all of it is valid, else windows-1252,
 * which Excel calls ANSI. Undefined if the file is not text: it contains zero bytes.
 */
export async function detectEncoding(chunks: Chunks): Promise<TextEncoding | undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let start: Uint8Array = new Uint8Array()
  let isUtf8 = true
  for await (const chunk of chunks) {
    if (start.length < 2) {
      start = Buffer.concat([start, chunk]).subarray(0, 2)
      if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
      if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
    }
    if (chunk.includes(0)) return undefined
    isUtf8 = isUtf8 && isValid(decoder, chunk)
  }
  return isUtf8 && isValid(decoder) ? 'utf-8' : 'windows-1252'
}

function isValid(decoder: TextDecoder, chunk?: Uint8Array): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined })
    return true
  } catch {
    return false
  }
}

/** Decodes a text in parts of bounded size, without its byte order mark and with line ends as "\n". */
export async function* decodeText(chunks: Chunks, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let endsWithReturn = false
  const parts = function* (text: string): Generator<string> {
    for (let at = 0; at < text.length; at += PART) {
      const part = text.slice(at, at + PART)
      const rest = endsWithReturn && part.startsWith('\n') ? part.slice(1) : part
      endsWithReturn = part.endsWith('\r')
      if (rest !== '') yield rest.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
    }
  }
  for await (const chunk of chunks)
    for (const part of parts(decoder.decode(chunk, { stream: true }))) {
      yield part
      // Requests are answered between the parts of a large file.
      await nextTurn()
    }
  yield* parts(decoder.decode())
}
