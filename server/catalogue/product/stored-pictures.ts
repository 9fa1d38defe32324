import type { Image } from '#generated/api.d.ts'

/** An element of product_group.images. Variants refer to it by id, which is unique within the product and never changes. */
export interface StoredPicture extends Image {
  id: string
}

/** Returns what replies contain of a picture. */
export function imageOf({ id: _id, ...image }: StoredPicture): Image {
  return image
}

export const findPicture = (pictures: readonly StoredPicture[], id: string | null): StoredPicture | undefined =>
  id === null ? undefined : pictures.find((picture) => picture.id === id)

/** Returns the index of a variant's picture, which is what replies refer to. */
export function pictureIndex(pictures: readonly StoredPicture[], id: string | null): number | null {
  const index = id === null ? -1 : pictures.findIndex((picture) => picture.id === id)
  return index < 0 ? null : index
}

/** Returns the id that the database gives to the picture at an index of a new list without ids. */
export const firstPictureId = (index: number): string => `p${index + 1}`
