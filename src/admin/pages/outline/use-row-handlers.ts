import { type MouseEvent, useEffect, useRef, useState } from 'react'
import * as t from '#words/admin-pages.ts'
import type { MenuAction } from '../../shell/action-menu.tsx'
import { type Content, isSamePath, isWithin, listAt, type Path } from '../content/content.ts'
import { moveItem } from '../content/edit-content.ts'
import { useEditor } from '../session/editor-scope.ts'
import { itemActions } from './item-actions.ts'
import { useClipboard } from './use-clipboard.ts'

/** What rows of the outline do. They are the same in each render, so that a row only renders when it changes. */
export interface RowHandlers {
  press: (path: Path, event: MouseEvent) => void
  /** Adds an item to the selection, or removes it. */
  toggle: (path: Path) => void
  /** Moves an item to the place of one of its siblings. */
  move: (path: Path, sibling: string) => void
  /** Opens the list of what can be added below an item. */
  addBelow: (path: Path) => void
  actionsOf: (path: Path) => MenuAction[]
}

export function useRowHandlers(onAdd: (parent: Path, index: number) => void): RowHandlers {
  const scope = useEditor()
  const clipboard = useClipboard()
  const latest = useRef({ ...scope, ...clipboard, onAdd })
  useEffect(() => {
    latest.current = { ...scope, ...clipboard, onAdd }
  })
  const [handlers] = useState((): RowHandlers => {
    const toggle = (path: Path) => {
      const { selected, select } = latest.current
      const others = selected.filter((one) => !isSamePath(one, path))
      select(others.length < selected.length ? others : [...others, path])
    }
    return {
      toggle,
      press: (path, { ctrlKey, metaKey, shiftKey }) => {
        const { content, selected, select, open, isReadOnly } = latest.current
        if (shiftKey && !isReadOnly) select(rangeTo(content, selected, path))
        else if (ctrlKey || metaKey) toggle(path)
        else open(path)
      },
      move: (path, sibling) => {
        const { content, change } = latest.current
        const to = listAt(content, path.slice(0, -1)).findIndex(({ id }) => id === sibling)
        change(moveItem(content, path, to), t.moved())
      },
      addBelow: (path) => latest.current.onAdd(path, listAt(latest.current.content, path).length),
      actionsOf: (path) => itemActions(path, latest.current),
    }
  })
  return handlers
}

/** From the last selected sibling to an item. */
function rangeTo(content: Content, selected: readonly Path[], to: Path): readonly Path[] {
  const parent = to.slice(0, -1)
  const list = listAt(content, parent)
  const last = selected.findLast((one) => one.length === to.length && isWithin(one, parent))
  const ends = [last ?? to, to].map((one) => list.findIndex(({ id }) => id === one.at(-1))).toSorted((a, b) => a - b)
  return list.slice(ends[0], ends[1]! + 1).map(({ id }) => [...parent, id])
}
