import { readFile } from 'node:fs/promises'
import { ApiError } from '#server/platform/http/api-error.ts'
import { decodedBytes, inPictureQueue } from '#server/platform/uploads/picture-work.ts'
import type { NewUpload } from './uploads.ts'
import * as t from '#words/catalogue-errors.ts'

const MAX_SIDE = 2000
/** Too small to be printed or fired onto anything. */
const MIN_SIDE = 200
/** A small file can decode to a picture that fills the memory. */
const MAX_PIXELS = 50_000_000
/** Limit for formats that are decoded as a whole. */
const MAX_DECODED_BYTES = 160_000_000
/** Time limit for one picture. */
const TIMEOUT_MS = 15_000
/** Target size: the picture is compressed more, then scaled down, until it fits. */
const MAX_BYTES = 500_000
const HIGH_QUALITY = 88
const LOW_QUALITY = 70

const tooSlow = () => refuse('picture_too_slow', t.pictureTooSlow())

export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

const refuse = (code: string, message: string) => new ApiError(422, code, message)
const unreadable = () => refuse('unreadable_picture', t.pictureUnreadable())

/**
 * Re-encodes an uploaded picture as WebP: at most 2000 px and 500 kB, upright, and without metadata or other content.
 * Its type is determined by content, never by name.
 * @throws ApiError 422 if it cannot be used, 503 if too many arrive at once
 */
export async function reencodePicture(path: string, timeoutMs = TIMEOUT_MS): Promise<Picture> {
  return inPictureQueue(async () => {
    const file = await readFile(path)
    const format = formatOf(file)
    if (!format) throw refuse('not_a_picture', t.notAPicture())
    const left = startTimeout(timeoutMs)
    const { default: sharp } = await import('sharp')
    // Reads only the header, so that a decompression bomb gets its own error.
    const metadata = await sharp(file, { limitInputPixels: false })
      .metadata()
      .catch(() => undefined)
    if (!metadata || metadata.format !== format) throw unreadable()
    if (metadata.width * metadata.height > MAX_PIXELS || decodedBytes(metadata) > MAX_DECODED_BYTES)
      throw refuse('too_many_pixels', t.pictureTooLarge())
    if (Math.min(metadata.width, metadata.height) < MIN_SIDE)
      throw refuse('picture_too_small', t.pictureTooSmall({ side: MIN_SIDE }))
    // Decoded once; the loop below works on raw pixels.
    const { data, info } = await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .timeout({ seconds: left() })
      .toBuffer({ resolveWithObject: true })
      .catch(() => {
        left()
        throw unreadable()
      })
    for (let [side, quality] = [Math.max(info.width, info.height), HIGH_QUALITY]; ;) {
      const encoded = await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .webp({ quality })
        .timeout({ seconds: left() })
        .toBuffer({ resolveWithObject: true })
        .catch(() => {
          throw tooSlow()
        })
      const excess = encoded.data.length / MAX_BYTES
      if (excess <= 1) return { bytes: encoded.data, width: encoded.info.width, height: encoded.info.height }
      // Lower quality suffices for most; pictures far too large are scaled down.
      if (quality === LOW_QUALITY || excess > 2) side = Math.floor(side * Math.max(0.4, 0.95 / Math.sqrt(excess)))
      quality = LOW_QUALITY
    }
  })
}

export const newPicture = ({ bytes, width, height }: Picture): NewUpload => ({
  kind: 'webp',
  size: bytes.length,
  width,
  height,
  content: bytes,
})

/** Returns the remaining whole seconds; throws when none are left. */
function startTimeout(timeoutMs: number): () => number {
  const end = performance.now() + timeoutMs
  return () => {
    const left = end - performance.now()
    if (left <= 0) throw tooSlow()
    return Math.ceil(left / 1000)
  }
}

export function formatOf(file: Buffer): 'jpeg' | 'png' | 'webp' | undefined {
  const startsWith = (text: string, at = 0) => file.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))
  if (startsWith('\u00ff\u00d8\u00ff')) return 'jpeg'
  if (startsWith('\u0089PNG\r\n\u001a\n')) return 'png'
  if (startsWith('RIFF') && startsWith('WEBP', 8)) return 'webp'
  return undefined
}
