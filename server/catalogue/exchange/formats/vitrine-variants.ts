import type { ChannelPrice, ExchangedImage, ExchangedVariant } from '../exchanged-product.ts'
import { type Row, type RowReader, shortened } from '../row-reader.ts'
import { readPrice, readWhole } from '../values/amounts.ts'
import { readPairs } from '../values/lists.ts'
import { readWeight } from '../values/weights.ts'
import type { ReadContext } from './format.ts'
import { given } from './main-row.ts'
import { compareAtOf, readAmount, readStock } from './read-variants.ts'
import * as t from '#words/product-files.ts'

/** The numbers of the options that the file has columns for. */
export const optionNumbers = (reader: RowReader): number[] =>
  reader.columns
    .flatMap(({ field }) => Number(/^option(\d+)\.name$/u.exec(field)?.[1] ?? NaN) || [])
    .toSorted((a, b) => a - b)

export const isVariant = (reader: RowReader, row: Row): boolean =>
  ['sku', 'price', 'stock', ...optionNumbers(reader).map((number) => `option${number}.value`)].some(
    (field) => reader.line(row, field) !== '',
  )

interface VariantContext {
  numbers: readonly number[]
  names: readonly string[]
  images: readonly ExchangedImage[] | undefined
  context: ReadContext
}

export function readVariant(
  reader: RowReader,
  row: Row,
  { numbers, names, images, context }: VariantContext,
): ExchangedVariant {
  const values = numbers.map((number, index) => [names[index]!, reader.line(row, `option${number}.value`)] as const)
  const options = values.filter(([name, value]) => name !== '' && value !== '')
  const price = readAmount(reader, row, 'price', context)
  const compareAt = readAmount(reader, row, 'compareAt', context)
  const details = readPairs(reader.text(row, 'variantDetails'))
  if (!details) reader.error(row, 'variantDetails', t.pairsInvalid())
  return {
    line: row.line,
    sku: reader.line(row, 'sku'),
    hasGeneratedSku: false,
    ...given({
      options: numbers.length > 0 ? Object.fromEntries(options) : undefined,
      price,
      compareAt: reader.has('compareAt') ? compareAtOf(compareAt, price) : undefined,
      stock: readStock(reader, row, 'stock'),
      weightGrams: reader.read(
        row,
        'weight',
        (text) => readWeight(text, reader.detail('weight') || 'g', context.point),
        (value) => t.weightInvalid({ value }),
      ),
      lowStock: lowStockOf(reader, row),
      barcode: reader.has('barcode') ? reader.line(row, 'barcode') : undefined,
      details: reader.has('variantDetails') ? details : undefined,
      image: imageOf(reader, row, images),
      channelPrices: channelPricesOf(reader, row),
    }),
  }
}

function lowStockOf(reader: RowReader, row: Row): number | null | undefined {
  if (!reader.has('lowStock')) return undefined
  const stock = reader.read(
    row,
    'lowStock',
    (text) => (/^\d{1,9}$/u.test(text) ? Number(text) : undefined),
    (value) => t.wholeInvalid({ value }),
  )
  return stock ?? null
}

/** The picture's number among the product's, or its address. */
function imageOf(
  reader: RowReader,
  row: Row,
  images: readonly ExchangedImage[] | undefined,
): number | null | undefined {
  const text = reader.line(row, 'variantImage')
  if (text === '') return reader.has('variantImage') ? null : undefined
  const index = /^\d+$/u.test(text) ? Number(text) - 1 : (images ?? []).findIndex(({ src }) => src === text)
  // Without the pictures the number is one of those that the shop has.
  if (images === undefined ? index >= 0 : images[index]) return index
  reader.error(row, 'variantImage', t.imageUnknown({ value: shortened(text) }))
  return undefined
}

function channelPricesOf(reader: RowReader, row: Row): ExchangedVariant['channelPrices'] {
  const columns = reader.columns.filter(({ field }) => field === 'channelPrice')
  if (columns.length === 0) return undefined
  return Object.fromEntries(
    columns.map(({ detail, header }) => [detail, channelPrice(reader, row, { detail, header })]),
  )
}

/** Amounts of other channels are plain decimals after the currency's code: "USD 19.00". */
function channelPrice(
  reader: RowReader,
  row: Row,
  { detail, header }: { detail: string; header: string },
): ChannelPrice | null {
  const amount = (field: string) => {
    const column = reader.columns.find((one) => one.field === field && one.detail === detail)
    const text = column ? reader.cell(row, column) : ''
    if (text === '') return undefined
    const [, currency = '', plain = ''] = /^([A-Z]{3}) (\d.*)$/u.exec(text) ?? []
    const price = currency === '' ? undefined : readPrice(plain, { currency, point: '.' })
    if (price === undefined) reader.problem(row, header, t.channelPriceInvalid({ value: shortened(text) }))
    return price
  }
  const price = amount('channelPrice')
  return price === undefined ? null : { price, compareAt: compareAtOf(amount('channelCompareAt'), price) }
}

/** Returns the pictures in row order; undefined if the file has none. */
export function imagesOf(reader: RowReader, rows: readonly Row[]): ExchangedImage[] | undefined {
  if (!reader.has('image')) return undefined
  return rows.flatMap((row) => {
    const src = reader.line(row, 'image')
    if (src === '') return []
    const size = (field: string) => reader.read(row, field, readWhole, (value) => t.wholeInvalid({ value }))
    const alt = reader.line(row, 'imageAlt')
    return [{ src, alt, line: row.line, ...given({ width: size('imageWidth'), height: size('imageHeight') }) }]
  })
}
