import type { OfferedChoice } from '#domain/resource-schema.ts'
import { SelectField } from '#ui/field.tsx'
import * as t from '#words/admin-form.ts'
import type { ControlProps } from '../field/control-props.ts'
import { emptyValue } from '../field/field-schema.ts'
import { LabelText } from '../field/label-text.tsx'

interface Props {
  props: ControlProps
  choices: readonly OfferedChoice[]
  /** '' for none. */
  chosen: string
  mayBeEmpty: boolean
  onChoose: (value: string) => void
}

/** A list of options for a field. A value that is not among them stays, as it is stored. */
export function ControlSelect({ props, choices, chosen, mayBeEmpty, onChoose }: Props) {
  const { name, label, hint, error, isRequired, isReadOnly } = props
  const isKnown = choices.some(({ value }) => value === chosen)
  return (
    <SelectField
      name={name}
      label={<LabelText label={label} isRequired={isRequired} />}
      hint={hint}
      error={error}
      disabled={isReadOnly}
      value={chosen}
      onChange={({ target }) => onChoose(target.value)}
    >
      {(mayBeEmpty || chosen === '') && <option value="">{t.none()}</option>}
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
    groups.set(group, [...(groups.get(group) ?? []), choice])
  }
  return [...groups]
}

/** The same for a text. */
export function TextSelect({ props, choices }: Pick<Props, 'props' | 'choices'>) {
  const { field, value, isRequired, onChange } = props
  return (
    <ControlSelect
      props={props}
      choices={choices}
      chosen={typeof value === 'string' ? value : ''}
      mayBeEmpty={!isRequired}
      onChoose={(next) => onChange(next === '' ? emptyValue(field) : next)}
    />
  )
}
