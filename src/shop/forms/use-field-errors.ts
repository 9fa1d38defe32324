import { type RefObject, useState } from 'react'
import { useFaultFocus } from './use-fault-focus.ts'

type Errors<Field extends string> = Readonly<Partial<Record<Field, string | undefined>>>

/** What is wrong with each field of a form. */
export interface FieldErrors<Field extends string> {
  errors: Errors<Field>
  /** The form, whose first wrong field takes the focus. */
  form: RefObject<HTMLFormElement | null>
  /** Shows what is wrong and goes there; whether anything is. */
  refuse: (errors: Errors<Field>) => boolean
  /** The field was changed: what was said of it holds no more. */
  forget: (field: Field) => void
  /** Shows what is wrong with one field and leaves the focus where it is; undefined for nothing. */
  show: (field: Field, error: string | undefined) => void
}

/** Errors beside the fields of a form, kept until each is changed. */
export function useFieldErrors<Field extends string = string>(): FieldErrors<Field> {
  const [{ errors, count }, setState] = useState({ errors: {} as Errors<Field>, count: 0 })
  const form = useFaultFocus(count)
  const show = (field: Field, error: string | undefined) =>
    setState((before) => ({ ...before, errors: { ...before.errors, [field]: error } }))
  return {
    errors,
    form,
    refuse: (found) => {
      setState((before) => ({ errors: found, count: before.count + 1 }))
      return Object.values(found).some((message) => message !== undefined)
    },
    forget: (field) => show(field, undefined),
    show,
  }
}
