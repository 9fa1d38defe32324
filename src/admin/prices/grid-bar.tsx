import { useState } from 'react'
import { adjustmentReasons, type AdjustmentReason } from '#domain/stock-reasons.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-prices.ts'
import { AdminIcon } from '../shell/admin-icon.tsx'
import { FloatingBar } from '../shell/floating-bar.tsx'
import { Question } from '../shell/question.tsx'
import { reasonNames } from '../stock/stock-reasons.ts'
import { COLUMNS, type EditableColumn } from './grid-columns.ts'
import { fillDown, moveTo, redo, undo } from './grid-state.ts'
import { valuesOf } from './grid-values.ts'
import type { PriceGrid } from './use-price-grid.ts'
import css from './grid-bar.module.css'

interface Props {
  used: PriceGrid
  reason: AdjustmentReason
  onReason: (reason: AdjustmentReason) => void
  onSave: () => void
}

/** What is changed and not saved, with its undo, and what is wrong with it. Sticks to the lower edge. */
export function GridBar({ used, reason, onReason, onSave }: Props) {
  const { state, grid, change, refused, conflicts, isSaving, message } = used
  const [isAsking, setIsAsking] = useState(false)
  const rows = [...state.edits.values()]
  const count = rows.reduce((sum, { typed }) => sum + Object.keys(typed).length, 0)
  const wrong = rows.flatMap((edited) =>
    Object.keys(valuesOf(edited, grid.format).errors).map((column) => ({ id: edited.base.product_id, column })),
  )
  const refusedCells = [...refused.keys()].map((key) => {
    const [id = '', column = ''] = key.split(' ')
    return { id: Number(id), column }
  })
  const problems = [...wrong, ...refusedCells]
  const hasStock = rows.some(({ typed }) => typed.stock !== undefined)

  function showNext(): void {
    const places = problems
      .map(({ id, column }) => ({
        row: grid.rows.findIndex(({ product_id: one }) => one === id),
        column: COLUMNS.findIndex(({ name }) => name === (column as EditableColumn)),
      }))
      .filter(({ row }) => row >= 0)
      .toSorted((a, b) => a.row - b.row || a.column - b.column)
    const { row, column } = state.focus
    const next = places.find((place) => place.row > row || (place.row === row && place.column > column)) ?? places[0]
    document.querySelector<HTMLElement>('[role="grid"]')?.focus()
    if (next) change((before) => moveTo(before, next, grid))
  }

  if (count === 0 && state.undo.length === 0 && state.redo.length === 0) return null
  return (
    <FloatingBar label={t.changedCells({ count })}>
      <div className={css.tools}>
        <Tool label={t.undo()} icon="undo" isOff={state.undo.length === 0} onPress={() => change(undo)} />
        <Tool label={t.redo()} icon="redo" isOff={state.redo.length === 0} onPress={() => change(redo)} />
        <Tool label={t.fillDown()} icon="chevron-down" onPress={() => change((before) => fillDown(before, grid))} />
      </div>
      <div className={css.facts}>
        <p role="status">{t.changedCells({ count })}</p>
        {problems.length > 0 && (
          <p className={css.wrong} role="status">
            {t.wrongCells({ count: problems.length })}{' '}
            <button type="button" className={css.next} onClick={showNext}>
              {t.showNext()}
            </button>
          </p>
        )}
        {message !== undefined && (
          <p className={css.wrong} role="alert">
            {message}
          </p>
        )}
      </div>
      {hasStock && (
        <label className={css.reason}>
          {t.reason()}
          <select
            className={css.select}
            value={reason}
            onChange={({ target }) => onReason(adjustmentReasons.find((one) => one === target.value) ?? reason)}
          >
            {adjustmentReasons.map((one) => (
              <option key={one} value={one}>
                {reasonNames[one]()}
              </option>
            ))}
          </select>
        </label>
      )}
      <div className={css.actions}>
        <Button look="quiet" disabled={isSaving || count === 0} onClick={() => setIsAsking(true)}>
          {t.discard()}
        </Button>
        <Button
          loading={isSaving}
          disabled={count === 0 || wrong.length > 0 || conflicts.length > 0}
          aria-keyshortcuts="Control+S Meta+S"
          onClick={onSave}
        >
          {t.save()}
        </Button>
      </div>
      <Question
        open={isAsking}
        title={t.discardTitle()}
        text={t.discardAdvice({ count })}
        confirm={t.discard()}
        isDangerous
        onConfirm={() => {
          setIsAsking(false)
          used.discard()
        }}
        onClose={() => setIsAsking(false)}
      />
    </FloatingBar>
  )
}

interface ToolProps {
  label: string
  icon: 'undo' | 'redo' | 'chevron-down'
  isOff?: boolean
  onPress: () => void
}

const Tool = ({ label, icon, isOff = false, onPress }: ToolProps) => (
  <button type="button" className={css.tool} aria-label={label} title={label} disabled={isOff} onClick={onPress}>
    <AdminIcon name={icon} size={18} />
  </button>
)
