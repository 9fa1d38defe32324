import type { KeyboardEvent } from 'react'
import { COLUMNS } from './grid-columns.ts'
import * as grids from './grid-state.ts'

type Step = (state: grids.GridState, grid: grids.Grid) => grids.GridState
type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Returns what a key does in the grid; undefined if the browser handles it. */
export function keyAction(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Keys,
  state: grids.GridState,
  { rows }: grids.Grid,
  pageSize: number,
): Step | undefined {
  const isMod = ctrlKey || metaKey
  if (state.editing !== undefined) return editingAction(key, shiftKey)
  const { row, column } = state.focus
  const go =
    (to: grids.Place): Step =>
    (before, grid) =>
      grids.moveTo(before, to, grid, shiftKey)
  const [lastRow, lastColumn] = [rows.length - 1, COLUMNS.length - 1]
  switch (key) {
    case 'ArrowDown':
      return go({ row: isMod ? lastRow : row + 1, column })
    case 'ArrowUp':
      return go({ row: isMod ? 0 : row - 1, column })
    case 'ArrowRight':
      return go({ row, column: isMod ? lastColumn : column + 1 })
    case 'ArrowLeft':
      return go({ row, column: isMod ? 0 : column - 1 })
    case 'PageDown':
      return go({ row: row + pageSize, column })
    case 'PageUp':
      return go({ row: row - pageSize, column })
    case 'Home':
      return go({ row: isMod ? 0 : row, column: 0 })
    case 'End':
      return go({ row: isMod ? lastRow : row, column: lastColumn })
    case 'Enter':
    case 'F2':
      return isMod ? undefined : (before, grid) => grids.beginEdit(before, grid)
    case 'Delete':
    case 'Backspace':
      return (before, grid) => grids.clear(before, grid)
    case 'Escape':
      return (before, grid) => grids.moveTo(before, before.focus, grid)
  }
  if (isMod && !altKey) return commandAction(key.toLowerCase(), shiftKey)
  if (altKey || !/^.$/u.test(key) || key === ' ') return undefined
  return (before, grid) => grids.beginEdit(before, grid, key)
}

/** While a cell is edited, its field handles what is not here. */
function editingAction(key: string, shiftKey: boolean): Step | undefined {
  const back = shiftKey ? -1 : 1
  const by = { Enter: [back, 0], Tab: [0, back], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[key]
  if (key === 'Escape') return grids.cancelEdit
  if (!by) return undefined
  return (before, grid) => {
    const { row, column } = before.focus
    return grids.moveTo(grids.commitEdit(before, grid), { row: row + by[0]!, column: column + by[1]! }, grid)
  }
}

function commandAction(key: string, shiftKey: boolean): Step | undefined {
  switch (key) {
    case 'z':
      return shiftKey ? grids.redo : grids.undo
    case 'y':
      return grids.redo
    case 'd':
      return grids.fillDown
    case 'a':
      return (before, { rows }) => ({
        ...before,
        anchor: { row: 0, column: 0 },
        focus: { row: Math.max(0, rows.length - 1), column: COLUMNS.length - 1 },
      })
    default:
      return undefined
  }
}
