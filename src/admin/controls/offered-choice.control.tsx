import type { OfferedChoice } from '#domain/resource-schema.ts'
import { SelectField } from '#ui/field.tsx'
import * as t from '#words/admin-form.ts'
import { type ControlProps, type RegisteredControl, useFormScope } from '../field/control-props.ts'
import { emptyValue } from '../field/field-schema.ts'
import { LabelText } from '../field/label-text.tsx'

const NONE: readonly OfferedChoice[] = []

/** A select of the values that the server offers for the field, such as countries. */
function OfferedChoiceControl({
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
  const { choices: all } = useFormScope()
  const choices = all[name] ?? NONE
  const chosen = typeof value === 'string' ? value : ''
  const isKnown = choices.some((choice) => choice.value === chosen)
  return (
    <SelectField
      name={name}
      label={<LabelText label={label} isRequired={isRequired} />}
      hint={hint}
      error={error}
      disabled={isReadOnly}
      value={chosen}
      onChange={({ target }) => onChange(target.value === '' ? emptyValue(field) : target.value)}
    >
      {(!isRequired || chosen === '') && <option value="">{t.none()}</option>}
      {!isKnown && chosen !== '' && <option value={chosen}>{chosen}</option>}
      {groupsOf(choices).map(([group, own]) =>
        group === '' ? (
          own.map(optionOf)
        ) : (
          <optgroup key={group} label={group}>
            {own.map(optionOf)}
          </optgroup>
        ),
      )}
    </SelectField>
  )
}

const optionOf = ({ value, title }: OfferedChoice) => (
  <option key={value} value={value}>
    {title}
  </option>
)

function groupsOf(choices: readonly OfferedChoice[]): [group: string, choices: OfferedChoice[]][] {
  const groups = new Map<string, OfferedChoice[]>()
  for (const choice of choices) {
    const { group = '' } = choice
    const own = groups.get(group) ?? []
    own.push(choice)
    groups.set(group, own)
  }
  return [...groups]
}

export const control: RegisteredControl = { Control: OfferedChoiceControl }
