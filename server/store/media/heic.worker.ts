import { readFileSync } from 'node:fs'
import type { Pixels } from 'libheif-js/wasm-bundle.js'
import { workerTask } from '#server/platform/workers/worker-task.ts'
import { type EncodedPicture, encodePicture } from './encode-picture.ts'

export interface HeicInput {
  path: string
  maxPixels: number
}
export type HeicOutput = EncodedPicture | 'too_large' | 'unreadable'

// The library reports unreadable files there.
console.log = () => undefined

/** Decodes the primary picture of a HEIC file, upright, and encodes it. Metadata and other pictures are left behind. */
export const work = workerTask(async ({ path, maxPixels }: HeicInput): Promise<HeicOutput> => {
  const { default: heif } = await import('libheif-js/wasm-bundle.js')
  const images = new heif.HeifDecoder().decode(readFileSync(path))
  const image = images.find((one) => one.is_primary()) ?? images[0]
  if (!image) return 'unreadable'
  const [width, height, hasAlpha] = [image.get_width(), image.get_height(), image.has_alpha_channel()]
  if (!(width > 0 && height > 0)) return 'unreadable'
  if (width * height > maxPixels) return 'too_large'
  const pixels = { data: new Uint8ClampedArray(width * height * 4), width, height }
  const shown = await new Promise<Pixels | null>((resolve) => image.display(pixels, resolve))
  image.free()
  if (!shown) return 'unreadable'
  const { default: sharp } = await import('sharp')
  const decoded = sharp(pixels.data, { raw: { width, height, channels: 4 } })
  return encodePicture(hasAlpha ? decoded : decoded.removeAlpha(), { isGraphic: false })
})
