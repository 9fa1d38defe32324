import { SelectField } from '#ui/field.tsx'
import * as t from '#words/admin-form.ts'
import type { ControlProps, RegisteredControl } from '../field/control-props.ts'
import { emptyValue } from '../field/field-schema.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { LabelText } from '../field/label-text.tsx'
import { OptionRow } from '../shell/option-row.tsx'
import { optionsOf } from './choice-options.ts'

const MAX_RADIOS = 4

/** One of a few values: radio buttons up to four, a list of options beyond. */
function ChoiceControl(props: ControlProps) {
  const { name, label, hint, error, field, value, onChange, isRequired, isReadOnly } = props
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
      <OptionRow
        type="radio"
        options={radios}
        isChosen={(key) => key === (chosen?.key ?? '')}
        onChoose={choose}
        isDisabled={isReadOnly}
      />
    </FieldGroup>
  )
}

export const control: RegisteredControl = { Control: ChoiceControl }
