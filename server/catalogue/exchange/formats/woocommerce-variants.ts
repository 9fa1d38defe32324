import type { ExchangedVariant } from '../exchanged-product.ts'
import type { Row, RowReader } from '../row-reader.ts'
import { readDate } from '../values/dates.ts'
import { readFlag } from '../values/flags.ts'
import { readList } from '../values/lists.ts'
import { readWeight } from '../values/weights.ts'
import type { ReadContext } from './format.ts'
import { given } from './main-row.ts'
import { type Images, compareAtOf, readAmount, readStock } from './read-variants.ts'
import * as t from '#words/product-files.ts'

/** Returns the values of a row's attributes, by name. */
export function attributesOf(reader: RowReader, row: Row): Map<string, string[]> {
  const numbers = reader.columns.flatMap(({ field }) => /^attribute(\d+)\.name$/u.exec(field)?.[1] ?? [])
  const named = numbers.map((number) => ({
    name: reader.line(row, `attribute${number}.name`),
    values: readList(reader.line(row, `attribute${number}.value`)),
  }))
  return new Map(named.flatMap(({ name, values }) => (name === '' ? [] : [[name, values]])))
}

interface VariationContext {
  names: readonly string[]
  images: Images
  context: ReadContext
}

export function readVariation(
  reader: RowReader,
  row: Row,
  { names, images, context }: VariationContext,
): ExchangedVariant {
  const attributes = attributesOf(reader, row)
  const options = names.map((name) => [name, attributes.get(name)?.[0] ?? ''] as const)
  for (const [option, value] of options)
    if (value === '') reader.error(row, 'attribute1.value', t.optionValueMissing({ option }))
  const [src] = names.length === 0 ? [] : readList(reader.line(row, 'images'))
  return {
    line: row.line,
    sku: reader.line(row, 'sku'),
    hasGeneratedSku: false,
    options: Object.fromEntries(options),
    ...given({
      ...pricesOf(reader, row, context),
      stock: stockOf(reader, row, context),
      weightGrams: reader.read(
        row,
        'weight',
        (text) => readWeight(text, reader.detail('weight') || 'kg', context.point),
        (value) => t.weightInvalid({ value }),
      ),
      barcode: reader.has('barcode') ? reader.line(row, 'barcode') : undefined,
      image: src === undefined ? undefined : images.add({ src, alt: '' }),
    }),
  }
}

/** During a sale its price is the price, and the regular price is compared. */
function pricesOf(reader: RowReader, row: Row, context: ReadContext) {
  const regular = readAmount(reader, row, 'price', context)
  const sale = readAmount(reader, row, 'salePrice', context)
  const timeOf = (field: string) =>
    Date.parse(reader.read(row, field, readDate, (value) => t.dateInvalid({ value })) ?? '')
  const [starts, ends] = [timeOf('saleStarts'), timeOf('saleEnds')]
  // A date without a time ends with its day.
  const hasEnded = ends + 86_400_000 <= context.now.getTime()
  const isLater = starts > context.now.getTime()
  if (sale !== undefined && isLater && !hasEnded) reader.warn(row, 'saleStarts', t.saleLater())
  if (sale === undefined || hasEnded || isLater)
    return { price: regular, ...(reader.has('price') && { compareAt: null }) }
  return { price: sale, compareAt: compareAtOf(regular, sale) }
}

function stockOf(reader: RowReader, row: Row, { untrackedStock }: ReadContext): number | undefined {
  const counted = readStock(reader, row, 'stock')
  if (counted !== undefined) return counted
  return readFlag(reader.line(row, 'inStock')) === false ? 0 : untrackedStock
}

/** Divides a stock that variations share, so that no more is sold than there is. */
export function splitStock(
  reader: RowReader,
  { parent, variations }: { parent: Row; variations: readonly Row[] },
  variants: readonly ExchangedVariant[],
): void {
  const shared = readStock(reader, parent, 'stock')
  const sharing = variants.filter((_, index) => reader.line(variations[index]!, 'stock') === '')
  if (shared === undefined || sharing.length === 0) return
  reader.warn(parent, 'stock', t.stockShared({ count: shared, variants: sharing.length }))
  for (const [index, variant] of sharing.entries())
    variant.stock = Math.floor(shared / sharing.length) + (index < shared % sharing.length ? 1 : 0)
}
