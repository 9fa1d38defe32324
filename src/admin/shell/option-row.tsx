import { useId, type ReactNode } from 'react'
import css from './option-row.module.css'

interface Props {
  type: 'radio' | 'checkbox'
  options: readonly { key: string; label: ReactNode }[]
  isChosen: (key: string) => boolean
  onChoose: (key: string) => void
  isDisabled?: boolean | undefined
}

/** A few options next to each other, of which one or any can be chosen. The element around them names what they are for. */
export function OptionRow({ type, options, isChosen, onChoose, isDisabled }: Props) {
  const name = useId()
  return (
    <div className={css.options}>
      {options.map(({ key, label }) => (
        <label key={key} className={css.option}>
          <input type={type} name={name} checked={isChosen(key)} disabled={isDisabled} onChange={() => onChoose(key)} />
          {label}
        </label>
      ))}
    </div>
  )
}

interface FieldsetProps<Key extends string> {
  legend: string
  options: readonly { key: Key; label: ReactNode }[]
  value: Key
  onChange: (value: Key) => void
  hint?: ReactNode
}

/** A choice between a few options, with its name above. */
export function OptionFieldset<Key extends string>({ legend, options, value, onChange, hint }: FieldsetProps<Key>) {
  return (
    <fieldset className={css.root}>
      <legend className={css.legend}>{legend}</legend>
      <OptionRow
        type="radio"
        options={options}
        isChosen={(key) => key === value}
        onChoose={(key) => onChange(key as Key)}
      />
      {hint && <p className={css.hint}>{hint}</p>}
    </fieldset>
  )
}
