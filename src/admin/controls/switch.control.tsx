import { useId } from 'react'
import patterns from '#ui/patterns.module.css'
import type { ControlProps, RegisteredControl } from '../field/control-props.ts'
import css from './switch.module.css'

/** On or off. */
export function SwitchControl({ name, label, hint, error, value, onChange, isReadOnly }: ControlProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={css.root}>
      <label className={css.line}>
        <input
          type="checkbox"
          role="switch"
          aria-checked={value === true}
          className={css.box}
          name={name}
          checked={value === true}
          disabled={isReadOnly}
          onChange={({ target }) => onChange(target.checked)}
          {...(error && { 'aria-invalid': true })}
          {...(described && { 'aria-describedby': described })}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={patterns.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

export const control: RegisteredControl = { Control: SwitchControl }
