import { slugOf } from '#domain/slug.ts'
import type { ExchangedProduct } from '../exchanged-product.ts'
import { RowReader } from '../row-reader.ts'
import { readPercent, readWhole } from '../values/amounts.ts'
import { readDate } from '../values/dates.ts'
import { readList, readPairs, readPath } from '../values/lists.ts'
import { readAttributes, readOptionValues } from '../values/option-values.ts'
import { UNRANKED } from '#server/catalogue/product-writes/product-record.ts'
import type { Format, ReadContext } from './format.ts'
import { MainRow, given } from './main-row.ts'
import { completeVariants, optionsOf, readHandle, refuseOtherTitles } from './read-variants.ts'
import { readCollection, readCustomisation, readSlabs } from './vitrine-values.ts'
import { imagesOf, isVariant, optionNumbers, readVariant } from './vitrine-variants.ts'
import { vitrineFields } from './vitrine-fields.ts'
import * as t from '#words/product-files.ts'

/** The shop's own format, and simple lists with similar columns. */
export const vitrine: Format = {
  name: 'vitrine',
  fields: vitrineFields,
  isPossible: (fields) => ['handle', 'sku', 'title'].some((field) => fields.has(field)),
  amounts: ['price', 'compareAt'],

  keyOf(reader, row, previous) {
    const [handle, title, sku] = ['handle', 'title', 'sku'].map((field) => reader.line(row, field))
    if (handle) return { key: `handle:${handle}` }
    if (title) return { key: `handle:${slugOf(title)}` }
    // A list of SKUs alone has a product in each row; otherwise a row without a handle continues the one before.
    if (reader.has('handle') || reader.has('title')) return previous
    return sku ? { key: `sku:${sku}` } : undefined
  },

  read(columns, rows, context) {
    const reader = new RowReader(columns)
    const main = new MainRow(reader, rows)
    refuseOtherTitles(reader, main, rows)
    const isNamed = reader.has('handle') || reader.has('title')
    const handle = isNamed ? readHandle(reader, main) : undefined
    const currency = reader.line(main.row, 'currency')
    if (currency !== '' && currency !== context.currency)
      reader.error(main.row, 'currency', t.currencyOther({ value: currency, currency: context.currency }))
    const images = imagesOf(reader, rows)
    const numbers = optionNumbers(reader)
    const names = numbers.map((number) => main.line(`option${number}.name`) ?? '')
    const variants = rows
      .filter((row) => isVariant(reader, row))
      .map((row) => readVariant(reader, row, { numbers, names, images, context }))
    completeVariants(reader, { handle: handle ?? '', variants, rows: new Map(rows.map((row) => [row.line, row])) })
    const declared = numbers.map((number, index) => ({
      name: names[index]!,
      values: readOptionValues(main.line(`option${number}.values`) ?? ''),
    }))
    const named = names.filter((name) => name !== '')
    const product: ExchangedProduct = {
      line: main.row.line,
      variants,
      ...given({
        handle,
        ...productFields(main, context),
        gstBps: reader.read(main.row, 'gst', readPercent, (value) => t.percentInvalid({ value })),
        createdAt: reader.read(main.row, 'created', readDate, (value) => t.dateInvalid({ value })),
        options: main.line('option1.name') === undefined ? undefined : optionsOf(named, variants, declared),
        images,
      }),
    }
    return { product: reader.hasErrors ? undefined : product, problems: reader.problems }
  },
}

const pairsFault = () => t.pairsInvalid()

function productFields(main: MainRow, { currency }: ReadContext) {
  return {
    title: main.line('title') || undefined,
    subtitle: main.line('subtitle'),
    brand: main.line('brand'),
    category: categoryOf(main),
    collections: main.parsed('collections', (text) => readList(text).map(readCollection), String),
    description: main.richText('description'),
    care: main.richText('care'),
    details: main.parsed('details', readPairs, pairsFault),
    tags: main.parsed('tags', readList, String),
    attributes: main.parsed('attributes', readAttributes, pairsFault),
    customisation: main.parsed('customisation', readCustomisation, () => t.jsonInvalid()),
    gstSlabs: main.parsed(
      'gstSlabs',
      (text) => readSlabs(text, currency),
      (value) => t.slabsInvalid({ value, example: '5% up to 1000, 12% up to 2500' }),
    ),
    hsn: main.line('hsn'),
    published: main.flag('published'),
    publishAt: main.parsed('publishAt', readTime, (value) => t.dateInvalid({ value })),
    unpublishAt: main.parsed('unpublishAt', readTime, (value) => t.dateInvalid({ value })),
    archived: main.flag('archived'),
    featuredRank: main.parsed('rank', readRank, (value) => t.wholeInvalid({ value })),
    seoTitle: main.line('seoTitle'),
    seoDescription: main.line('seoDescription'),
  }
}

const readRank = (text: string): number | undefined => (text.trim() === '' ? UNRANKED : readWhole(text))

/** An empty cell means never. */
const readTime = (text: string): string | null | undefined => (text.trim() === '' ? null : readDate(text))

function categoryOf(main: MainRow): ExchangedProduct['category'] {
  const names = readPath(main.line('category') ?? '')
  const handle = main.line('categoryHandle')
  return names.length === 0 && !handle ? undefined : { names, ...(handle && { handle }) }
}
