import { webOrigin } from '#lib/url.ts'
import type { ExchangedImage } from '#server/catalogue/exchange/exchanged-product.ts'
import { shortened } from '#server/catalogue/exchange/row-reader.ts'
import type { ZippedFile } from '#server/platform/zip/open-zip.ts'
import type { PictureArchive } from './picture-archive.ts'
import { type ShopPicture, shopPicture } from './shop-picture.ts'
import * as t from '#words/product-import.ts'

/** A picture from elsewhere. Its key tells it from all others, so that it is added to the library once. */
export type ForeignPicture = { key: string; url: string } | { key: string; file: ZippedFile }

export type PictureSource = { shop: ShopPicture } | { foreign: ForeignPicture } | { missing: string }

export interface PictureContext {
  /** The shop's own address. */
  origin: string | undefined
  archive: PictureArchive | undefined
}

/** Returns where a picture of a file comes from, or why it cannot come from anywhere. */
export function pictureSource(image: ExchangedImage, { origin, archive }: PictureContext): PictureSource {
  const shop = shopPicture(image, origin)
  if (shop) return { shop }
  const { src } = image
  if (webOrigin(src) !== undefined) return { foreign: { key: src, url: src } }
  const name = shortened(src)
  if (!archive) return { missing: t.pictureWithoutZip({ name }) }
  const file = archive.find(src)
  if (file === undefined) return { missing: t.pictureNotInZip({ name }) }
  if (file === 'several') return { missing: t.pictureAmbiguous({ name }) }
  return { foreign: { key: `zip:${archive.sum}/${file.name}`, file } }
}

/** Returns the pictures from elsewhere, each once. */
export function foreignPictures(images: readonly ExchangedImage[], context: PictureContext): ForeignPicture[] {
  const found = new Map<string, ForeignPicture>()
  for (const image of images) {
    const source = pictureSource(image, context)
    if ('foreign' in source) found.set(source.foreign.key, source.foreign)
  }
  return [...found.values()]
}
