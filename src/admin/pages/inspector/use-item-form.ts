import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FormErrors, UseFormResult } from '#forms/use-form.ts'
import { placeErrors } from '../../form/place-errors.ts'

type Values = Record<string, unknown>

interface Options {
  values: Values
  /** Problems by field name. */
  errors: FormErrors
  onSet: (name: string, value: unknown) => void
}

/**
 * A form whose values are part of the document, which undo and other people change as well. Its problems are those of
 * the document.
 */
export function useItemForm({ values, errors, onSet }: Options): UseFormResult<Values> {
  const ref = useRef<HTMLFormElement>(null)
  const latest = useRef(onSet)
  useEffect(() => {
    latest.current = onSet
  })
  // Fields are only rendered again for changes of their own, and keep these.
  const [stable] = useState(() => ({
    set: (name: string, value: unknown) => latest.current(name, value),
    nothing: () => undefined,
  }))
  const [placed, setPlaced] = useState(errors)
  const errorsText = JSON.stringify(errors)
  useLayoutEffect(() => {
    const isShown = (name: string): boolean => ref.current?.elements.namedItem(name) != null
    // Which errors have a field is known from the rendered form.
    setPlaced(placeErrors(JSON.parse(errorsText) as FormErrors, isShown))
  }, [errorsText])
  // A form whose values and errors are the same is not rendered again.
  return useMemo(
    () => ({
      values,
      errors: placed,
      message: undefined,
      isSending: false,
      isSent: false,
      refuse: () => false,
      show: stable.nothing,
      set: stable.set,
      put: stable.nothing,
      reset: stable.nothing,
      changed: stable.nothing,
      field: (name) => ({
        name,
        value: (values[name] ?? '') as string,
        error: (JSON.parse(errorsText) as FormErrors)[name],
        onChange: ({ target }) => stable.set(name, target.value),
      }),
      form: {
        ref,
        noValidate: true,
        onSubmit: (event) => event.preventDefault(),
        onInput: stable.nothing,
      },
    }),
    [values, placed, errorsText, stable],
  )
}
