import type { ControlProps, RegisteredControl } from '../field/control-props.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { optionsOf } from './choice-options.ts'
import { OptionRow } from '../shell/option-row.tsx'

/** Any of a few values. */
function ChoicesControl({ name, label, hint, error, field, value, onChange, isRequired, isReadOnly }: ControlProps) {
  const chosen = Array.isArray(value) ? (value as unknown[]) : []
  const options = optionsOf(field.items ?? {})
  const valueOf = (key: string) => options.find((option) => option.key === key)?.value
  const toggle = (one: unknown) =>
    // In the order of the options, whatever the order they were chosen in.
    onChange(
      options
        .map((option) => option.value)
        .filter((other) => (other === one ? !chosen.includes(one) : chosen.includes(other))),
    )
  return (
    <FieldGroup {...{ name, label, hint, error, isRequired }} isPlain>
      <OptionRow
        type="checkbox"
        options={options}
        isChosen={(key) => chosen.includes(valueOf(key))}
        onChoose={(key) => toggle(valueOf(key))}
        isDisabled={isReadOnly}
      />
    </FieldGroup>
  )
}

export const control: RegisteredControl = { Control: ChoicesControl }
