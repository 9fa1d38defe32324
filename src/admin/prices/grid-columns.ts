import type { GridVariant } from '#generated/api.d.ts'
import type { FieldSchema } from '#domain/resource-schema.ts'
import * as t from '#words/admin-prices.ts'
import { cellText, type GridFormat } from '../controls/grid-cells.ts'

export type EditableColumn = 'price' | 'compare_at' | 'stock'

export interface PriceColumn {
  name: EditableColumn | 'sku' | 'sale_price'
  title: () => string
  /** Absent for a column that only shows something. */
  field?: FieldSchema
}

const MONEY: FieldSchema = { type: 'integer', 'x-control': 'money' }

export const COLUMNS: readonly PriceColumn[] = [
  { name: 'sku', title: t.sku },
  { name: 'price', title: t.price, field: MONEY },
  { name: 'compare_at', title: t.compareAt, field: { ...MONEY, type: ['integer', 'null'] } },
  { name: 'sale_price', title: t.salePrice },
  { name: 'stock', title: t.stock, field: { type: 'integer' } },
]

export const isEditable = (column: PriceColumn | undefined): column is PriceColumn & { name: EditableColumn } =>
  column?.field !== undefined

/** Returns what is stored in a cell, as it is typed. */
export function storedText(row: GridVariant, { name, field }: PriceColumn, format: GridFormat): string {
  return cellText(row[name], field ?? (name === 'sale_price' ? MONEY : { type: 'string' }), format)
}

/** Id of a cell's element. */
export const cellId = (row: Pick<GridVariant, 'product_id'>, column: string): string =>
  `cell-${row.product_id}-${column}`
