import { ownImagePath, webOrigin } from '#lib/url.ts'
import type { ExchangedImage } from '#server/catalogue/exchange/exchanged-product.ts'

export interface ShopPicture {
  src: string
  width?: number
  height?: number
}

/** Returns a picture that is one of the shop's own files; undefined for any other. */
export function shopPicture(
  { src, width, height }: ExchangedImage,
  origin: string | undefined,
): ShopPicture | undefined {
  const path = ownImagePath(origin !== undefined && webOrigin(src) === origin ? src.slice(origin.length) : src)
  return path === undefined
    ? undefined
    : { src: path, ...(width !== undefined && { width }), ...(height !== undefined && { height }) }
}
