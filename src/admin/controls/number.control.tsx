import { useState } from 'react'
import { TextField } from '#ui/field.tsx'
import * as t from '#words/admin-form.ts'
import { type ControlProps, type RegisteredControl, useFormScope } from '../field/control-props.ts'
import { emptyValue, hasType, schemaText } from '../field/field-schema.ts'
import { LabelText } from '../field/label-text.tsx'
import { textProps } from './text-props.tsx'
import { formatNumber, readNumber } from './typed-values.ts'
import { Unit } from './unit.tsx'

/** A number as people of the shop's locale type it. What cannot be read stays in the field, with an error. */
function NumberControl(props: ControlProps) {
  const { name, field, value, onChange, label, isRequired } = props
  const { shop, show } = useFormScope()
  const [typed, setTyped] = useState<string>()
  const isWhole = hasType(field, 'integer')
  const shown = typed ?? (typeof value === 'number' ? formatNumber(value, shop.locale) : '')
  const unit = field['x-unit'] && schemaText(field['x-unit'])

  function change(text: string): void {
    setTyped(text)
    const read = readNumber(text, { isWhole, locale: shop.locale })
    if (text.trim() === '') onChange(emptyValue(field))
    else if (read !== undefined) onChange(read)
    // Kept in the field, and refused by the validator: it is no number.
    else onChange(text)
  }

  return (
    <TextField
      {...textProps(props)}
      {...(unit && { label: <LabelText {...{ label, isRequired, unit }} />, action: <Unit unit={unit} /> })}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={typeof value === 'string' ? value : shown}
      onChange={({ target }) => change(target.value)}
      onBlur={() => {
        if (typeof value === 'string') return show(name, isWhole ? t.enterWholeNumber() : t.enterNumber())
        setTyped(undefined)
      }}
    />
  )
}

export const control: RegisteredControl = { Control: NumberControl }
