import { type RefObject, useEffect, useRef } from 'react'

/** The form whose first fault takes the focus each time `refusals` grows. */
export function useFaultFocus(refusals: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"],[data-fault]')?.focus()
  }, [refusals])
  return form
}
