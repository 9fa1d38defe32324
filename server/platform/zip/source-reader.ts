import { PassThrough, type Readable, pipeline } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { RandomAccessReader } from 'yauzl'

/** Where the bytes of a zip are. */
export interface ZipSource {
  size: number
  /** Opens a part; `end` is not included. */
  open: (start: number, end: number) => Promise<Readable>
}

/** Directories are read in parts of this size: each read may be a request to another machine. */
const BLOCK = 1_000_000

/** Reads a zip from a source that gives parts of it. */
export class SourceReader extends RandomAccessReader {
  readonly #source: ZipSource
  #block = { start: 0, bytes: Buffer.alloc(0) }

  constructor(source: ZipSource) {
    super()
    this.#source = source
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const through = new PassThrough()
    this.#source.open(start, end).then(
      (stream) => pipeline(stream, through, () => undefined),
      (error: unknown) => through.destroy(error as Error),
    )
    return through
  }

  override read(
    into: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    void this.#readInto(into.subarray(offset), { position, length }, callback)
  }

  async #readInto(
    into: Buffer,
    { position, length }: { position: number; length: number },
    callback: (error: Error | null, bytesRead?: number) => void,
  ): Promise<void> {
    let copied: number
    try {
      copied = (await this.#read(position, length)).copy(into)
    } catch (error) {
      callback(error as Error)
      return
    }
    callback(null, copied)
  }

  async #read(position: number, length: number): Promise<Buffer> {
    const { size, open } = this.#source
    const end = Math.min(position + length, size)
    if (position < 0 || position >= end) return Buffer.alloc(0)
    const isKept = position >= this.#block.start && end <= this.#block.start + this.#block.bytes.length
    if (!isKept) {
      const until = Math.min(Math.max(end, position + BLOCK), size)
      this.#block = { start: position, bytes: await buffer(await open(position, until)) }
    }
    return this.#block.bytes.subarray(position - this.#block.start, end - this.#block.start)
  }
}
