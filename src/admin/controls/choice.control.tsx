import * as t from '#words/admin-form.ts'
import type { ControlProps, RegisteredControl } from '../field/control-props.ts'
import { emptyValue } from '../field/field-schema.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { OptionRow } from '../shell/option-row.tsx'
import { optionsOf } from './choice-options.ts'
import { ControlSelect } from './control-select.tsx'

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
      <ControlSelect
        props={props}
        choices={options.map((option) => ({ value: option.key, title: option.label }))}
        chosen={chosen?.key ?? ''}
        mayBeEmpty={mayBeEmpty}
        onChoose={choose}
      />
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
