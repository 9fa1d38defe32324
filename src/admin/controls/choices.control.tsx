import type { ControlProps, RegisteredControl } from '../field/control-props.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { optionsOf } from './choice-options.ts'
import css from './choice.module.css'

/** Any of a few values. */
function ChoicesControl({ name, label, hint, error, field, value, onChange, isRequired, isReadOnly }: ControlProps) {
  const chosen = Array.isArray(value) ? (value as unknown[]) : []
  const options = optionsOf(field.items ?? {})
  const toggle = (one: unknown) =>
    // In the order of the options, whatever the order they were chosen in.
    onChange(
      options
        .map((option) => option.value)
        .filter((other) => (other === one ? !chosen.includes(one) : chosen.includes(other))),
    )
  return (
    <FieldGroup {...{ name, label, hint, error, isRequired }} isPlain>
      <div className={css.radios}>
        {options.map((option) => (
          <label key={option.key} className={css.choice}>
            <input
              type="checkbox"
              className={css.box}
              checked={chosen.includes(option.value)}
              disabled={isReadOnly}
              onChange={() => toggle(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

export const control: RegisteredControl = { Control: ChoicesControl }
