import { withoutMarkup } from '#server/catalogue/search/plain-text.ts'
import type { ExchangedProduct } from '../exchanged-product.ts'
import { type Row, RowReader } from '../row-reader.ts'
import { readList, readPath } from '../values/lists.ts'
import { readRichText } from '../values/rich-text.ts'
import { toSlug } from '../values/slugs.ts'
import type { Format } from './format.ts'
import { MainRow, given } from './main-row.ts'
import { Images, completeVariants, optionsOf } from './read-variants.ts'
import { attributesOf, readVariation, splitStock } from './woocommerce-variants.ts'
import * as t from '#words/product-files.ts'

export const woocommerceFields = {
  id: ['ID'],
  type: ['Type'],
  sku: ['SKU'],
  barcode: ['GTIN, UPC, EAN, or ISBN'],
  title: ['Name'],
  published: ['Published'],
  subtitle: ['Short description'],
  description: ['Description'],
  saleStarts: ['Date sale price starts'],
  saleEnds: ['Date sale price ends'],
  inStock: ['In stock?'],
  stock: ['Stock'],
  weight: ['Weight (%)', 'Weight'],
  length: ['Length (%)'],
  width: ['Width (%)'],
  height: ['Height (%)'],
  salePrice: ['Sale price'],
  price: ['Regular price'],
  categories: ['Categories'],
  tags: ['Tags'],
  images: ['Images'],
  parent: ['Parent'],
  brand: ['Brands', 'Brand'],
  'attribute#.name': ['Attribute # name'],
  'attribute#.value': ['Attribute # value(s)'],
  seoTitle: ['Meta: _yoast_wpseo_title', 'Meta: rank_math_title'],
  seoDescription: ['Meta: _yoast_wpseo_metadesc', 'Meta: rank_math_description'],
} as const

const SOLD_TYPES: ReadonlySet<string> = new Set(['simple', 'variable', 'variation', ''])
const LONGEST_SUBTITLE = 160

const typeOf = (reader: RowReader, row: Row): string => reader.line(row, 'type').toLowerCase().split(',')[0]!.trim()

const isVariation = (reader: RowReader, row: Row): boolean =>
  typeOf(reader, row) === 'variation' || reader.line(row, 'parent') !== ''

export const woocommerce: Format = {
  name: 'woocommerce',
  fields: woocommerceFields,
  isPossible: (fields) =>
    ['id', 'type', 'parent'].some((field) => fields.has(field)) && (fields.has('title') || fields.has('sku')),
  amounts: ['price', 'salePrice'],

  keyOf(reader, row) {
    const [id, sku, parent] = ['id', 'sku', 'parent'].map((field) => reader.line(row, field)) as [
      string,
      string,
      string,
    ]
    if (parent !== '') return { key: `line:${row.line}`, parent: /^id:\d+$/u.test(parent) ? parent : `sku:${parent}` }
    if (id === '' && sku === '') return { key: `line:${row.line}` }
    return { key: id === '' ? `sku:${sku}` : `id:${id}`, ...(id !== '' && sku !== '' && { alias: `sku:${sku}` }) }
  },

  read(columns, rows, context) {
    const reader = new RowReader(columns)
    const parent = rows.find((row) => !isVariation(reader, row))
    const main = new MainRow(reader, [parent ?? rows[0]!])
    const type = typeOf(reader, main.row)
    if (!SOLD_TYPES.has(type)) reader.error(main.row, 'type', t.typeUnknown({ type }))
    const images = new Images()
    for (const src of readList(reader.line(main.row, 'images'))) images.add({ src, alt: '' })
    const variations = rows.filter((row) => row !== parent)
    const sold = type === 'variable' || variations.length > 0 ? variations : [main.row]
    const own = attributesOf(reader, main.row)
    const names = variations.length === 0 ? [] : optionNames(reader, own, variations)
    const variants = sold.map((row) => readVariation(reader, row, { names, images, context }))
    if (parent && variations.length > 0) splitStock(reader, { parent, variations }, variants)
    const handle = parent && (toSlug(reader.line(parent, 'title')) || toSlug(reader.line(parent, 'sku')))
    if (handle === '') reader.error(main.row, 'title', t.titleMissing())
    completeVariants(reader, {
      // Without its parent a variation keeps the SKU that it has.
      handle: handle ?? reader.line(main.row, 'parent'),
      variants,
      rows: new Map(rows.map((row) => [row.line, row])),
    })
    const product: ExchangedProduct = {
      line: main.row.line,
      variants,
      ...(parent && given({ handle, derivedHandle: derivedHandle(reader, parent) })),
      ...(parent && productFields(reader, main)),
      ...given({
        images: parent && reader.has('images') ? images.all : undefined,
        options: names.length > 0 ? optionsOf(names, variants, declaredOptions(own)) : undefined,
        attributes: parent ? fixedAttributes(own, names) : undefined,
      }),
    }
    return { product: reader.hasErrors ? undefined : product, problems: reader.problems }
  },
}

/** The file has no handles: those made of the same title differ by what else names the product. */
function derivedHandle(reader: RowReader, row: Row): string {
  const [title, id, sku] = ['title', 'id', 'sku'].map((field) => reader.line(row, field))
  return toSlug(`${title} ${sku || id || row.line}`)
}

function productFields(reader: RowReader, main: MainRow) {
  const short = main.text('subtitle')
  const plain = short === undefined ? undefined : withoutMarkup(withBreaks(short))
  const isSubtitle = plain !== undefined && plain.length <= LONGEST_SUBTITLE
  const description = main.text('description')
  const tags = main.line('tags')
  return given({
    title: main.line('title') || undefined,
    subtitle: isSubtitle ? plain : undefined,
    description:
      description === undefined
        ? undefined
        : readRichText(withBreaks(isSubtitle || !short ? description : `${short}\n\n${description}`)),
    brand: brandOf(main),
    category: categoryOf(main),
    tags: tags === undefined ? undefined : [...new Set(readList(tags))],
    published: main.flag('published'),
    details: detailsOf(reader, main.row),
    seoTitle: main.line('seoTitle'),
    seoDescription: main.line('seoDescription'),
  })
}

/** The export writes line breaks as a backslash and an n. */
const withBreaks = (text: string): string => text.replaceAll(/\\n|\\r/gu, '\n')

function brandOf(main: MainRow): string | undefined {
  const brands = main.line('brand')
  return brands === undefined ? undefined : (readPath(readList(brands)[0] ?? '').at(-1) ?? '')
}

/** A product has one category: the most specific one. */
function categoryOf(main: MainRow): ExchangedProduct['category'] {
  const paths = readList(main.line('categories') ?? '').map(readPath)
  const [longest] = paths.toSorted((a, b) => b.length - a.length)
  return longest === undefined || longest.join() === 'Uncategorized' ? undefined : { names: longest }
}

function detailsOf(reader: RowReader, row: Row): ExchangedProduct['details'] {
  const sizes = { length: t.length(), width: t.width(), height: t.height() }
  const given = Object.entries(sizes).filter(([field]) => reader.has(field))
  const details = given.flatMap(([field, label]) => {
    const size = reader.line(row, field)
    return size === '' ? [] : [{ label, value: `${size} ${reader.detail(field)}` }]
  })
  return given.length === 0 ? undefined : details
}

type Attributes = ReadonlyMap<string, readonly string[]>

/** Attributes that variations choose from are options. */
function optionNames(reader: RowReader, own: Attributes, variations: readonly Row[]): string[] {
  const chosen = new Set(variations.flatMap((row) => [...attributesOf(reader, row).keys()]))
  return [...new Set([...own.keys(), ...chosen])].filter((name) => chosen.has(name))
}

const declaredOptions = (own: Attributes) =>
  [...own].map(([name, values]) => ({ name, values: values.map((value) => ({ value })) }))

function fixedAttributes(own: Attributes, names: readonly string[]): ExchangedProduct['attributes'] {
  const fixed = [...own].filter(([name, values]) => !names.includes(name) && values.length > 0)
  return Object.fromEntries(fixed.map(([name, values]) => [name, values.length === 1 ? values[0]! : [...values]]))
}
