import type { StockAdjustment, StockVariant } from '#generated/api.d.ts'
import type { AdjustmentReason } from '#domain/stock-reasons.ts'
import { readNumber } from '../controls/typed-values.ts'
import * as t from '#words/admin-stock.ts'

/** A form for the stock of variants, as typed. */
export interface AdjustValues {
  how: 'change' | 'count'
  reason: AdjustmentReason
  note: string
  /** For each variant. */
  lines: readonly string[]
}

export const NEW_ADJUSTMENT = { how: 'change', reason: 'received', note: '' } as const

type Level = Pick<StockVariant, 'product_id' | 'stock' | 'reserved'>

/** Reads a typed number; undefined for an empty line, null if it cannot be read. */
export function readLine(text: string, how: AdjustValues['how'], locale: string): number | null | undefined {
  if (text.trim() === '') return undefined
  const value = readNumber(text, { isWhole: true, locale })
  return value === undefined || (how === 'count' && value < 0) ? null : value
}

/** Returns the stock after a line; undefined for one that is empty or cannot be read. A count includes reserved units. */
export function stockAfter(text: string, { how }: AdjustValues, level: Level, locale: string): number | undefined {
  const value = readLine(text, how, locale)
  if (value === undefined || value === null) return undefined
  return how === 'count' ? value - level.reserved : level.stock + value
}

/** Returns what is wrong by the name of its field. */
export function findLineErrors({ how, lines }: AdjustValues, locale: string): Record<string, string> {
  const read = lines.map((text) => readLine(text, how, locale))
  const wrong = read.flatMap((value, at): [string, string][] =>
    value === null ? [[`lines/${at}`, how === 'count' ? t.enterCount() : t.enterChange()]] : [],
  )
  if (wrong.length === 0 && read.every((value) => value === undefined || (how === 'change' && value === 0)))
    return { 'lines/0': lines.length === 1 ? (how === 'count' ? t.enterCount() : t.enterChange()) : t.enterOne() }
  return Object.fromEntries(wrong)
}

/** Returns the lines to send, with the place of each in the form. Lines that change nothing are left out. */
export function adjustmentsOf(
  { how, lines }: AdjustValues,
  variants: readonly Level[],
  locale: string,
): { at: number; adjustment: StockAdjustment }[] {
  return lines.flatMap((text, at) => {
    const [value, level] = [readLine(text, how, locale), variants[at]]
    if (value === undefined || value === null || !level || (how === 'change' && value === 0)) return []
    const { product_id: id } = level
    return [
      { at, adjustment: how === 'count' ? { product_id: id, counted: value } : { product_id: id, change: value } },
    ]
  })
}
