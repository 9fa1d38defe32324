import { type FileHandle, open } from 'node:fs/promises'
import { ApiError } from '#server/platform/http/api-error.ts'
import * as t from '#words/media-errors.ts'

export interface VideoSize {
  width: number | null
  height: number | null
}

/** The index of a short video takes far less. */
const MAX_INDEX_BYTES = 8 * 1024 * 1024
const MAX_BOXES = 10_000
const MAX_SIDE = 8192

const unreadable = () => new ApiError(422, 'unreadable_video', t.videoUnreadable())

/**
 * Checks that an MP4 file consists of boxes from its first to its last byte, with an index and media data, and returns
 * the size of its picture.
 * @throws ApiError 422
 */
export async function readMp4(path: string): Promise<VideoSize> {
  return withFile(path, async (file, end) => {
    let index: Buffer | undefined
    let hasData = false
    for (let at = 0, boxes = 0; at < end; boxes += 1) {
      const box = await boxAt(file, at, end)
      if (!box || boxes > MAX_BOXES) throw unreadable()
      if (box.type === 'mdat') hasData = true
      if (box.type === 'moov') {
        if (box.size > MAX_INDEX_BYTES) throw unreadable()
        index = await readAt(file, at, box.size)
      }
      at += box.size
    }
    if (!index || !hasData) throw unreadable()
    return sizeOf(index)
  })
}

/**
 * Checks that a WebM file consists of its header and one segment. A recorder that streams leaves the segment's length
 * open.
 * @throws ApiError 422
 */
export async function readWebm(path: string): Promise<VideoSize> {
  return withFile(path, async (file, end) => {
    const header = await elementAt(file, 0)
    if (!header || header.id !== 0x1a45dfa3) throw unreadable()
    const segment = await elementAt(file, header.end)
    if (!segment || segment.id !== 0x18538067) throw unreadable()
    if (segment.end !== end && !segment.isOpen) throw unreadable()
    return { width: null, height: null }
  })
}

async function withFile<T>(path: string, work: (file: FileHandle, end: number) => Promise<T>): Promise<T> {
  const file = await open(path)
  try {
    return await work(file, (await file.stat()).size)
  } finally {
    await file.close()
  }
}

async function readAt(file: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, at)
  return buffer.subarray(0, bytesRead)
}

/** Returns the box at a position, unless it reaches beyond the end. A size of 1 is followed by a longer one; 0 is the rest. */
async function boxAt(file: FileHandle, at: number, end: number): Promise<{ type: string; size: number } | undefined> {
  const head = await readAt(file, at, 16)
  if (head.length < 8) return undefined
  const short = head.readUInt32BE(0)
  if (short === 1 && head.length < 16) return undefined
  const size = short === 0 ? end - at : short === 1 ? Number(head.readBigUInt64BE(8)) : short
  const type = head.toString('latin1', 4, 8)
  return size >= 8 && at + size <= end && /^[A-Za-z0-9 ]{4}$/.test(type) ? { type, size } : undefined
}

/** Returns the size that the header of the first track with a picture declares: two 16.16 numbers at its end. */
function sizeOf(index: Buffer): VideoSize {
  for (let at = index.indexOf('tkhd'); at >= 4; at = index.indexOf('tkhd', at + 4)) {
    const end = at - 4 + index.readUInt32BE(at - 4)
    if (end > index.length || end - at < 84) continue
    const [width, height] = [index.readUInt32BE(end - 8) >>> 16, index.readUInt32BE(end - 4) >>> 16]
    if (width > 0 && height > 0 && width <= MAX_SIDE && height <= MAX_SIDE) return { width, height }
  }
  return { width: null, height: null }
}

/** Returns an EBML element: its id and size are numbers whose first byte tells their length. */
async function elementAt(
  file: FileHandle,
  at: number,
): Promise<{ id: number; end: number; isOpen: boolean } | undefined> {
  const head = await readAt(file, at, 12)
  const idLength = Math.clz32(head[0] ?? 0) - 23
  const sizeAt = head[idLength]
  if (idLength > 4 || sizeAt === undefined) return undefined
  const sizeLength = Math.clz32(sizeAt) - 23
  if (sizeLength > 8 || head.length < idLength + sizeLength) return undefined
  let size = sizeAt & (0xff >> sizeLength)
  let isOpen = size === 0xff >> sizeLength
  for (const byte of head.subarray(idLength + 1, idLength + sizeLength)) {
    size = size * 256 + byte
    isOpen &&= byte === 0xff
  }
  return { id: head.readUIntBE(0, idLength), end: at + idLength + sizeLength + size, isOpen }
}
