import { type InputEvent, type RefObject, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { fieldErrorsOf } from '#domain/field-errors.ts'
import type { Draft } from '#lib/draft.ts'
import { valueAt, withValueAt } from './pointer.ts'
import { fillFields, readFields } from './plain-values.ts'
import { useErrorFocus } from './use-error-focus.ts'
import { messageOf, SubmissionCancelled } from './submission-error.ts'

/** Milliseconds after the last key until a refused field is checked again (§9). */
const CHECK_AFTER = 200

/** Errors by field name: the field's JSON pointer without the leading slash, such as `email` or `lines/0/price`. */
export type FormErrors = Readonly<Record<string, string | undefined>>

export interface FormOptions<Values extends object> {
  /** Values before and after a submission. Without them, the browser keeps the values, and they are read from the fields' names. */
  initial?: Values | (() => Values)
  /** Rules that the server applies too. */
  check?: (values: Values) => FormErrors
  /** Sends the values. While a returned promise is pending, so is the form; its rejection is shown. */
  submit: (values: Values, form: HTMLFormElement) => unknown
  draft?: Draft<NoInfer<Values>> | undefined
  /** State of the chart that sends the values, if one does: whether it is sending, and its last error. */
  isBusy?: boolean
  failure?: unknown
  /** Reads the values of fields kept by the browser. Default: the text of each name. */
  read?: (form: HTMLFormElement) => Values
  /** Moves errors to the fields that show them. */
  placeErrors?: (found: FormErrors, isShown: (name: string) => boolean) => FormErrors
  /** Puts a draft into fields kept by the browser. Default: into empty text fields. */
  fill?: (form: HTMLFormElement, draft: Partial<Values>) => void
}

/** Default of `placeErrors`. */
const asFound = (found: FormErrors): FormErrors => found

interface State {
  errors: FormErrors
  message: string | undefined
  step: 'filling' | 'sending' | 'sent'
  refusals: number
}

const BLANK: State = { errors: {}, message: undefined, step: 'filling', refusals: 0 }

/**
 * The one form mechanism: values, errors, pending state and draft. Errors stay beside their fields until these change;
 * a refused field is checked again when typing pauses. On refusal, the first invalid field is focused.
 */
export function useForm<Values extends object>(options: FormOptions<Values>): UseFormResult<Values> {
  const { initial, check, submit, draft, isBusy = false, failure, read = readFields, fill = fillFields } = options
  const { placeErrors = asFound } = options
  const [state, setState] = useState(BLANK)
  const begin = () => initial && { ...(typeof initial === 'function' ? initial() : initial), ...draft?.read() }
  const [values, setValues] = useState(begin)
  // Newer than `values` between a change and its render.
  const latest = useRef(values)
  const refused = useRef(new Set<string>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { errors, message, step, refusals } = state
  const ref = useErrorFocus(refusals)

  const isSending = isBusy || step === 'sending'
  const current = (): Values => latest.current ?? read(ref.current!)
  const assign = (next: Values | undefined) => {
    latest.current = next
    setValues(next)
  }
  const show = (name: string, error: string | undefined) => {
    if (error) refused.current.add(name)
    setState((before) => ({ ...before, errors: { ...without(before.errors, name), ...(error && { [name]: error }) } }))
  }

  const restore = useEffectEvent(() => {
    const kept = initial ? undefined : draft?.read()
    if (kept && ref.current) fill(ref.current, kept)
  })
  useEffect(() => {
    restore()
    return () => clearTimeout(timer.current)
  }, [])

  function refuse(found: FormErrors, message?: string): boolean {
    const names = Object.keys(found).filter((name) => found[name] !== undefined)
    refused.current = new Set(names)
    const isRefused = names.length > 0 || message !== undefined
    setState(({ refusals: before }) => ({ ...BLANK, errors: found, message, refusals: before + Number(isRefused) }))
    return isRefused
  }

  const isShown = (name: string): boolean => ref.current?.elements.namedItem(name) != null

  function fail(error: unknown): void {
    if (error instanceof SubmissionCancelled) return setState(BLANK)
    const found = placeErrors(fieldErrorsOf(error), isShown)
    const hidden = Object.keys(found).filter((name) => !isShown(name))
    // An error without a field in this form is shown as the form's own.
    const [own] = hidden.map((name) => found[name])
    refuse(found, own ?? (Object.keys(found).length === 0 ? messageOf(error) : undefined))
  }

  const failed = useEffectEvent(fail)
  useEffect(() => {
    // Which errors have a field is known from the rendered form.
    // oxlint-disable-next-line react/set-state-in-effect
    if (failure !== undefined) failed(failure)
  }, [failure])

  // Called by a timer: the rules may depend on what has been rendered in the meantime.
  const checkAgain = useEffectEvent((name: string) => {
    if (ref.current) show(name, placeErrors(check?.(current()) ?? {}, isShown)[name])
  })

  function changed(name: string): void {
    if (draft) draft.keep(current())
    setState((before) => {
      const rest = without(before.errors, name)
      return before.message === undefined && rest === before.errors
        ? before
        : { ...before, errors: rest, message: undefined }
    })
    if (!refused.current.has(name)) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => checkAgain(name), CHECK_AFTER)
  }

  function put(next: Values, name: string): void {
    assign(next)
    changed(name)
  }
  const set = (name: string, value: unknown) => put(withValueAt(current(), name, value), name)

  return {
    values: values as Values,
    errors,
    message,
    isSending,
    isSent: step === 'sent',
    refuse,
    show,
    set,
    put,
    reset: (next) => {
      clearTimeout(timer.current)
      refused.current.clear()
      assign(next(current()))
      setState(BLANK)
    },
    changed,
    field: (name) => ({
      name,
      value: (valueAt(values, name) ?? '') as string,
      error: errors[name],
      onChange: ({ target }) => set(name, target.value),
    }),
    form: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        if (isSending) return
        clearTimeout(timer.current)
        const sent = current()
        if (refuse(placeErrors(check?.(sent) ?? {}, isShown))) return
        const work = submit(sent, event.currentTarget)
        if (!(work instanceof Promise)) return
        setState({ ...BLANK, step: 'sending' })
        work.then(() => {
          draft?.forget()
          assign(begin())
          setState({ ...BLANK, step: 'sent' })
        }, fail)
      },
      onInput: ({ target }) => {
        const { name } = target as HTMLInputElement
        if (!latest.current && name) changed(name)
      },
    },
  }
}

/** Drops the errors of a field and of those within it. */
function without(errors: FormErrors, name: string): FormErrors {
  const kept = Object.entries(errors).filter(([other]) => other !== name && !other.startsWith(`${name}/`))
  return kept.length === Object.keys(errors).length ? errors : Object.fromEntries(kept)
}

export interface UseFormResult<Values extends object> {
  /** Current values; only of a form with `initial` ones. */
  values: Values
  errors: FormErrors
  /** Why the last submission failed, unless fields show it. */
  message: string | undefined
  isSending: boolean
  isSent: boolean
  /** Shows errors and focuses the first; returns whether there are any. */
  refuse: (errors: FormErrors, message?: string) => boolean
  /** Shows a field's error, or removes it, without moving the focus. */
  show: (name: string, error: string | undefined) => void
  set: (name: string, value: unknown) => void
  /** Replaces all values after a change of the named field. */
  put: (values: Values, name: string) => void
  /** Replaces all values, such as after they were saved, and removes all errors. */
  reset: (next: (current: Values) => Values) => void
  /** A field kept outside the form's element has changed. */
  changed: (name: string) => void
  /** Props of a text field with a value in `values`. */
  field: (name: string) => FieldProps
  /** Props of the form element. */
  form: {
    ref: RefObject<HTMLFormElement | null>
    noValidate: boolean
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
    onInput: (event: InputEvent<HTMLFormElement>) => void
  }
}

interface FieldProps {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}
