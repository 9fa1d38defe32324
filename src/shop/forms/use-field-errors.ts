import { type RefObject, useEffect, useRef, useState } from 'react'

/** What is wrong with each field of a form. */
export interface FieldErrors {
  errors: Readonly<Record<string, string | undefined>>
  /** The form, whose first wrong field takes the focus. */
  form: RefObject<HTMLFormElement | null>
  /** Shows what is wrong and goes there; whether anything is. */
  refuse: (errors: Readonly<Record<string, string | undefined>>) => boolean
  /** The field was changed: what was said of it holds no more. */
  forget: (field: string) => void
}

/** Errors beside the fields of a form, kept until each is changed. */
export function useFieldErrors(): FieldErrors {
  const form = useRef<HTMLFormElement>(null)
  const [{ errors, count }, setState] = useState<{ errors: FieldErrors['errors']; count: number }>({
    errors: {},
    count: 0,
  })
  useEffect(() => {
    if (count > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"],[data-fault]')?.focus()
  }, [count])
  return {
    errors,
    form,
    refuse: (found) => {
      setState((before) => ({ errors: found, count: before.count + 1 }))
      return Object.values(found).some((message) => message !== undefined)
    },
    forget: (field) => setState((before) => ({ ...before, errors: { ...before.errors, [field]: undefined } })),
  }
}
