import type { CardSwatch, Image } from '#generated/api.d.ts'
import type { StoredOption } from './stored-options.ts'
import { type StoredPicture, findPicture, imageOf } from './stored-pictures.ts'

/** A card's data about a variant. The best one to show comes first: in stock, then in the product page's order. */
export type CardVariant = [
  sku: string,
  inStock: boolean,
  imageId: string | null,
  options: Record<string, string>,
  id: number,
  price: number,
  compareAt: number | null,
  stock: number,
  /** Facet values of its options and of its group's attributes. */
  facetIds: number[],
]

export interface Swatches {
  swatch_option: string | null
  swatches: CardSwatch[]
  swatch_count: number
}

const SHOWN = 8
const NONE: Swatches = { swatch_option: null, swatches: [], swatch_count: 0 }

/**
 * Returns the values of the option a card shows: the first with colours, else the first that changes the picture. None
 * for a single value.
 */
export function swatchesOf(
  options: readonly StoredOption[],
  variants: readonly CardVariant[],
  images: readonly StoredPicture[],
): Swatches {
  const option =
    options.find(({ values }) => values.some(({ swatch }) => swatch)) ??
    options.find(({ name }) => changesPicture(name, variants))
  if (!option) return NONE
  const { name } = option
  const sold = option.values.filter(({ value }) => variants.some(([, , , own]) => own[name] === value))
  if (sold.length < 2) return NONE
  const swatches = sold.slice(0, SHOWN).flatMap(({ value, swatch = null }): CardSwatch[] => {
    const first = variants.find(([, , , own]) => own[name] === value)
    if (!first) return []
    const [sku, inStock, imageId, , id] = first
    const picture = findPicture(images, imageId)
    return [{ value, swatch, image: picture ? imageOf(picture) : null, sku, id, in_stock: inStock }]
  })
  return { swatch_option: name, swatches, swatch_count: sold.length }
}

function changesPicture(name: string, variants: readonly CardVariant[]): boolean {
  const pictures = new Map<string, string>()
  for (const [, , imageId, { [name]: value }] of variants)
    if (imageId !== null && value !== undefined && !pictures.has(value)) pictures.set(value, imageId)
  return new Set(pictures.values()).size > 1
}

/** Returns a card's two pictures: its variant's, and a view that shows no other variant (a detail), else the next. */
export function cardImages(
  images: readonly StoredPicture[],
  chosen: string | null,
  variants: readonly CardVariant[],
): [] | [Image] | [Image, Image] {
  const first = findPicture(images, chosen) ?? images[0]
  if (!first) return []
  const claimed = new Set(variants.map(([, , imageId]) => imageId))
  const second =
    images.find((image) => image !== first && variants.length > 0 && !claimed.has(image.id)) ??
    images.find((image) => image !== first)
  return second ? [imageOf(first), imageOf(second)] : [imageOf(first)]
}
