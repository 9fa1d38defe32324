import { type RefObject, useEffect, useRef } from 'react'

/** Returns the ref of a form whose first invalid field, else its button, is focused each time `refusals` grows. */
export function useErrorFocus(refusals: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals === 0) return
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"],[data-fault]')
    if (first) {
      for (let part = first.closest('details'); part; part = part.parentElement?.closest('details') ?? null)
        part.open = true
      const control = first.querySelector<HTMLElement>('input, button, select, textarea, [contenteditable]') ?? first
      control.focus()
      // Focusing shows the field, while its error may be below the screen or behind a bar.
      control.closest('[data-invalid]')?.scrollIntoView({ block: 'nearest' })
    }
    // The button lost the focus while it was disabled.
    else if (document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }, [refusals])
  return form
}
