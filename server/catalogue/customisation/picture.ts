import { readFile, writeFile } from 'node:fs/promises'
import type { Metadata } from 'sharp'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { NewUpload } from './uploads.ts'

const LONGEST_SIDE = 2000
/** Too small to be printed or fired onto anything. */
const SHORTEST_SIDE = 200
/** A small file can hold a picture that fills the memory. */
const MOST_PIXELS = 50_000_000
/** What is not read line by line has to be in the memory as a whole. */
const MOST_WHOLE_BYTES = 160_000_000
/** For which one picture may be worked on, all tries together. */
const PATIENCE_MS = 15_000
/** What a picture may take on the disk: it is drawn coarser, then smaller, until it does. */
const MOST_BYTES = 500_000
const FINE = 88
const COARSE = 70
/** Pictures worked on at once: each keeps a core busy. */
const AT_ONCE = 2
const WAITING = 20
const WAITING_MS = 30_000

const tooSlow = () =>
  refuse('picture_too_slow', 'This picture takes too long to read. Save it as a smaller JPEG and try once more.')
const overloaded = () =>
  new ApiError(503, 'overloaded', 'Too many pictures are coming in right now. Please try again in a moment.', {
    retryAfter: 5,
  })

export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

const refuse = (code: string, message: string) => new ApiError(422, code, message)
const unreadable = () =>
  refuse(
    'unreadable_picture',
    'This picture cannot be read; it may be damaged. Save it again as a JPEG and try once more.',
  )

/**
 * The picture in a file that somebody sent, drawn again as WebP: at most 2000 px and 500 kB, upright, and without anything else that was in the file
 * (place and camera, other data, code). Its type is decided by its content, never by its name. Throws ApiError 422, and 503 when too
 * many come at once.
 */
export async function redraw(path: string, patienceMs = PATIENCE_MS): Promise<Picture> {
  return inTurn(async () => {
    const file = await readFile(path)
    const format = formatOf(file)
    if (!format) throw refuse('not_a_picture', 'This file is not a picture we can use. Choose a JPEG, PNG or WebP.')
    const left = countDown(patienceMs)
    const { default: sharp } = await import('sharp')
    // Of the header alone, so that a bomb can be named as what it is.
    const found = await sharp(file, { limitInputPixels: false })
      .metadata()
      .catch(() => undefined)
    if (!found || found.format !== format) throw unreadable()
    if (found.width * found.height > MOST_PIXELS || wholeBytes(found) > MOST_WHOLE_BYTES)
      throw refuse('too_many_pixels', 'This picture has too many pixels. Choose one of at most 50 megapixels.')
    if (Math.min(found.width, found.height) < SHORTEST_SIDE)
      throw refuse(
        'picture_too_small',
        `This picture is too small. Choose one of at least ${SHORTEST_SIDE} by ${SHORTEST_SIDE} pixels.`,
      )
    // Read once: what follows works on its points.
    const { data, info } = await sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .timeout({ seconds: left() })
      .toBuffer({ resolveWithObject: true })
      .catch(() => {
        left()
        throw unreadable()
      })
    for (let [side, quality] = [Math.max(info.width, info.height), FINE]; ;) {
      const drawn = await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .webp({ quality })
        .timeout({ seconds: left() })
        .toBuffer({ resolveWithObject: true })
        .catch(() => {
          throw tooSlow()
        })
      const excess = drawn.data.length / MOST_BYTES
      if (excess <= 1) return { bytes: drawn.data, width: drawn.info.width, height: drawn.info.height }
      // Coarser is enough for most; what is far too large, or coarse already, is made smaller.
      if (quality === COARSE || excess > 2) side = Math.floor(side * Math.max(0.4, 0.95 / Math.sqrt(excess)))
      quality = COARSE
    }
  })
}

/** The memory that a picture takes which is not read line by line: all but plain JPEGs, and PNGs that are not interlaced. */
function wholeBytes({ format, width, height, channels, depth, isProgressive, orientation = 1 }: Metadata): number {
  const isByLines = (format === 'jpeg' || (format === 'png' && orientation === 1)) && !isProgressive
  if (isByLines) return 0
  // A progressive JPEG is kept as numbers of two bytes until its last scan.
  return width * height * channels * (depth === 'ushort' || format === 'jpeg' ? 2 : 1)
}

/** A picture that was drawn again, to be kept. */
export const newPicture = ({ bytes, width, height }: Picture): NewUpload => ({
  kind: 'webp',
  size: bytes.length,
  width,
  height,
  place: (path) => writeFile(path, bytes, { mode: 0o600 }),
})

/** Gives the whole seconds that are left; throws ApiError 422 when there are none. */
function countDown(patienceMs: number): () => number {
  const end = performance.now() + patienceMs
  return () => {
    const left = end - performance.now()
    if (left <= 0) throw tooSlow()
    return Math.ceil(left / 1000)
  }
}

/** The format that the first bytes tell. */
export function formatOf(file: Buffer): 'jpeg' | 'png' | 'webp' | undefined {
  const begins = (text: string, at = 0) => file.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))
  if (begins('\u00ff\u00d8\u00ff')) return 'jpeg'
  if (begins('\u0089PNG\r\n\u001a\n')) return 'png'
  if (begins('RIFF') && begins('WEBP', 8)) return 'webp'
  return undefined
}

let running = 0
const queue: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running++
  else await aPlace()
  try {
    return await work()
  } finally {
    // The place goes to who waits longest, without anybody in between.
    const next = queue.shift()
    if (next) next()
    else running--
  }
}

/** Waits for the place of another; throws ApiError 503 when too many wait, or it takes too long. */
function aPlace(): Promise<void> {
  if (queue.length >= WAITING) throw overloaded()
  return new Promise((resolve, reject) => {
    const take = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(take), 1)
      reject(overloaded())
    }, WAITING_MS)
    queue.push(take)
  })
}
