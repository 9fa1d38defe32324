import { createHttp } from '#api/client/http.ts'
import { uploadTransport } from '#api/client/upload-transport.ts'
import { uploadCustomisationImage } from '#generated/calls/plugins.ts'
import type { uploadReturnImage } from '#generated/calls/after-sale.ts'
import type { uploadReviewImage } from '#generated/calls/review.ts'

/** A call that takes a picture. */
export type PictureUpload = typeof uploadCustomisationImage | typeof uploadReviewImage | typeof uploadReturnImage

const LONGEST_SIDE = 2000
const SMALL_BYTES = 1_000_000
/** Long enough for a phone on a slow network; the server aborts stalled uploads earlier. */
const TIMEOUT_MS = 60_000
const UNCONVERTED_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp'])

/**
 * Uploads a picture, by default for a customised product, and resolves with its path. Large ones are scaled to the
 * 2000 px that the shop keeps, because a photo of 8 MB takes a phone a minute.
 * @throws ApiError
 * @throws AbortError when `signal` is aborted
 */
export async function sendPicture(
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
  upload: PictureUpload = uploadCustomisationImage,
): Promise<string> {
  const picture = await shrink(file)
  signal.throwIfAborted()
  const http = createHttp({ transport: uploadTransport(onProgress), timeoutMs: TIMEOUT_MS })
  return (await upload(http, { files: { image: picture }, signal })).image_path
}

/** Returns the picture with at most 2000 px; unchanged if it is small or the browser cannot read it. */
async function shrink(file: File): Promise<Blob> {
  if (typeof createImageBitmap !== 'function') return file
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return file
  const { width, height } = bitmap
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  if (scale === 1 && file.size <= SMALL_BYTES && UNCONVERTED_TYPES.has(file.type)) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  // JPEG has no transparency.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
  return new Promise((resolve) => canvas.toBlob((made) => resolve(made ?? file), type, 0.9))
}
