import type { Sharp } from 'sharp'

/** Wide enough for the largest screens in double density. */
const MAX_EDGE = 4096
const QUALITY = 85
/** Lossless encoding of more pixels takes many seconds. */
const MAX_LOSSLESS_PIXELS = 4_000_000
const TIMEOUT_SECONDS = 30

export interface EncodedPicture {
  bytes: Buffer
  width: number
  height: number
}

/**
 * Encodes a decoded picture as WebP in sRGB, without metadata. Graphics (logos, drawings, screenshots) are kept lossless
 * where that is smaller.
 */
export async function encodePicture(decoded: Sharp, { isGraphic }: { isGraphic: boolean }): Promise<EncodedPicture> {
  const { data, info } = await decoded
    .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const { default: sharp } = await import('sharp')
  const encode = async (lossless: boolean) =>
    sharp(data, { raw: { width, height, channels } })
      .webp(lossless ? { lossless } : { quality: QUALITY, smartSubsample: true })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer()
  const lossy = await encode(false)
  if (!isGraphic || width * height > MAX_LOSSLESS_PIXELS) return { bytes: lossy, width, height }
  const lossless = await encode(true)
  return { bytes: lossless.length <= lossy.length ? lossless : lossy, width, height }
}
