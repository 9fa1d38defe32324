import { type RefObject, useEffect, useRef } from 'react'

/** Returns the ref of a form whose first invalid field is focused each time `refusals` grows. */
export function useErrorFocus(refusals: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const first = refusals > 0 && form.current?.querySelector<HTMLElement>('[aria-invalid="true"],[data-fault]')
    if (first) (first.querySelector('input') ?? first).focus()
  }, [refusals])
  return form
}
