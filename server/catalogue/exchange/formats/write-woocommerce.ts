import { toDecimalString } from '#domain/money.ts'
import {
  type Cells,
  type ExportFormat,
  type ExportShape,
  type ExportedProduct,
  type ExportedVariant,
  absolute,
} from './export-format.ts'

const HEADER = [
  ...['Type', 'SKU', 'GTIN, UPC, EAN, or ISBN', 'Name', 'Published', 'Short description', 'Description'],
  ...['In stock?', 'Stock', 'Weight (kg)', 'Sale price', 'Regular price', 'Categories', 'Tags', 'Images', 'Parent'],
  ...['Position', 'Brands', 'Meta: _yoast_wpseo_title', 'Meta: _yoast_wpseo_metadesc'],
] as const

type Values = Partial<Record<string, string | number>>

/** Writes what WooCommerce has a column for: products with options as a parent and its variations. */
export const woocommerceExport: ExportFormat = {
  keepsArchived: false,
  header: ({ optionCount }) => [...HEADER, ...attributeHeaders(optionCount)],
  rows(product, shape) {
    const header = [...HEADER, ...attributeHeaders(shape.optionCount)]
    const [only] = product.variants
    const rows =
      product.options.length === 0 && only && product.variants.length === 1
        ? [{ ...productCells(product, shape), ...variantCells(product, only, shape), Type: 'simple' }]
        : [
            { ...productCells(product, shape), ...parentAttributes(product), Type: 'variable', SKU: product.handle },
            ...product.variants.map((variant, index) => ({
              ...variantCells(product, variant, shape),
              ...variationCells(product, variant, shape),
              Position: index + 1,
            })),
          ]
    return rows.map((cells: Values): Cells => header.map((name) => cells[name] ?? ''))
  },
}

const attributeHeaders = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => index + 1).flatMap((number) => [
    `Attribute ${number} name`,
    `Attribute ${number} value(s)`,
    `Attribute ${number} visible`,
    `Attribute ${number} global`,
  ])

const escaped = (text: string): string => text.replaceAll(',', String.raw`\,`)
const joined = (texts: readonly string[]): string => texts.map(escaped).join(', ')

const productCells = (product: ExportedProduct, shape: ExportShape): Values => ({
  Name: product.title,
  Published: product.published ? 1 : -1,
  'Short description': product.subtitle,
  Description: product.description.replaceAll('\n', String.raw`\n`),
  Categories: escaped(product.category.names.join(' > ')),
  Tags: joined(product.tags),
  Images: joined(product.images.map(({ src }) => absolute(src, shape))),
  Brands: escaped(product.brand),
  'Meta: _yoast_wpseo_title': product.seoTitle,
  'Meta: _yoast_wpseo_metadesc': product.seoDescription,
})

function variantCells(_product: ExportedProduct, variant: ExportedVariant, { currency }: ExportShape): Values {
  const decimal = (amount: number) => Number(toDecimalString({ amount, currency }))
  return {
    SKU: variant.sku,
    'GTIN, UPC, EAN, or ISBN': variant.barcode,
    'In stock?': variant.stock > 0 ? 1 : 0,
    Stock: variant.stock,
    'Weight (kg)': variant.weightGrams / 1000,
    'Regular price': decimal(variant.compareAt ?? variant.price),
    'Sale price': variant.compareAt === null ? '' : decimal(variant.price),
  }
}

function parentAttributes({ options }: ExportedProduct): Values {
  return attributes(options.map(({ name, values }) => ({ name, value: joined(values.map(({ value }) => value)) })))
}

function variationCells(product: ExportedProduct, variant: ExportedVariant, shape: ExportShape): Values {
  const image = variant.image === null ? undefined : product.images[variant.image]
  return {
    ...attributes(product.options.map(({ name }) => ({ name, value: escaped(variant.options[name] ?? '') }))),
    Type: 'variation',
    Name: product.title,
    Published: product.published ? 1 : -1,
    Parent: product.handle,
    Images: image ? escaped(absolute(image.src, shape)) : '',
  }
}

const attributes = (pairs: readonly { name: string; value: string }[]): Values =>
  Object.fromEntries(
    pairs.flatMap(({ name, value }, index) => [
      [`Attribute ${index + 1} name`, name],
      [`Attribute ${index + 1} value(s)`, value],
      [`Attribute ${index + 1} visible`, 1],
      [`Attribute ${index + 1} global`, 1],
    ]),
  )
