import { toDecimalString } from '#domain/money.ts'
import { writeList } from '../values/lists.ts'
import {
  type Cells,
  type ExportFormat,
  type ExportShape,
  type ExportedProduct,
  type ExportedVariant,
  absolute,
  foldOptions,
  writeFlag,
} from './export-format.ts'

const HEADER = [
  ...['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Type', 'Tags', 'Published'],
  ...['Option1 Name', 'Option1 Value', 'Option2 Name', 'Option2 Value', 'Option3 Name', 'Option3 Value'],
  ...['Variant SKU', 'Variant Grams', 'Variant Inventory Tracker', 'Variant Inventory Qty'],
  ...['Variant Inventory Policy', 'Variant Fulfillment Service', 'Variant Price', 'Variant Compare At Price'],
  ...['Variant Requires Shipping', 'Variant Taxable', 'Variant Barcode', 'Image Src', 'Image Position'],
  ...['Image Alt Text', 'Gift Card', 'SEO Title', 'SEO Description', 'Variant Image', 'Status'],
] as const

type Header = (typeof HEADER)[number]

const MOST_OPTIONS = 3

/** Writes what Shopify has a column for. */
export const shopifyExport: ExportFormat = {
  keepsArchived: true,
  header: () => [...HEADER],
  rows(product, shape) {
    const count = Math.max(1, product.variants.length, product.images.length)
    return Array.from({ length: count }, (_, index): Cells => {
      const [variant, image] = [product.variants[index], product.images[index]]
      const cells: Partial<Record<Header, string | number>> = {
        Handle: product.handle,
        ...(index === 0 && productCells(product)),
        ...(variant && variantCells(product, variant, shape)),
        ...(image && {
          'Image Src': absolute(image.src, shape),
          'Image Position': index + 1,
          'Image Alt Text': image.alt,
        }),
      }
      return HEADER.map((header) => cells[header] ?? '')
    })
  },
}

function productCells(product: ExportedProduct): Partial<Record<Header, string>> {
  const { names } = foldOptions(product, MOST_OPTIONS)
  return {
    Title: product.title,
    'Body (HTML)': product.description,
    Vendor: product.brand,
    Type: product.category.names.at(-1) ?? '',
    Tags: writeList(product.tags),
    Published: writeFlag(product.published),
    'Option1 Name': names[0] ?? 'Title',
    'Option2 Name': names[1] ?? '',
    'Option3 Name': names[2] ?? '',
    'Gift Card': writeFlag(false),
    'SEO Title': product.seoTitle,
    'SEO Description': product.seoDescription,
    Status: product.archived ? 'archived' : product.published ? 'active' : 'draft',
  }
}

function variantCells(
  product: ExportedProduct,
  variant: ExportedVariant,
  shape: ExportShape,
): Partial<Record<Header, string | number>> {
  const { names, valuesOf } = foldOptions(product, MOST_OPTIONS)
  const values = valuesOf(variant)
  const decimal = (amount: number) => Number(toDecimalString({ amount, currency: shape.currency }))
  const image = variant.image === null ? undefined : product.images[variant.image]
  return {
    'Option1 Value': names.length === 0 ? 'Default Title' : (values[0] ?? ''),
    'Option2 Value': values[1] ?? '',
    'Option3 Value': values[2] ?? '',
    'Variant SKU': variant.sku,
    'Variant Grams': variant.weightGrams,
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': variant.stock,
    'Variant Inventory Policy': 'deny',
    'Variant Fulfillment Service': 'manual',
    'Variant Price': decimal(variant.price),
    'Variant Compare At Price': variant.compareAt === null ? '' : decimal(variant.compareAt),
    'Variant Requires Shipping': writeFlag(true),
    'Variant Taxable': writeFlag(product.gstBps > 0),
    'Variant Barcode': variant.barcode,
    'Variant Image': image ? absolute(image.src, shape) : '',
  }
}
