import { firstPictureId } from '#server/catalogue/product/stored-pictures.ts'
import { RANGES, type Range, type RangeVariant } from './generated-ranges.ts'

/** Prefix of the HSN and SKUs of generated products. */
export const PREFIX = 'GEN'

export interface GeneratedVariant {
  sku: string
  price: number
  compareAt: number | null
  stock: number
  variant: RangeVariant
  /** The picture of its glaze. */
  imageId: string
  position: number
}

export interface GeneratedProduct {
  number: number
  slug: string
  name: string
  subtitle: string
  description: string
  range: Range
  tags: readonly string[]
  images: string
  isPublished: boolean
  featuredRank: number
  /** Determines the category, modulo their number. */
  place: number
  createdAt: string
  variants: readonly GeneratedVariant[]
}

const FORMS = ['Tall', 'Low', 'Wide', 'Narrow', 'Footed', 'Fluted', 'Faceted', 'Carved', 'Ribbed', 'Dimpled', 'Rounded']
const SERIES = [
  ...['salt', 'wood', 'raku', 'slip', 'ember', 'river', 'harbour', 'lagoon'],
  ...['monsoon', 'coral', 'basalt', 'lotus', 'temple', 'ferry', 'cashew', 'palm'],
]
const KINDS = [
  ...['vase', 'bowl', 'mug', 'plate', 'teapot', 'planter'],
  ...['jar', 'cup', 'platter', 'jug', 'lamp', 'tray'],
]
const OCCASIONS = ['gift', 'everyday', 'large', 'set', 'lidded', 'serving', 'festive', 'seconds']
export const TAGS = [...OCCASIONS, ...new Set(RANGES.map(({ clay }) => clay)), 'sale']
const PICTURES = ['tall-bottle-vase-tenmoku', 'serving-bowl-chun-blue', 'morning-mug-cobalt', 'dinner-plate-ash-white']
const FIRST_DAY = Date.parse('2026-01-01T00:00:00Z')

/** Returns a number below `count`, determined by seed, product number and purpose. */
type Draw = (count: number, purpose: number) => number

function drawFor(seed: number, number: number): Draw {
  return (count, purpose) => {
    let hash = Math.imul(number ^ Math.imul(seed + purpose * 0x1_0001, 0x9e37_79b1), 0x85eb_ca6b)
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35)
    hash = Math.imul(hash ^ (hash >>> 16), 0x27d4_eb2f)
    return ((hash ^ (hash >>> 15)) >>> 0) % count
  }
}

const pickAt = <Value>(values: readonly Value[], at: number): Value => values[at % values.length] as Value
const pick = <Value>(draw: Draw, values: readonly Value[], purpose: number): Value =>
  pickAt(values, draw(values.length, purpose))

/**
 * Returns the generated product of a number, always the same for a seed. Of 20 products 8 have one option and up to 4
 * variants, 7 two options and up to 12, and 5 three options and up to 20. Some variants are sold out or reduced.
 */
export function generatedProduct(number: number, seed: number): GeneratedProduct {
  const draw = drawFor(seed, number)
  const range = pick(draw, RANGES, 1)
  const [form, series, kind] = [pick(draw, FORMS, 2), pick(draw, SERIES, 3), pick(draw, KINDS, 4)]
  const variants = variantsOf(number, range, draw)
  const isReduced = variants.some(({ compareAt }) => compareAt !== null)
  return {
    number,
    slug: `${form.toLowerCase()}-${series}-${kind}-${number}`,
    name: `${form} ${series} ${kind} ${number}`,
    subtitle: `${range.clay.charAt(0).toUpperCase()}${range.clay.slice(1)}, ${10 + draw(40, 5)} cm`,
    description: `<p>A ${form.toLowerCase()} ${kind} in ${range.clay}, thrown by ${range.maker}.</p>`,
    range,
    tags: [pick(draw, OCCASIONS, 6), range.clay, ...(isReduced ? ['sale'] : [])],
    images: imagesOf(number, `${form} ${kind}`, range.glazes),
    isPublished: number % 50 !== 0,
    featuredRank: 1000 + ((number * 7919) % 1_000_003),
    place: draw(1_000_000, 10),
    createdAt: new Date(FIRST_DAY - number * 37_000).toISOString(),
    variants,
  }
}

function variantsOf(number: number, range: Range, draw: Draw): GeneratedVariant[] {
  const base = (300 + draw(9700, 7)) * 100
  const isSoldOut = draw(16, 8) === 0
  const isSale = draw(5, 9) === 0
  const sku = `${PREFIX}-${String(number).padStart(7, '0')}-`
  return range.variants.map((variant, index) => {
    const price = priceOf(base, variant)
    return {
      sku: sku + index,
      price,
      compareAt: isSale && draw(2, 100 + index) === 0 ? Math.ceil((price * 1.2) / 1000) * 1000 : null,
      stock: isSoldOut || draw(6, 200 + index) === 0 ? 0 : 1 + draw(24, 300 + index),
      variant,
      imageId: firstPictureId(variant.glazeAt),
      position: index,
    }
  })
}

/** Each larger size costs an eighth more; glazes and finishes differ by whole rupees. */
const priceOf = (base: number, { glazeAt, sizeAt, finishAt }: RangeVariant): number =>
  base + Math.round(base / 8000) * 1000 * sizeAt + (glazeAt % 3) * 9000 + finishAt * 5000

function imagesOf(number: number, alt: string, glazes: readonly string[]): string {
  const images = (glazes.length > 0 ? glazes : ['']).map((glaze, index) => ({
    id: firstPictureId(index),
    src: `/images/products/${pickAt(PICTURES, number + index)}.webp`,
    alt: glaze ? `${alt}, ${glaze.toLowerCase()}` : alt,
    width: 800,
    height: 1000,
  }))
  return JSON.stringify(images)
}
