import { setPrices } from '#generated/calls/prices.ts'
import { adjustStock } from '#generated/calls/stock.ts'
import { ApiError } from '#api/client/errors.ts'
import type { Http } from '#api/client/http.ts'
import { fieldErrorsOf } from '#domain/field-errors.ts'
import type { AdjustmentReason } from '#domain/stock-reasons.ts'
import type { GridFormat } from '../controls/grid-cells.ts'
import type { EditableColumn } from './grid-columns.ts'
import type { Edits } from './grid-state.ts'
import { type CurrentPrice, mergeCurrent, type PriceConflict, requestsOf } from './grid-values.ts'

/** What a call may change at most. */
const CHUNK = 1000

/** Messages by the id of a variant and the name of a column. */
export type RefusedCells = ReadonlyMap<string, string>
export const cellKey = (id: number, column: EditableColumn): string => `${id} ${column}`

export interface GridSaving {
  /** What is left: what was not sent, or was refused. */
  edits: Edits
  /** What is stored now. */
  stored: (CurrentPrice | { product_id: number; stock: number })[]
  conflicts: PriceConflict[]
  refused: RefusedCells
  /** Why the rest was not sent. */
  error: unknown
}

/**
 * Saves changed prices, then stock, a thousand variants at a time. It stops at the first refusal; what is saved by then
 * stays saved.
 */
export async function saveGrid(
  http: Http,
  edits: Edits,
  { format, reason }: { format: GridFormat; reason: AdjustmentReason },
): Promise<GridSaving> {
  const result: GridSaving = { edits, stored: [], conflicts: [], refused: new Map(), error: undefined }
  try {
    while (await sendPrices(http, result, format));
    if (result.conflicts.length === 0) while (await sendStock(http, result, format, reason));
  } catch (error) {
    result.error = error
  }
  return result
}

/** Returns whether there is more to send. */
async function sendPrices(http: Http, result: GridSaving, format: GridFormat): Promise<boolean> {
  const prices = requestsOf(result.edits, format).prices.slice(0, CHUNK)
  if (prices.length === 0) return false
  try {
    await setPrices(http, { body: { prices }, quiet: true })
    result.stored.push(...prices.map(({ before: _before, ...price }) => price))
    result.edits = without(result.edits, prices, ['price', 'compare_at'])
    return true
  } catch (error) {
    const current = currentIn(error)
    if (!current) {
      result.refused = refusedIn(error, 'prices', prices)
      throw error
    }
    const merged = mergeCurrent(result.edits, current, format)
    Object.assign(result, merged)
    result.stored.push(...current)
    // Without a cell that both changed, it is sent again with the new base.
    return merged.conflicts.length === 0
  }
}

async function sendStock(http: Http, result: GridSaving, format: GridFormat, reason: AdjustmentReason) {
  const adjustments = requestsOf(result.edits, format).adjustments.slice(0, CHUNK)
  if (adjustments.length === 0) return false
  try {
    const levels = await adjustStock(http, { body: { adjustments, reason, note: '' }, quiet: true })
    result.stored.push(...levels.map(({ product_id: id, stock }) => ({ product_id: id, stock })))
    result.edits = without(result.edits, adjustments, ['stock'])
    return true
  } catch (error) {
    result.refused = refusedIn(error, 'adjustments', adjustments)
    throw error
  }
}

function without(edits: Edits, sent: readonly { product_id: number }[], columns: readonly EditableColumn[]): Edits {
  const next = new Map(edits)
  for (const { product_id: id } of sent) {
    const edited = next.get(id)
    if (!edited) continue
    const typed = Object.fromEntries(
      Object.entries(edited.typed).filter(([column]) => !columns.includes(column as EditableColumn)),
    )
    if (Object.keys(typed).length > 0) next.set(id, { ...edited, typed })
    else next.delete(id)
  }
  return next
}

function currentIn(error: unknown): CurrentPrice[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') return undefined
  return (error.reply?.payload as { current?: CurrentPrice[] } | undefined)?.current
}

function refusedIn(error: unknown, list: string, sent: readonly { product_id: number }[]): RefusedCells {
  const found = Object.entries(fieldErrorsOf(error)).flatMap(([pointer, message]): [string, string][] => {
    const [name, index, part] = pointer.split('/')
    const id = name === list ? sent[Number(index)]?.product_id : undefined
    if (id === undefined) return []
    const column = list === 'adjustments' ? 'stock' : part === 'compare_at' ? 'compare_at' : 'price'
    return [[cellKey(id, column), message]]
  })
  return new Map(found)
}
