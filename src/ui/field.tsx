import {
  useId,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/common.ts'
import css from './field.module.css'
import patterns from './patterns.module.css'

interface FieldProps {
  label: ReactNode
  /** Says how to fix the value; shown below the field. */
  error?: string | undefined
  hint?: string | undefined
  /** Marks the field as optional in its label; required fields have no mark. */
  optional?: boolean | undefined
  /** Ids of further descriptions. */
  describedBy?: string | undefined
  /** A button beside the control. */
  action?: ReactNode
}

// Loaded when an email field loses focus; without it there are no suggestions.
const suggestions = lazyCode(() => import('./email-suggestion.tsx'))

/** A text field with label and error. Suggests corrections for mistyped email addresses. */
export function TextField({
  label,
  error,
  hint,
  optional,
  action,
  describedBy,
  ...input
}: FieldProps & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  const field = useField(input.id, error, hint, describedBy)
  const [left, setLeft] = useState('')
  const EmailSuggestion = left === '' ? undefined : suggestions.current()?.EmailSuggestion
  return (
    <FieldFrame
      label={label}
      error={error}
      hint={hint}
      optional={optional}
      action={action}
      ids={field}
      after={EmailSuggestion && <EmailSuggestion typed={left} id={field.control.id} />}
    >
      <input
        {...input}
        {...field.control}
        className={`${css.control} ${patterns.frame}`}
        {...(input.type === 'email' && {
          onBlur: (event) => {
            input.onBlur?.(event)
            const { value } = event.currentTarget
            void suggestions.load().then(
              () => setLeft(value),
              () => undefined,
            )
          },
        })}
      />
    </FieldFrame>
  )
}

export function TextArea({
  label,
  error,
  hint,
  optional,
  ...area
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const field = useField(area.id, error, hint)
  return (
    <FieldFrame label={label} error={error} hint={hint} optional={optional} ids={field}>
      <textarea rows={4} {...area} {...field.control} className={`${css.control} ${patterns.frame}`} />
    </FieldFrame>
  )
}

export function SelectField({
  label,
  error,
  hint,
  optional,
  ...select
}: FieldProps & SelectHTMLAttributes<HTMLSelectElement>) {
  const field = useField(select.id, error, hint)
  return (
    <FieldFrame label={label} error={error} hint={hint} optional={optional} ids={field}>
      <span className={css.select}>
        <select {...select} {...field.control} className={`${css.control} ${patterns.frame}`} />
      </span>
    </FieldFrame>
  )
}

interface FieldIds {
  hintId: string
  errorId: string
  control: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }
}

/** Returns the ids that connect a control with its label, hint and error. */
export function useField(
  given: string | undefined,
  error: string | undefined,
  hint: string | undefined,
  more?: string,
): FieldIds {
  const own = useId()
  const id = given ?? own
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  const described = [hint && hintId, error && errorId, more].filter(Boolean).join(' ')
  return {
    hintId,
    errorId,
    control: { id, ...(error && { 'aria-invalid': true }), ...(described && { 'aria-describedby': described }) },
  }
}

/** A control’s label, hint and error. */
export function FieldFrame({
  label,
  error,
  hint,
  optional,
  action,
  ids,
  after,
  children,
}: FieldProps & { ids: FieldIds; after?: ReactNode; children: ReactNode }) {
  return (
    <div className={`${css.root} ${patterns.stack4}`} data-invalid={error ? true : undefined}>
      <label className={`${css.label} ${patterns.strong}`} htmlFor={ids.control.id}>
        {label}
        {optional && <span className={`${css.optional} ${patterns.soft}`}> {t.optional()}</span>}
      </label>
      {hint && (
        <p className={`${css.hint} ${patterns.soft}`} id={ids.hintId}>
          {hint}
        </p>
      )}
      {action ? (
        <div className={css.line}>
          {children}
          {action}
        </div>
      ) : (
        children
      )}
      {error && (
        <p className={`${css.error} ${patterns.error}`} id={ids.errorId}>
          {error}
        </p>
      )}
      {after}
    </div>
  )
}
