import type { GridVariant } from '#generated/api.d.ts'
import * as t from '#words/admin-prices.ts'
import { nameOfVariant } from '../stock/stock.queries.ts'
import { cellId, COLUMNS, isEditable } from './grid-columns.ts'
import { type Grid, type GridState, type Place, rangeOf, textAt } from './grid-state.ts'
import { valuesOf } from './grid-values.ts'
import { cellKey, type RefusedCells } from './save-grid.ts'
import css from './price-grid.module.css'

interface Props {
  index: number
  /** Its place in CSS pixels. */
  top: number
  row: GridVariant
  state: GridState
  grid: Grid
  refused: RefusedCells
  /** A cell is pressed; with Shift, the selection is extended to it. */
  onPlace: (place: Place, isExtending: boolean) => void
  onExtend: (place: Place) => void
  onEdit: () => void
  onType: (text: string) => void
  onLeave: () => void
}

/** One variant of the grid. */
export function GridRow(props: Props) {
  const { index, top, row, state, grid, refused, onPlace, onExtend, onEdit, onType, onLeave } = props
  const edited = state.edits.get(row.product_id)
  const errors = edited ? valuesOf(edited, grid.format).errors : {}
  const range = rangeOf(state)
  const name = nameOfVariant(row)
  return (
    <div className={css.row} role="row" aria-rowindex={index + 2} style={{ transform: `translateY(${top}px)` }}>
      <div className={css.name} role="rowheader" aria-colindex={1} title={name}>
        <span className={css.product}>{row.name}</span>
        {row.variant !== '' && <span className={css.variant}>{row.variant}</span>}
      </div>
      {COLUMNS.map((column, at) => {
        const place = { row: index, column: at }
        const canEdit = isEditable(column)
        const isActive = state.focus.row === index && state.focus.column === at
        const isSelected = index >= range.top && index <= range.bottom && at >= range.left && at <= range.right
        const error = canEdit ? (errors[column.name] ?? refused.get(cellKey(row.product_id, column.name))) : undefined
        const id = cellId(row, column.name)
        return (
          <div
            key={column.name}
            id={id}
            className={css.cell}
            role="gridcell"
            aria-colindex={at + 2}
            aria-selected={isSelected}
            // The grid itself has the focus.
            tabIndex={-1}
            data-readonly={canEdit ? undefined : ''}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            data-number={column.name === 'sku' ? undefined : ''}
            data-column={column.name}
            data-active={isActive || undefined}
            data-changed={(canEdit && edited?.typed[column.name] !== undefined) || undefined}
            onMouseDown={(event) => {
              if (event.button !== 0 || (isActive && state.editing !== undefined)) return
              // The grid keeps the focus, and nothing is marked as text.
              event.preventDefault()
              onPlace(place, event.shiftKey)
            }}
            onMouseEnter={(event) => {
              if (event.buttons === 1 && state.editing === undefined) onExtend(place)
            }}
            onDoubleClick={onEdit}
            onPointerUp={({ pointerType }) => {
              // A second press opens the field on screens without a keyboard.
              if (isActive && pointerType === 'touch') onEdit()
            }}
          >
            {isActive && canEdit && state.editing !== undefined ? (
              <input
                type="text"
                className={css.input}
                aria-label={t.editCell({ column: column.title(), product: name })}
                inputMode={column.name === 'stock' ? 'numeric' : 'decimal'}
                autoComplete="off"
                // Somebody has just asked to edit this cell.
                // oxlint-disable-next-line jsx-a11y/no-autofocus
                autoFocus
                value={state.editing}
                onChange={({ target }) => onType(target.value)}
                onBlur={onLeave}
              />
            ) : (
              <span className={css.text}>{textAt(state, grid, place)}</span>
            )}
            {error !== undefined && (
              // Read as the cell's description, not as part of its value.
              <span className={css.error} id={`${id}-error`} aria-hidden="true">
                {error}
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}
