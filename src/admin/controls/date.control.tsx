import { TextField } from '#ui/field.tsx'
import type { ControlProps, RegisteredControl } from '../field/control-props.ts'
import { emptyValue } from '../field/field-schema.ts'
import { LAST_DAY } from './last-day.ts'
import { textProps } from './text-props.tsx'

/** A day, without a time. */
function DateControl(props: ControlProps) {
  const { field, onChange } = props
  return (
    <TextField
      {...textProps(props)}
      type="date"
      max={LAST_DAY}
      onChange={({ target }) => onChange(target.value === '' ? emptyValue(field) : target.value)}
    />
  )
}

export const control: RegisteredControl = { Control: DateControl }
