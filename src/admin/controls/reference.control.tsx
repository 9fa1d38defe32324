import { useState } from 'react'
import * as t from '#words/admin-form.ts'
import { Combobox } from '../field/combobox.tsx'
import type { ControlProps, RegisteredControl } from '../field/control-props.ts'
import { emptyValue } from '../field/field-schema.ts'
import { LabelText } from '../field/label-text.tsx'
import { itemOf, placeholderOf } from './record-items.ts'
import { useRecordChoices, useRecordTitles } from './use-records.ts'

/** The id of a record, chosen by its title. */
function ReferenceControl(props: ControlProps) {
  const { name, label, hint, error, field, value, onChange, isRequired, isReadOnly } = props
  const resource = field['x-reference'] ?? ''
  const id = typeof value === 'number' ? value : undefined
  const [title] = useRecordTitles(resource, id === undefined ? [] : [id])
  /** Undefined while nothing is typed: the field shows the chosen record. */
  const [typed, setTyped] = useState<string>()
  const { records, isSearching } = useRecordChoices(resource, typed ?? '')
  const shown = id === undefined ? '' : title === null ? t.notFoundRecord({ id }) : (title ?? '')
  const clear = () => {
    setTyped(undefined)
    onChange(emptyValue(field))
  }
  return (
    <Combobox
      name={name}
      label={<LabelText label={label} isRequired={isRequired} />}
      hint={hint}
      error={error}
      items={records.map(itemOf)}
      typed={typed ?? shown}
      onType={setTyped}
      onChoose={(item) => {
        setTyped(undefined)
        onChange(item.id)
      }}
      onBlur={() => {
        if (typed?.trim() === '') clear()
        setTyped(undefined)
      }}
      onClear={id === undefined || isRequired ? undefined : clear}
      clearLabel={t.clearField({ label })}
      placeholder={placeholderOf(resource)}
      emptyText={t.noMatches()}
      isSearching={isSearching}
      isReadOnly={isReadOnly}
      isRequired={isRequired}
    />
  )
}

export const control: RegisteredControl = { Control: ReferenceControl }
