import { readFile } from 'node:fs/promises'
import { ApiError } from '#server/platform/http/api-error.ts'
import { decodedBytes, inPictureQueue } from '#server/platform/uploads/picture-work.ts'
import { type WorkerFile, WorkLimitError, runInWorker } from '#server/platform/workers/run-in-worker.ts'
import { type EncodedPicture, encodePicture } from './encode-picture.ts'
import type { FileFormat } from './formats.ts'
import type { HeicInput, HeicOutput } from './heic.worker.ts'
import * as t from '#words/media-errors.ts'

export const PICTURE_FORMATS: ReadonlySet<FileFormat> = new Set(['jpeg', 'png', 'webp', 'avif', 'heic'])

const MAX_PIXELS = 50_000_000
/** Limit for formats that are decoded as a whole. */
const MAX_DECODED_BYTES = 320_000_000
const HEIC_WORKER: WorkerFile<HeicInput, HeicOutput> = {
  url: new URL('./heic.worker.ts', import.meta.url),
  limitMs: 60_000,
}

const refuse = (code: string, message: string) => new ApiError(422, code, message)
const unreadable = () => refuse('unreadable_picture', t.pictureUnreadable())
const tooLarge = () => refuse('too_many_pixels', t.tooManyPixels())

/**
 * Re-encodes an uploaded picture, so that nothing of the file but its pixels is kept.
 * @throws ApiError 422 if it cannot be used, 503 if too many arrive at once
 */
export async function readPicture(path: string, format: FileFormat): Promise<EncodedPicture> {
  return inPictureQueue(() => (format === 'heic' ? readHeic(path) : readOther(path, format)))
}

async function readOther(path: string, format: FileFormat): Promise<EncodedPicture> {
  const file = await readFile(path)
  const { default: sharp } = await import('sharp')
  // Reads only the header, so that a decompression bomb gets its own error.
  const metadata = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!metadata || metadata.format !== (format === 'avif' ? 'heif' : format)) throw unreadable()
  if ((metadata.pages ?? 1) > 1) throw refuse('animated_picture', t.animated())
  if (metadata.width * metadata.height > MAX_PIXELS || decodedBytes(metadata) > MAX_DECODED_BYTES) throw tooLarge()
  return encodePicture(sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient(), {
    isGraphic: format === 'png' || metadata.hasAlpha,
  }).catch(() => {
    throw unreadable()
  })
}

async function readHeic(path: string): Promise<EncodedPicture> {
  const output = await runInWorker(HEIC_WORKER, { path, maxPixels: MAX_PIXELS }).catch((error: unknown) => {
    if (error instanceof ApiError) throw error
    if (error instanceof WorkLimitError) throw tooLarge()
    throw unreadable()
  })
  if (output === 'too_large') throw tooLarge()
  if (output === 'unreadable') throw unreadable()
  return { ...output, bytes: Buffer.from(output.bytes) }
}
