import { useId } from 'react'
import type { FormField } from '#generated/api.d.ts'
import boxes from '#ui/choice.module.css'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/common.ts'
import css from './data-form.module.css'

interface Props {
  field: FormField
  error: string | undefined
}

/** Radio buttons or checkboxes. */
export function ChoiceField({ field: { name, label, type, required, help, options }, error }: Props) {
  const id = useId()
  const choices = options ?? [{ value: 'yes', label }]
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset
      className={patterns.stack4}
      {...(type === 'radio' && { role: 'radiogroup', 'aria-required': required })}
      aria-describedby={described}
      {...(error && { 'data-fault': '', tabIndex: -1 })}
    >
      <legend className={patterns.strong}>
        {label}
        {!required && <span className={patterns.soft}> {t.optional()}</span>}
      </legend>
      {help && (
        <p className={patterns.note} id={`${id}-help`}>
          {help}
        </p>
      )}
      {choices.map(({ value, label: words }) => (
        <label key={value} className={`${css.choice} ${patterns.touch}`}>
          <input
            type={type === 'radio' ? 'radio' : 'checkbox'}
            name={name}
            value={value}
            // Browsers would require each of several checkboxes.
            required={required && (type === 'radio' || choices.length === 1)}
            className={boxes.box}
            {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
          />
          {words}
        </label>
      ))}
      {error && (
        <p className={patterns.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
