import { toDecimalString } from '#domain/money.ts'
import type { ChannelPrice } from '../exchanged-product.ts'
import { writeList, writePairs, writePath } from '../values/lists.ts'
import { writeAttributes, writeOptionValues } from '../values/option-values.ts'
import {
  type Cells,
  type ExportFormat,
  type ExportShape,
  type ExportedProduct,
  type ExportedVariant,
  writeFlag,
} from './export-format.ts'
import { UNRANKED } from '#server/catalogue/product-writes/product-record.ts'
import { type VitrineField, vitrineFields } from './vitrine-fields.ts'
import { writePercent, writeSlabs } from './vitrine-values.ts'

const FIELDS = Object.keys(vitrineFields) as VitrineField[]

/** Returns the columns: numbered ones once for each option, those of channels once for each channel. */
function columnsOf({ optionCount, channels }: ExportShape): { header: string; key: string }[] {
  const numbers = Array.from({ length: optionCount }, (_, index) => String(index + 1))
  return FIELDS.flatMap((field) => {
    const [header] = vitrineFields[field]
    if (field.includes('#'))
      return field === 'option#.name'
        ? numbers.flatMap((number) =>
            (['option#.name', 'option#.values', 'option#.value'] as const).map((one) => ({
              header: vitrineFields[one][0].replace('#', number),
              key: one.replace('#', number),
            })),
          )
        : []
    if (field === 'channelPrice')
      return channels.flatMap(({ name }) =>
        (['channelPrice', 'channelCompareAt'] as const).map((one) => ({
          header: vitrineFields[one][0].replace('%', name),
          key: `${one} ${name}`,
        })),
      )
    return field === 'channelCompareAt' ? [] : [{ header, key: field }]
  })
}

type CellValues = Record<string, string | number>

/** Writes all columns; a product takes as many rows as it has variants or pictures. */
export const vitrineExport: ExportFormat = {
  keepsArchived: true,
  header: (shape) => columnsOf(shape).map(({ header }) => header),
  rows(product, shape) {
    const count = Math.max(1, product.variants.length, product.images.length)
    return Array.from({ length: count }, (_, index): Cells => {
      const [variant, image] = [product.variants[index], product.images[index]]
      const cells: CellValues = {
        handle: product.handle,
        ...(index === 0 && productCells(product, shape)),
        ...(variant && variantCells(product, variant, shape)),
        ...(image && {
          image: image.src,
          imageAlt: image.alt,
          imageWidth: image.width ?? '',
          imageHeight: image.height ?? '',
        }),
      }
      return columnsOf(shape).map(({ key }) => cells[key] ?? '')
    })
  },
}

function productCells(product: ExportedProduct, { currency }: ExportShape): CellValues {
  const numbered = product.options.flatMap(({ name, values }, index) => [
    [`option${index + 1}.name`, name],
    [`option${index + 1}.values`, writeOptionValues(values)],
  ])
  return {
    title: product.title,
    subtitle: product.subtitle,
    brand: product.brand,
    category: writePath(product.category.names),
    categoryHandle: product.category.handle,
    collections: writeList(
      product.collections.map(({ handle, position }) => (position === undefined ? handle : `${handle}:${position}`)),
    ),
    description: product.description,
    details: writePairs(product.details),
    care: product.care,
    tags: writeList(product.tags),
    attributes: writeAttributes(product.attributes),
    customisation: product.customisation ? JSON.stringify(product.customisation) : '',
    gst: writePercent(product.gstBps),
    gstSlabs: writeSlabs(product.gstSlabs, currency),
    hsn: product.hsn,
    published: writeFlag(product.published),
    publishAt: product.publishAt ?? '',
    unpublishAt: product.unpublishAt ?? '',
    archived: writeFlag(product.archived),
    rank: product.featuredRank === UNRANKED ? '' : product.featuredRank,
    created: product.createdAt,
    seoTitle: product.seoTitle,
    seoDescription: product.seoDescription,
    currency,
    ...Object.fromEntries(numbered),
  }
}

function variantCells({ options }: ExportedProduct, variant: ExportedVariant, shape: ExportShape): CellValues {
  const { currency, channels } = shape
  const decimal = (amount: number) => Number(toDecimalString({ amount, currency }))
  const values = options.map(({ name }, index) => [`option${index + 1}.value`, variant.options[name] ?? ''])
  const prices = channels.flatMap(({ name, currency: code }) => channelCells(name, code, variant.channelPrices[name]))
  return {
    ...Object.fromEntries(values),
    ...Object.fromEntries(prices),
    sku: variant.sku,
    barcode: variant.barcode,
    price: decimal(variant.price),
    compareAt: variant.compareAt === null ? '' : decimal(variant.compareAt),
    stock: variant.stock,
    lowStock: variant.lowStock ?? '',
    weight: variant.weightGrams,
    variantDetails: writePairs(variant.details),
    variantImage: variant.image === null ? '' : variant.image + 1,
  }
}

function channelCells(name: string, currency: string, price: ChannelPrice | null | undefined): [string, string][] {
  const written = (amount: number) => `${currency} ${toDecimalString({ amount, currency })}`
  if (!price) return []
  return [
    [`channelPrice ${name}`, written(price.price)],
    [`channelCompareAt ${name}`, price.compareAt === null ? '' : written(price.compareAt)],
  ]
}
