import type { ClipboardEvent, HTMLAttributes, KeyboardEvent } from 'react'
import * as t from '#words/admin-pages.ts'
import { listAt, type Path } from '../content/content.ts'
import { duplicateItems, moveItem, removeItems } from '../content/edit-content.ts'
import { useEditor } from '../session/editor-scope.ts'
import { useClipboard } from './use-clipboard.ts'

type Handlers = Pick<HTMLAttributes<HTMLElement>, 'onKeyDown' | 'onCopy' | 'onCut' | 'onPaste'>

/** Returns the handlers of the outline’s keys: arrows, Alt with arrows, Delete, Ctrl D, copy, cut and paste. */
export function useOutlineKeys(onAdd: (parent: Path, index: number) => void): Handlers {
  const { content, selected, change, edit, isReadOnly } = useEditor()
  const { copy, cut, paste } = useClipboard()
  const last = selected.at(-1)
  const after = last?.[0] === undefined ? content.component_data.length : placeOf(last.slice(0, 1)) + 1
  const isRow = (target: EventTarget): target is HTMLElement =>
    target instanceof HTMLElement && target.dataset['outline'] !== undefined

  function placeOf(path: Path): number {
    return listAt(content, path.slice(0, -1)).findIndex(({ id }) => id === path.at(-1))
  }

  function pressed(event: KeyboardEvent<HTMLElement>): void {
    const { target, key, altKey, ctrlKey, metaKey, currentTarget } = event
    if (!isRow(target)) return
    const path = target.dataset['path']?.split('/')
    const paths = path && !selected.some((one) => one.join() === path.join()) ? [path] : selected
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    const act = (work: () => void) => {
      event.preventDefault()
      work()
    }
    if (step !== undefined && altKey && path && !isReadOnly)
      return act(() => change(moveItem(content, path, placeOf(path) + step), t.moved()))
    if (altKey) return
    if (step !== undefined) return act(() => focusRow(currentTarget, target, step))
    if (isReadOnly || paths.length === 0) return
    if (key === 'Delete' || key === 'Backspace') act(() => edit(removeItems(content, paths), t.removed()))
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'd')
      act(() => edit(duplicateItems(content, paths), t.duplicated()))
    if (key === 'Insert') act(() => onAdd([], after))
  }

  const fromRow = (work: (event: ClipboardEvent<HTMLElement>) => void) => (event: ClipboardEvent<HTMLElement>) => {
    if (!isRow(event.target)) return
    event.preventDefault()
    work(event)
  }
  return {
    onKeyDown: pressed,
    onCopy: fromRow(() => void copy(selected)),
    onCut: fromRow(() => void (isReadOnly ? copy(selected) : cut(selected))),
    onPaste: fromRow(({ clipboardData }) => void paste(after, clipboardData.getData('text/plain'))),
  }
}

function focusRow(root: HTMLElement, from: HTMLElement, step: number): void {
  const rows = [...root.querySelectorAll<HTMLElement>('[data-outline]')]
  rows[rows.indexOf(from) + step]?.focus()
}
