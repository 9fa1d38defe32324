import { type RefObject, useEffect, useRef } from 'react'

/** Milliseconds between the opening of a dialog and the focus on its first field (§9). */
const FOCUS_AFTER = 500

/**
 * Focuses the first field 500 ms after the dialog has opened, unless the shopper is in a field by then, and immediately
 * when the dialog shows another form (AU-15).
 */
export function useFirstField(body: RefObject<HTMLElement | null>, isOpen: boolean, mode: string | undefined): void {
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (!isOpen || mode === undefined) {
      shown.current = undefined
      return undefined
    }
    const before = shown.current
    shown.current = mode
    const focus = () => {
      const field = body.current?.querySelector<HTMLElement>('input:not([disabled])')
      if (!(document.activeElement instanceof HTMLInputElement && body.current?.contains(document.activeElement)))
        field?.focus()
    }
    if (before !== undefined) return focus()
    const timer = setTimeout(focus, FOCUS_AFTER)
    return () => clearTimeout(timer)
  }, [body, isOpen, mode])
}
