import { setImmediate as nextTurn } from 'node:timers/promises'

export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** What stands for bytes that are no character. */
export const UNREADABLE = '\uFFFD'
const NOT_ASCII = /[^\p{ASCII}]/gu

/** What Excel reads the separator from, as the first line. */
const SEPARATOR_LINE = /^"?sep=[^\n]?"?(?=\n)/iu
const LONGEST_SEPARATOR_LINE = 8

/** Characters per part, so that no part keeps the process busy for long. */
const PART = 32_768

/** A text is UTF-8 with damage, and nothing else, if that many times more of its characters are valid than not. */
const MOSTLY = 4

/**
 * Returns the encoding of a text file: by its byte order mark, else UTF-8 if it is valid, apart from a character that
 * the end of the file cuts and a little damage, else windows-1252, which Excel calls ANSI. Undefined if the file is not
 * text: it contains zero bytes.
 */
export async function detectEncoding(chunks: Chunks): Promise<TextEncoding | undefined> {
  const decoder = new TextDecoder('utf-8')
  let start: Uint8Array = new Uint8Array()
  let [valid, broken] = [0, 0]
  for await (const chunk of chunks) {
    if (start.length < 3) {
      start = Buffer.concat([start, chunk]).subarray(0, 3)
      if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
      if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
    }
    if (chunk.includes(0)) return undefined
    for (const [character] of decoder.decode(chunk, { stream: true }).matchAll(NOT_ASCII))
      if (character === UNREADABLE) broken += 1
      else valid += 1
  }
  const isCut = decoder.decode() !== ''
  const hasMark = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf
  return hasMark || (broken === 0 && !isCut) || valid > MOSTLY * broken ? 'utf-8' : 'windows-1252'
}

/**
 * Decodes a text in parts of bounded size, without its byte order mark and with line ends as "\n". A first line that
 * names the separator is empty.
 */
export async function* decodeText(chunks: Chunks, encoding: TextEncoding): AsyncGenerator<string> {
  let start: string | undefined = ''
  for await (const part of decodeParts(chunks, encoding)) {
    if (start === undefined) {
      yield part
      continue
    }
    start += part
    if (start.length < LONGEST_SEPARATOR_LINE) continue
    yield start.replace(SEPARATOR_LINE, '')
    start = undefined
  }
  if (start !== undefined && start !== '') yield start
}

async function* decodeParts(chunks: Chunks, encoding: TextEncoding): AsyncGenerator<string> {
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
