import { type Column, type Mapping, columnsOf } from '../columns.ts'
import type { ExportFormat } from './export-format.ts'
import type { Format, FormatName } from './format.ts'
import { shopify } from './shopify.ts'
import { vitrine } from './vitrine.ts'
import { woocommerce } from './woocommerce.ts'
import { shopifyExport } from './write-shopify.ts'
import { vitrineExport } from './write-vitrine.ts'
import { woocommerceExport } from './write-woocommerce.ts'

export const formats: Readonly<Record<FormatName, Format>> = { vitrine, shopify, woocommerce }

export const exportFormats: Readonly<Record<FormatName, ExportFormat>> = {
  vitrine: vitrineExport,
  shopify: shopifyExport,
  woocommerce: woocommerceExport,
}

export interface Detected {
  format: FormatName
  columns: Column[]
}

/**
 * Returns the format that reads the most columns of a file with this header, of those that can be read as products at
 * all; undefined if none can.
 */
export function detectFormat(header: readonly string[], mapping: Mapping = {}): Detected | undefined {
  const possible = Object.values(formats)
    .map((format) => ({ format, columns: columnsOf(header, format.fields, mapping) }))
    .filter(({ format, columns }) => format.isPossible(new Set(columns.map(({ field }) => field))))
  const [best] = possible.toSorted((a, b) => b.columns.length - a.columns.length)
  return best && { format: best.format.name, columns: best.columns }
}
