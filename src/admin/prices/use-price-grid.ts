import { useEffect, useRef, useState } from 'react'
import type { GridVariant } from '#generated/api.d.ts'
import type { AdjustmentReason } from '#domain/stock-reasons.ts'
import { messageOf } from '#forms/submission-error.ts'
import { keptChangesOf } from '#lib/draft.ts'
import { showToast } from '#ui/toasts.ts'
import * as t from '#words/admin-prices.ts'
import type { GridFormat } from '../controls/grid-cells.ts'
import { personKey, useAdmin } from '../shell/session.ts'
import { refreshStock } from '../stock/stock.queries.ts'
import { commitEdit, type EditedRow, type Edits, type Grid, type GridState, newGrid } from './grid-state.ts'
import { type PriceConflict, requestsOf, settle } from './grid-values.ts'
import { refreshGrid, showStored } from './prices.queries.ts'
import { type RefusedCells, saveGrid } from './save-grid.ts'

interface Kept {
  rows: [number, EditedRow][]
}

export interface PriceGrid {
  state: GridState
  grid: Grid
  change: (next: (state: GridState) => GridState) => void
  /** Messages of the server, by cell. */
  refused: RefusedCells
  conflicts: readonly PriceConflict[]
  settleConflicts: (which: readonly PriceConflict[], keepsMine: boolean) => void
  isSaving: boolean
  /** Why the last save stopped. */
  message: string | undefined
  save: (reason: AdjustmentReason) => Promise<void>
  discard: () => void
  /** When unsaved changes were made that the browser has kept, in ms. */
  restoredAt: number | undefined
}

const NO_REFUSALS: RefusedCells = new Map()

/** The state of the grid. Changes are kept in the browser until they are saved (AD-03). */
export function usePriceGrid(rows: readonly GridVariant[], format: GridFormat): PriceGrid {
  const { http, queryClient, session } = useAdmin()
  const [kept] = useState(() => keptChangesOf<Kept>(`admin ${personKey(session)} prices`))
  const [restored] = useState(() => kept.read())
  const [state, setState] = useState(() => newGrid(new Map(restored?.values.rows)))
  const [refused, setRefused] = useState(NO_REFUSALS)
  const [conflicts, setConflicts] = useState<readonly PriceConflict[]>([])
  const [isSaving, setIsSaving] = useState(false)
  const saving = useRef(false)
  const [message, setMessage] = useState<string>()
  const [restoredAt, setRestoredAt] = useState(restored && restored.values.rows.length > 0 ? restored.at : undefined)
  const { edits } = state

  const first = useRef(edits)
  useEffect(() => {
    if (edits === first.current) return
    if (edits.size === 0) kept.forget()
    else kept.keep({ at: Date.now(), version: 0, stored: { rows: [] }, values: { rows: [...edits] } })
  }, [kept, edits])

  /** Puts the changes that are left in the place of those that were sent; newer ones stay. */
  const replace = (sent: Edits, left: Edits) =>
    setState((before) => ({ ...before, edits: mergeLeft(before.edits, sent, left), undo: [], redo: [] }))

  async function save(reason: AdjustmentReason): Promise<void> {
    // Two presses come before the first one is shown.
    if (saving.current) return
    saving.current = true
    setIsSaving(true)
    setMessage(undefined)
    const grid = { rows, format }
    setState((before) => commitEdit(before, grid))
    const { edits: sent } = commitEdit(state, grid)
    const result = await saveGrid(http, sent, { format, reason })
    showStored(queryClient, result.stored)
    replace(sent, result.edits)
    setRefused(result.refused)
    setConflicts(result.conflicts)
    setIsSaving(false)
    saving.current = false
    if (result.error !== undefined) return setMessage(messageOf(result.error))
    if (result.conflicts.length > 0) return
    const isPriced = requestsOf(sent, format).prices.length > 0
    setRestoredAt(undefined)
    void showToast({ kind: 'success', text: isPriced ? t.saved() : t.savedStock() })
    void refreshStock(queryClient)
    // The prices in a sale follow those that were saved.
    if (rows.some(({ sale_price: price }) => price !== null)) void refreshGrid(queryClient)
  }

  return {
    state,
    grid: { rows, format },
    change: (next) =>
      setState((before) => {
        const after = next(before)
        if (after.edits !== before.edits && refused.size > 0) setRefused(NO_REFUSALS)
        return after
      }),
    refused,
    conflicts,
    settleConflicts: (which, keepsMine) => {
      setState((before) => ({
        ...before,
        edits: which.reduce((left, conflict) => settle(left, conflict, keepsMine), before.edits),
        undo: [],
        redo: [],
      }))
      setConflicts((before) => before.filter((one) => !which.includes(one)))
    },
    isSaving,
    message,
    save,
    discard: () => {
      setState((before) => ({ ...newGrid(), focus: before.focus, anchor: before.focus }))
      setRefused(NO_REFUSALS)
      setConflicts([])
      setMessage(undefined)
      setRestoredAt(undefined)
    },
    restoredAt,
  }
}

/** Returns what is left after a save, with what was typed while it was sent. */
export function mergeLeft(now: Edits, sent: Edits, left: Edits): Edits {
  if (now === sent) return left
  const next = new Map(left)
  for (const [id, edited] of now) {
    const before = sent.get(id)
    if (edited === before) continue
    const newer = Object.entries(edited.typed).filter(
      ([column, text]) => before?.typed[column as keyof EditedRow['typed']] !== text,
    )
    const rest = left.get(id)
    const typed = { ...rest?.typed, ...Object.fromEntries(newer) }
    if (Object.keys(typed).length > 0) next.set(id, { base: rest?.base ?? edited.base, typed })
  }
  return next
}
