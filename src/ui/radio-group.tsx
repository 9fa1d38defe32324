import { useId, type ReactNode } from 'react'
import css from './radio-group.module.css'
import patterns from './patterns.module.css'

export interface RadioOption {
  value: string
  label: ReactNode
  /** Shown below the label. */
  note?: ReactNode
  /** Shown at the end of the line, such as a price. */
  aside?: ReactNode
  /** Unavailable; the note says why. */
  disabled?: boolean
}

interface Props {
  /** Id of the group, for links to it. */
  id?: string
  legend: string
  options: readonly RadioOption[]
  /** Undefined if nothing is chosen. */
  value: string | undefined
  onChange: (value: string) => void
  error?: string | undefined
}

/** A group of radio buttons with the details needed to choose. */
export function RadioGroup({ id: groupId, legend, options, value, onChange, error }: Props) {
  const id = useId()
  return (
    <fieldset
      id={groupId}
      role="radiogroup"
      aria-required="true"
      {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
    >
      <legend className={`${css.legend} ${patterns.name}`}>{legend}</legend>
      {options.map(({ value: own, label, note, aside, disabled }) => (
        <label key={own} className={`${css.option} ${patterns.panel}`}>
          <input
            type="radio"
            name={id}
            className={css.input}
            checked={own === value}
            disabled={disabled}
            onChange={() => onChange(own)}
          />
          <span>
            {label} {note && <span className={`${css.note} ${patterns.note}`}>{note}</span>}
          </span>{' '}
          {aside && <span className={patterns.figures}>{aside}</span>}
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
