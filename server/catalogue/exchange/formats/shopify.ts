import { slugOf } from '#domain/slug.ts'
import type { ExchangedProduct, ExchangedVariant } from '../exchanged-product.ts'
import { type Row, RowReader } from '../row-reader.ts'
import { readList, readPath } from '../values/lists.ts'
import { readWeight } from '../values/weights.ts'
import type { Format, ReadContext } from './format.ts'
import { MainRow, given } from './main-row.ts'
import {
  Images,
  compareAtOf,
  completeVariants,
  optionsOf,
  readAmount,
  readHandle,
  readStock,
  refuseOtherTitles,
} from './read-variants.ts'
import * as t from '#words/product-files.ts'

export const shopifyFields = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  description: ['Body (HTML)', 'Body HTML', 'Description'],
  brand: ['Vendor'],
  taxonomy: ['Product Category', 'Standardized Product Type', 'Standard Product Type'],
  type: ['Type', 'Product Type', 'Custom Product Type'],
  tags: ['Tags'],
  published: ['Published', 'Published on online store'],
  'option#.name': ['Option# Name'],
  'option#.value': ['Option# Value'],
  sku: ['Variant SKU', 'SKU'],
  weight: ['Variant Grams', 'Weight value (grams)'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  stock: ['Variant Inventory Qty', 'Inventory quantity'],
  price: ['Variant Price', 'Price'],
  compareAt: ['Variant Compare At Price', 'Compare-at price', 'Compare at price'],
  barcode: ['Variant Barcode', 'Barcode'],
  image: ['Image Src', 'Product image URL'],
  imagePosition: ['Image Position'],
  imageAlt: ['Image Alt Text'],
  giftCard: ['Gift Card'],
  seoTitle: ['SEO Title'],
  seoDescription: ['SEO Description'],
  variantImage: ['Variant Image', 'Variant image URL'],
  status: ['Status'],
  metafield: ['% (product.metafields.…)'],
} as const

/** A product without variants has one of this option. */
const NO_OPTION = { name: 'Title', value: 'Default Title' }

export const shopify: Format = {
  name: 'shopify',
  fields: shopifyFields,
  isPossible: (fields) => fields.has('handle') && ['sku', 'price', 'title'].some((field) => fields.has(field)),
  amounts: ['price', 'compareAt'],

  keyOf(reader, row, previous) {
    const handle = reader.line(row, 'handle')
    if (handle !== '') return { key: `handle:${handle}` }
    const title = reader.line(row, 'title')
    return title === '' ? previous : { key: `handle:${slugOf(title)}` }
  },

  read(columns, rows, context) {
    const reader = new RowReader(columns)
    const main = new MainRow(reader, rows)
    refuseOtherTitles(reader, main, rows)
    const handle = readHandle(reader, main)
    if (main.flag('giftCard') === true) reader.error(main.row, 'giftCard', t.giftCard())
    const images = imagesOf(reader, rows)
    const names = optionNames(reader, rows)
    const variants = rows
      .filter((row) => isVariant(reader, row))
      .map((row) => readVariant(reader, row, { names, images, context }))
    completeVariants(reader, { handle, variants, rows: new Map(rows.map((row) => [row.line, row])) })
    const tags = main.line('tags')
    const product: ExchangedProduct = {
      line: main.row.line,
      handle,
      variants,
      ...given({
        title: main.line('title') || undefined,
        brand: main.line('brand'),
        category: categoryOf(main),
        description: main.richText('description'),
        tags: tags === undefined ? undefined : [...new Set(readList(tags))],
        published: publishedOf(main),
        // Its other states do not bring back what this shop has archived.
        archived: /^archived$/iu.test(main.line('status') ?? '') || undefined,
        attributes: attributesOf(reader, main.row),
        seoTitle: main.line('seoTitle'),
        seoDescription: main.line('seoDescription'),
        options: reader.has('option1.value') && variants.length > 0 ? optionsOf(names, variants) : undefined,
        images: reader.has('image') ? images.all : undefined,
      }),
    }
    return { product: reader.hasErrors ? undefined : product, problems: reader.problems }
  },
}

const isVariant = (reader: RowReader, row: Row): boolean =>
  ['option1.value', 'sku', 'price'].some((field) => reader.line(row, field) !== '')

function optionNames(reader: RowReader, rows: readonly Row[]): string[] {
  const isOnlyDefault = rows.every((row) => ['', NO_OPTION.value].includes(reader.line(row, 'option1.value')))
  const names = [1, 2, 3].map(
    (number) => rows.map((row) => reader.line(row, `option${number}.name`)).find((name) => name !== '') ?? '',
  )
  return isOnlyDefault && names[0] === NO_OPTION.name
    ? []
    : names.slice(0, names.indexOf('') === -1 ? 3 : names.indexOf(''))
}

interface VariantContext {
  names: readonly string[]
  images: Images
  context: ReadContext
}

function readVariant(reader: RowReader, row: Row, { names, images, context }: VariantContext): ExchangedVariant {
  const values = names.map((name, index) => [name, reader.line(row, `option${index + 1}.value`)] as const)
  for (const [index, [name, value]] of values.entries())
    if (value === '') reader.error(row, `option${index + 1}.value`, t.optionValueMissing({ option: name }))
  const price = readAmount(reader, row, 'price', context)
  const compareAt = readAmount(reader, row, 'compareAt', context)
  const src = reader.line(row, 'variantImage')
  return {
    line: row.line,
    sku: reader.line(row, 'sku'),
    hasGeneratedSku: false,
    ...given({
      options: reader.has('option1.value') ? Object.fromEntries(values) : undefined,
      price,
      compareAt: reader.has('compareAt') ? compareAtOf(compareAt, price) : undefined,
      stock: stockOf(reader, row, context),
      weightGrams: reader.read(
        row,
        'weight',
        (text) => readWeight(text, 'g'),
        (value) => t.weightInvalid({ value }),
      ),
      // Its exports put an apostrophe before numbers.
      barcode: reader.has('barcode') ? reader.line(row, 'barcode').replace(/^'/u, '') : undefined,
      image: src === '' ? (reader.has('variantImage') ? null : undefined) : images.add({ src, alt: '' }),
    }),
  }
}

function stockOf(reader: RowReader, row: Row, { untrackedStock }: ReadContext): number | undefined {
  const isTracked = !reader.has('tracker') || reader.line(row, 'tracker') !== ''
  return isTracked ? readStock(reader, row, 'stock') : untrackedStock
}

function imagesOf(reader: RowReader, rows: readonly Row[]): Images {
  const images = new Images()
  const positioned = rows.map((row, index) => ({
    position: Number(reader.line(row, 'imagePosition')) || index + 1,
    image: { src: reader.line(row, 'image'), alt: reader.line(row, 'imageAlt'), line: row.line },
  }))
  for (const { image } of positioned.toSorted((a, b) => a.position - b.position))
    if (image.src !== '') images.add(image)
  return images
}

/** The type, which owners choose, else the last level of the general taxonomy. */
function categoryOf(main: MainRow): ExchangedProduct['category'] {
  const [type, taxonomy] = [main.line('type') ?? '', readPath(main.line('taxonomy') ?? '')]
  const name = type || taxonomy.at(-1)
  return name === undefined || name === 'Uncategorized' ? undefined : { names: [name] }
}

function publishedOf(main: MainRow): boolean | undefined {
  const [published, status] = [main.flag('published'), main.flag('status')]
  return published === undefined && status === undefined ? undefined : published !== false && status !== false
}

/** Metafields that are filled in, such as "Fabric (product.metafields.shopify.fabric)". */
function attributesOf(reader: RowReader, row: Row): ExchangedProduct['attributes'] {
  const columns = reader.columns.filter(({ field }) => field === 'metafield')
  const filled = columns.flatMap((column) => {
    const values = reader
      .cell(row, column)
      .split(';')
      .map((value) => value.trim())
      .filter(Boolean)
    return values.length === 0 ? [] : [[column.detail, values.length === 1 ? values[0]! : values] as const]
  })
  return columns.length === 0 ? undefined : Object.fromEntries(filled)
}
