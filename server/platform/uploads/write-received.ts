import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Enough to detect a file's format. */
export const HEAD_BYTES = 512

export interface WrittenFile {
  size: number
  head: Buffer
  sha256: string
}

interface Limit {
  maxBytes: number
  /** The error for more bytes. */
  tooLarge: () => Error
}

/** Writes a new file as its bytes arrive, and measures it. What is written when it fails stays. */
export async function writeReceived(
  bytes: Readable,
  path: string,
  { maxBytes, tooLarge }: Limit,
): Promise<WrittenFile> {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let size = 0
  const measure = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > maxBytes) throw tooLarge()
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES)])
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(bytes, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return { size, head, sha256: hash.digest('hex') }
}
