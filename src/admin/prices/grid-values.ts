import type { GridVariant, StockAdjustment, VariantPrice } from '#generated/api.d.ts'
import * as t from '#words/admin-prices.ts'
import { type GridFormat, readCell } from '../controls/grid-cells.ts'
import { formatAmount } from '../controls/typed-values.ts'
import { COLUMNS, type EditableColumn } from './grid-columns.ts'
import type { EditedRow, Edits } from './grid-state.ts'

export type CellErrors = Readonly<Partial<Record<EditableColumn, string>>>

interface RowValues {
  price: number
  compare_at: number | null
  stock: number
  errors: CellErrors
}

const fieldOf = (column: EditableColumn) => COLUMNS.find(({ name }) => name === column)!.field!

/** Returns the values of a changed row, and what is wrong with them. What cannot be read counts as stored. */
export function valuesOf({ base, typed }: EditedRow, format: GridFormat): RowValues {
  const errors: Partial<Record<EditableColumn, string>> = {}
  const read = (column: EditableColumn): number | null => {
    const text = typed[column]
    if (text === undefined) return base[column]
    const found = readCell(text, fieldOf(column), format)
    const value = found?.value
    if (typeof value === 'number' && value >= 0) return value
    if (found && value === null) return null
    errors[column] = column === 'stock' ? t.enterStock() : t.enterAmount({ example: formatAmount(129950, format) })
    return base[column]
  }
  const [price, before, stock] = [read('price') ?? base.price, read('compare_at'), read('stock') ?? base.stock]
  const isPriced = typed.price !== undefined || typed.compare_at !== undefined
  if (isPriced && before !== null && before <= price && !errors.compare_at && !errors.price)
    errors[typed.compare_at === undefined ? 'price' : 'compare_at'] = t.compareAtTooLow()
  return { price, compare_at: before, stock, errors }
}

export interface Requests {
  prices: (VariantPrice & { before: { price: number; compare_at: number | null } })[]
  adjustments: StockAdjustment[]
  /** Number of cells that cannot be saved. */
  invalid: number
}

/** Returns what to send for the changed rows. Stock is sent as a difference, so that sales in between are kept. */
export function requestsOf(edits: Edits, format: GridFormat): Requests {
  const requests: Requests = { prices: [], adjustments: [], invalid: 0 }
  for (const [id, edited] of edits) {
    const { base, typed } = edited
    const { price, compare_at: before, stock, errors } = valuesOf(edited, format)
    requests.invalid += Object.keys(errors).length
    if (
      errors.price === undefined &&
      errors.compare_at === undefined &&
      (typed.price ?? typed.compare_at) !== undefined
    )
      requests.prices.push({
        product_id: id,
        price,
        compare_at: before,
        before: { price: base.price, compare_at: base.compare_at },
      })
    if (errors.stock === undefined && stock !== base.stock)
      requests.adjustments.push({ product_id: id, change: stock - base.stock })
  }
  return requests
}

/** What somebody else has stored meanwhile. */
export type CurrentPrice = Pick<GridVariant, 'product_id' | 'price' | 'compare_at'>

export interface PriceConflict {
  row: GridVariant
  column: 'price' | 'compare_at'
  mine: string
  theirs: number | null
}

/**
 * Takes prices that somebody else has changed as the new base where the same cell was not changed here, and returns
 * the cells that both changed.
 */
export function mergeCurrent(
  edits: Edits,
  current: readonly CurrentPrice[],
  format: GridFormat,
): { edits: Edits; conflicts: PriceConflict[] } {
  const next = new Map(edits)
  const conflicts: PriceConflict[] = []
  for (const { product_id: id, price, compare_at: before } of current) {
    const edited = next.get(id)
    if (!edited) continue
    const theirs = { price, compare_at: before }
    const mine = valuesOf(edited, format)
    const { base, typed } = edited
    const isMine = (column: 'price' | 'compare_at') =>
      typed[column] !== undefined && theirs[column] !== base[column] && theirs[column] !== mine[column]
    for (const column of ['price', 'compare_at'] as const)
      if (isMine(column)) conflicts.push({ row: base, column, mine: typed[column] ?? '', theirs: theirs[column] })
    next.set(id, {
      typed,
      base: {
        ...base,
        price: isMine('price') ? base.price : price,
        compare_at: isMine('compare_at') ? base.compare_at : before,
      },
    })
  }
  return { edits: next, conflicts }
}

/** Settles a conflict: keeps what was typed here, or what somebody else has stored. */
export function settle(edits: Edits, { row, column, theirs }: PriceConflict, keepsMine: boolean): Edits {
  const edited = edits.get(row.product_id)
  if (!edited) return edits
  const next = new Map(edits)
  const base = { ...edited.base, [column]: theirs }
  const { [column]: _dropped, ...others } = edited.typed
  const typed = keepsMine ? edited.typed : others
  if (Object.keys(typed).length > 0) next.set(row.product_id, { base, typed })
  else next.delete(row.product_id)
  return next
}
