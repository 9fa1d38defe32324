import { useEffect } from 'react'

const ROWS = ':is(li, [role="row"])'
const FOCUSABLE = ':is(button, input, select, textarea):enabled, a[href], summary'

/** Where the focus is in a list. */
interface Place {
  row: Element
  list: Element | null
  index: number
  /** Of the focused element among those of its row, from the end: rows end with the same buttons. */
  fromEnd: number
  /** Parts of the screen that contain the list, from the innermost. */
  around: readonly Element[]
}

/** Keeps the focus where it was when the row that has it is removed: in the next row, or else in the part around. */
export function useRowFocus(): void {
  useEffect(() => {
    let place: Place | undefined
    const note = ({ target }: Event): void => {
      place = placeOf(target as Element)
    }
    const restore = (): void => {
      if (!place || place.row.isConnected) return
      const next = document.activeElement === document.body ? nextTo(place) : undefined
      place = undefined
      next?.focus({ preventScroll: true })
    }
    // A frame later, so that code which moves the focus itself comes first.
    const observer = new MutationObserver(() => {
      if (place && !place.row.isConnected) requestAnimationFrame(restore)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', note)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', note)
    }
  }, [])
}

function placeOf(element: Element): Place | undefined {
  const row = element.closest(ROWS)
  if (!row) return undefined
  const around: Element[] = []
  for (let at = row.closest('fieldset, section'); at; at = at.parentElement?.closest('fieldset, section') ?? null)
    around.push(at)
  const own = focusableIn(row)
  return {
    row,
    list: row.parentElement,
    index: [...(row.parentElement?.children ?? [])].indexOf(row),
    fromEnd: own.findIndex((one) => one.contains(element)) - own.length,
    around,
  }
}

function nextTo({ list, index, fromEnd, around }: Place): HTMLElement | undefined {
  const rows = list?.isConnected ? [...list.children].filter((one) => one.matches(ROWS)) : []
  const row = rows[index] ?? rows.at(-1)
  if (row) {
    const found = focusableIn(row)
    return found.at(fromEnd) ?? found[0]
  }
  const part = around.find(({ isConnected }) => isConnected)
  return part?.querySelector<HTMLElement>(`h2[tabindex], ${FOCUSABLE}`) ?? undefined
}

const focusableIn = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(FOCUSABLE)]
