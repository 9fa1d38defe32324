import type { Image } from '#generated/api.d.ts'
import type { ExchangedImage } from '#server/catalogue/exchange/exchanged-product.ts'

/** Returns a picture that is one of the shop's own files; undefined for any other. */
export const shopPicture = ({ src, alt, width, height }: ExchangedImage): Image | undefined =>
  /^\/(?:images|uploads)\/[A-Za-z0-9._/-]+$/u.test(src) && !src.includes('..')
    ? { src, alt, ...(width !== undefined && { width }), ...(height !== undefined && { height }) }
    : undefined
