import type { Image } from '#generated/api.d.ts'
import type { VariantInput } from '#domain/product-input.ts'

/** Returns variants with their pictures at the places these have in another list; removed ones are none. */
export function keepPictures<Variant extends Pick<VariantInput, 'image'>>(
  variants: readonly Variant[],
  before: readonly Image[],
  after: readonly Image[],
): Variant[] {
  return variants.map((variant) => {
    const src = variant.image === null ? undefined : before[variant.image]?.src
    const place = after.findIndex((image) => image.src === src)
    return { ...variant, image: place === -1 ? null : place }
  })
}
