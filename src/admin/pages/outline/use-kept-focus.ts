import { type FocusEvent, type HTMLAttributes, type RefObject, useEffect, useRef } from 'react'

const rowsIn = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('[data-outline]')]

/**
 * Keeps the focus in the outline when the focused row is removed, by a key, a menu or somebody else: on what then is in
 * its place. Otherwise the keyboard would begin at the top of the page again.
 */
export function useKeptFocus(
  root: RefObject<HTMLElement | null>,
): Pick<HTMLAttributes<HTMLElement>, 'onFocus' | 'onBlur'> {
  const focused = useRef<{ element: HTMLElement; place: number }>(undefined)
  useEffect(() => {
    const outline = root.current
    const { element, place } = focused.current ?? {}
    if (!outline || !element || place === undefined) return
    const rows = rowsIn(outline)
    if (element.isConnected) focused.current = { element, place: placeIn(rows, element) }
    else if (place >= 0 && document.activeElement === document.body) rows[Math.min(place, rows.length - 1)]?.focus()
  })
  return {
    onFocus: ({ target, currentTarget }) => {
      focused.current = { element: target, place: placeIn(rowsIn(currentTarget), target) }
    },
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      // Browsers also report this when an element is removed.
      queueMicrotask(() => {
        if (target.isConnected && document.activeElement !== target && focused.current?.element === target)
          focused.current = undefined
      })
    },
  }
}

/** Of the row that contains an element; negative outside of rows. */
const placeIn = (rows: readonly HTMLElement[], element: HTMLElement): number =>
  rows.findIndex((row) => row === element || row.closest('[data-row]')?.contains(element))
