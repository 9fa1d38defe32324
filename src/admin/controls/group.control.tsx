import type { ControlProps, RegisteredControl } from '../field/control-props.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { ObjectFields } from './object-fields.tsx'

/** An object with its fields. */
function GroupControl(props: ControlProps) {
  const { name, label, hint, error, errors, field, value, isRequired } = props
  return (
    <FieldGroup {...{ name, label, hint, error, isRequired }}>
      <ObjectFields {...{ name, field, value, errors }} />
    </FieldGroup>
  )
}

export const control: RegisteredControl = { Control: GroupControl }
