import { createHttp } from '#api/client/http.ts'
import { uploadTransport } from '#api/client/upload-transport.ts'
import { uploadCustomisationImage } from '#generated/calls/plugins.ts'
import type { uploadReviewImage } from '#generated/calls/review.ts'

const LONGEST_SIDE = 2000
const SMALL_BYTES = 1_000_000
/** A phone on a bad line; the server gives up sooner when nothing comes. */
const PATIENCE_MS = 60_000
const SENT_AS_THEY_ARE = new Set(['image/jpeg', 'image/png', 'image/webp'])

/**
 * Sends a picture, for a customised product unless `upload` says otherwise, and gives its path. A large one is made smaller first: the shop keeps no more than
 * 2000 px, and a photograph of 8 MB would take a phone a minute. Rejects with ApiError, or AbortError when `signal` is aborted.
 */
export async function sendPicture(
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
  upload: typeof uploadCustomisationImage | typeof uploadReviewImage = uploadCustomisationImage,
): Promise<string> {
  const picture = await shrink(file)
  signal.throwIfAborted()
  const http = createHttp({ transport: uploadTransport(onProgress), timeoutMs: PATIENCE_MS })
  return (await upload(http, { files: { image: picture }, signal })).image_path
}

/** The picture, at most 2000 px; as it is where it is small enough, or where the browser cannot read it and the server shall judge. */
async function shrink(file: File): Promise<Blob> {
  if (typeof createImageBitmap !== 'function') return file
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return file
  const { width, height } = bitmap
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  if (scale === 1 && file.size <= SMALL_BYTES && SENT_AS_THEY_ARE.has(file.type)) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  // JPEG knows no see-through parts.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
  return new Promise((resolve) => canvas.toBlob((made) => resolve(made ?? file), type, 0.9))
}
