import { formatMoney, type MoneyAmount } from '#domain/money.ts'
import { keepUnits } from '#lib/keep-units.ts'
import { pageHref } from '#pages/page-href.ts'
import * as t from '#words/product.ts'

/** Price and stock of a product or variant, as in the API. */
export interface Offer {
  selling_price: MoneyAmount | null | undefined
  compare_at_price: MoneyAmount | null | undefined
  stock: number
  in_stock: boolean
}

interface TilePicture {
  src: string
  alt: string
  width?: number
  height?: number
}

/** The fields of the API's ProductCard that a tile shows. */
export interface TileSource {
  slug: string
  name: string
  subtitle: string
  channel: Offer
  images: TilePicture[]
  has_variants: boolean
  price_varies: boolean
  in_stock: boolean
  /** First values of the option with samples, each with a product that has it. */
  swatches?: readonly { value: string; swatch: string | null; image: TilePicture | null; sku: string; id: number }[]
  swatch_count?: number
  /** The variant that matches the filters. */
  variant_sku?: string | null
  is_new?: boolean
  /** Whether it needs a variant or customisation before it can be bought. */
  must_choose?: boolean
}

/** Returns an offer's formatted prices; `regular` if the price is reduced, neither if it is 0. */
export function pricesOf(offer: Offer, locale: string): { price?: string; regular?: string } {
  const { selling_price: price, compare_at_price: before } = offer
  if (!price || price.amount === 0) return {}
  const reduced = before && before.currency === price.currency && before.amount > price.amount
  return { price: formatMoney(price, locale), ...(reduced && { regular: formatMoney(before, locale) }) }
}

/** Returns “Sold out”, or “Only 2 left” for at most `lowAt` units. */
export function stockNote({ stock, in_stock }: Pick<Offer, 'stock' | 'in_stock'>, lowAt = 3): string | undefined {
  if (!in_stock || stock <= 0) return t.soldOut()
  return stock <= lowAt ? t.stockLeft({ count: stock }) : undefined
}

/** Returns the props of a product tile. */
export function tileOf(card: TileSource, locale: string) {
  const { price, regular } = pricesOf(card.channel, locale)
  return {
    href: pageHref('product', { slug: card.slug }, { sku: card.variant_sku ?? undefined }),
    name: keepUnits(card.name),
    note: keepUnits(card.subtitle),
    price,
    regularPrice: regular,
    priceFrom: card.price_varies,
    stockNote: price === undefined && card.in_stock ? t.priceOnRequest() : stockOf(card),
    isNew: card.is_new,
    pictures: card.images,
    swatchCount: card.swatch_count,
    // A single colour is not worth showing.
    swatches: (card.swatch_count ?? 0) < 2 ? undefined : swatchesOf(card),
  }
}

/** Returns whether a product can be added to the cart without any choice. */
export const isReadyToAdd = ({ must_choose: mustChoose, has_variants: hasVariants, channel }: TileSource): boolean =>
  !(mustChoose ?? hasVariants) && channel.in_stock && channel.stock > 0 && Boolean(channel.selling_price?.amount)

/** Returns the stock of a product without variants, and whether all variants are sold out. */
function stockOf(card: TileSource): string | undefined {
  if (card.has_variants && card.in_stock) return undefined
  return stockNote({ ...card.channel, in_stock: card.in_stock })
}

function swatchesOf({ slug, swatches = [] }: TileSource) {
  return swatches
    .filter(({ swatch, image }) => swatch !== null || image !== null)
    .map(({ value, swatch, image, sku, id }) => ({
      id,
      name: value,
      colour: swatch,
      image,
      href: pageHref('product', { slug }, { sku }),
    }))
}
