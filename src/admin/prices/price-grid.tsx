import { type ClipboardEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as t from '#words/admin-prices.ts'
import { readTable } from '../controls/copied-table.ts'
import { cellId, COLUMNS } from './grid-columns.ts'
import { keyAction } from './grid-keys.ts'
import { GridRow } from './grid-row.tsx'
import * as grids from './grid-state.ts'
import type { PriceGrid as UsedGrid } from './use-price-grid.ts'
import css from './price-grid.module.css'

interface Props {
  used: UsedGrid
  /** Whether more rows can be loaded; they are once the end is near. */
  hasMore: boolean
  onNearEnd: () => void
  /** Says what could not be pasted. */
  onSkipped: (count: number) => void
}

/** Height of a row in CSS pixels; also in the style sheet. */
const ROW = 36
/** Rows beyond the visible ones. */
const SPARE = 8

/**
 * Variants with their prices and stock, edited like a spreadsheet. Only visible rows are in the document. The grid has
 * the focus, and names its active cell; the field of an edited cell has the focus itself.
 */
export function PriceGrid({ used, hasMore, onNearEnd, onSkipped }: Props) {
  const { state, grid, change, refused } = used
  const { rows } = grid
  const root = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 600 })
  const active = rows[state.focus.row]
  const activeColumn = COLUMNS[state.focus.column]!
  const first = Math.max(0, Math.floor(view.top / ROW) - SPARE)
  const last = Math.min(rows.length - 1, Math.ceil((view.top + view.height) / ROW) + SPARE)
  const shown = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  // What assistive technology is told to be active must exist.
  if (active && (state.focus.row < first || state.focus.row > last)) shown.push(state.focus.row)

  const measure = () => {
    const element = root.current
    if (element && element.clientHeight > 0) setView({ top: element.scrollTop, height: element.clientHeight })
  }
  // The grid grows with its rows, up to the height of the window.
  useLayoutEffect(measure, [rows.length])
  useEffect(() => {
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])

  useEffect(() => {
    if (hasMore && rows.length - last < 50) onNearEnd()
  }, [hasMore, rows.length, last, onNearEnd])

  const { row: focusRow, column: focusColumn } = state.focus
  const activeId = active && cellId(active, activeColumn.name)
  useEffect(() => {
    // Not before somebody uses the grid.
    if (activeId === undefined || !root.current?.contains(document.activeElement)) return
    document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [activeId, focusRow, focusColumn])

  const isEditing = state.editing !== undefined
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing && document.activeElement === document.body) root.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  function press(event: KeyboardEvent): void {
    const action = keyAction(event, state, grid, Math.max(1, Math.floor(view.height / ROW) - 2))
    if (action === undefined) return
    event.preventDefault()
    change((before) => action(before, grid))
    if (isEditing) root.current?.focus()
  }

  function pasted(event: ClipboardEvent): void {
    const table = readTable(event.clipboardData.getData('text'))
    // Into the field of an edited cell.
    if (isEditing && table.length === 1 && table[0]!.length === 1) return
    event.preventDefault()
    if (isEditing) root.current?.focus()
    const { skipped } = grids.paste(state, grid, table)
    onSkipped(skipped)
    change((before) => grids.paste(before, grid, table).state)
  }

  function copied(event: ClipboardEvent, isCut: boolean): void {
    if (isEditing) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', grids.copy(state, grid))
    if (isCut) change((before) => grids.clear(before, grid))
  }

  return (
    <div
      ref={root}
      className={css.root}
      role="grid"
      tabIndex={0}
      aria-label={t.grid()}
      aria-rowcount={hasMore ? -1 : rows.length + 1}
      aria-colcount={COLUMNS.length + 1}
      aria-multiselectable
      aria-activedescendant={isEditing ? undefined : activeId}
      aria-describedby="price-grid-keys"
      onScroll={measure}
      onKeyDown={press}
      onPaste={pasted}
      onCopy={(event) => copied(event, false)}
      onCut={(event) => copied(event, true)}
    >
      <div className={css.head} role="row" aria-rowindex={1}>
        <div className={css.heading} role="columnheader" aria-colindex={1}>
          {t.product()}
        </div>
        {COLUMNS.map(({ name, title, field }, at) => (
          <div
            key={name}
            className={css.heading}
            role="columnheader"
            aria-colindex={at + 2}
            data-number={name === 'sku' ? undefined : ''}
            data-column={name}
            aria-readonly={field ? undefined : true}
          >
            {title()}
          </div>
        ))}
      </div>
      <div className={css.body} role="rowgroup" style={{ height: rows.length * ROW }}>
        {shown.map((index) => (
          <GridRow
            key={rows[index]!.product_id}
            index={index}
            top={index * ROW}
            row={rows[index]!}
            state={state}
            grid={grid}
            refused={refused}
            onPlace={(place, isExtending) => {
              change((before) => grids.moveTo(grids.commitEdit(before, grid), place, grid, isExtending))
              root.current?.focus({ preventScroll: true })
            }}
            onExtend={(place) => change((before) => grids.moveTo(before, place, grid, true))}
            onEdit={() => change((before) => grids.beginEdit(before, grid))}
            onType={(text) => change((before) => ({ ...before, editing: text }))}
            onLeave={() => change((before) => grids.commitEdit(before, grid))}
          />
        ))}
      </div>
    </div>
  )
}
