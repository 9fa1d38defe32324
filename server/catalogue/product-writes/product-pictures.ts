import type { PictureInput, VariantInput } from '#domain/product-input.ts'

/** Gives pictures without an id the one that a picture with the same file had, so that variants keep theirs. */
export function identifyPictures(given: readonly PictureInput[], before: readonly PictureInput[]): PictureInput[] {
  const taken = new Set(given.map(({ id }) => id))
  return given.map((picture) => {
    const id = picture.id ?? before.find(({ src, id: known }) => src === picture.src && !taken.has(known))?.id
    taken.add(id)
    return id === undefined ? picture : { ...picture, id }
  })
}

/** Returns variants without pictures that are not in the list. */
export function keepPictures<Variant extends Pick<VariantInput, 'image'>>(
  variants: readonly Variant[],
  pictures: readonly PictureInput[],
): Variant[] {
  const ids = new Set(pictures.map(({ id }) => id))
  return variants.map((variant) =>
    variant.image === null || ids.has(variant.image) ? variant : { ...variant, image: null },
  )
}
