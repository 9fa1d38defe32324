import { useId } from 'react'
import { SelectField } from '#ui/field.tsx'
import * as t from '#words/admin-form.ts'
import type { FieldSchema } from '#domain/resource-schema.ts'
import type { ControlProps } from '../field/control-props.ts'
import { emptyValue, schemaText } from '../field/field-schema.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { textOfValue } from '../field/value-text.ts'
import { LabelText } from '../field/label-text.tsx'
import css from './choice.module.css'

const MAX_RADIOS = 4

/** Returns the values of an enum with their labels. Null is shown as “None”. */
export function optionsOf({ enum: values = [], 'x-enum-labels': labels = {} }: FieldSchema) {
  return values.map((value, index) => {
    const label = labels[textOfValue(value)]
    return {
      key: String(index),
      value,
      label: value === null ? t.none() : label ? schemaText(label) : textOfValue(value),
    }
  })
}

/** One of a few values: radio buttons up to four, a list of options beyond. */
export function ChoiceControl(props: ControlProps) {
  const { name, label, hint, error, field, value, onChange, isRequired, isReadOnly } = props
  const id = useId()
  const options = optionsOf(field)
  const chosen = options.find((option) => option.value === value)
  const mayBeEmpty = !isRequired && field.default === undefined && !options.some((option) => option.value === null)
  const choose = (key: string) => onChange(options.find((option) => option.key === key)?.value ?? emptyValue(field))

  if (options.length > MAX_RADIOS)
    return (
      <SelectField
        name={name}
        label={<LabelText label={label} isRequired={isRequired} />}
        hint={hint}
        error={error}
        disabled={isReadOnly}
        value={chosen?.key ?? ''}
        onChange={({ target }) => choose(target.value)}
      >
        {(mayBeEmpty || !chosen) && <option value="">{t.none()}</option>}
        {options.map((option) => (
          <option key={option.key} value={option.key}>
            {option.label}
          </option>
        ))}
      </SelectField>
    )
  const radios = mayBeEmpty ? [{ key: '', value: undefined, label: t.none() }, ...options] : options
  return (
    <FieldGroup {...{ name, label, hint, error, isRequired }} isPlain>
      <div className={css.radios}>
        {radios.map((option) => (
          <label key={option.key} className={css.choice}>
            <input
              type="radio"
              className={css.box}
              name={id}
              checked={option.key === (chosen?.key ?? '')}
              disabled={isReadOnly}
              onChange={() => choose(option.key)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

/** Any of a few values. */
export function ChoicesControl({
  name,
  label,
  hint,
  error,
  field,
  value,
  onChange,
  isRequired,
  isReadOnly,
}: ControlProps) {
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
