import { formatMoney, type MoneyAmount } from '#domain/money.ts'
import { keepUnits } from '#lib/keep-units.ts'
import { pageHref } from '#routes/page-href.ts'

/** Price and stock of something to buy, as the API tells them. */
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

/** What a tile needs to know of a product; the API's ProductCard has it. */
export interface TileSource {
  slug: string
  name: string
  subtitle: string
  channel: Offer
  images: TilePicture[]
  has_variants: boolean
  price_varies: boolean
  in_stock: boolean
  /** The first values of the option that has samples, each with a product that has it, and how many there are. */
  swatches?: readonly { value: string; swatch: string | null; image: TilePicture | null; sku: string; id: number }[]
  swatch_count?: number
  /** The variant that the card stands for, where filters chose one. */
  variant_sku?: string | null
  is_new?: boolean
  /** A variant must be chosen or something be filled in before it can be bought. */
  must_choose?: boolean
}

/** Formatted prices of an offer; `regular` only where the price is reduced. Without a price, which the API tells as 0, both are missing. */
export function pricesOf(offer: Offer, locale: string): { price?: string; regular?: string } {
  const { selling_price: price, compare_at_price: before } = offer
  if (!price || price.amount === 0) return {}
  const reduced = before && before.currency === price.currency && before.amount > price.amount
  return { price: formatMoney(price, locale), ...(reduced && { regular: formatMoney(before, locale) }) }
}

/** “Sold out”, or “Only 2 left” from `lowAt` downwards; nothing while there is enough. */
export function stockNote({ stock, in_stock }: Pick<Offer, 'stock' | 'in_stock'>, lowAt = 3): string | undefined {
  if (!in_stock || stock <= 0) return 'Sold out'
  return stock <= lowAt ? `Only ${stock} left` : undefined
}

/** Turns a product of a listing into the props of a product tile. */
export function tileOf(card: TileSource, locale: string) {
  const { price, regular } = pricesOf(card.channel, locale)
  return {
    href: pageHref('product', { slug: card.slug }, { sku: card.variant_sku ?? undefined }),
    name: keepUnits(card.name),
    note: keepUnits(card.subtitle),
    price,
    regularPrice: regular,
    priceFrom: card.price_varies,
    stockNote: price === undefined && card.in_stock ? 'Price on request' : stockOf(card),
    isNew: card.is_new,
    pictures: card.images,
    swatchCount: card.swatch_count,
    // One colour is no choice.
    swatches: (card.swatch_count ?? 0) < 2 ? undefined : swatchesOf(card),
  }
}

/** Whether one press can put it into the cart: nothing is to be chosen, it has a price and there is some. */
export const isReadyToAdd = ({ must_choose: mustChoose, has_variants: hasVariants, channel }: TileSource): boolean =>
  !(mustChoose ?? hasVariants) && channel.in_stock && channel.stock > 0 && Boolean(channel.selling_price?.amount)

/** The stock of one variant says nothing about the others. */
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
