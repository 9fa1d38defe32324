import { type ControlProps, useFormScope } from '../field/control-props.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { hasType, newValue, resolveField } from '../field/field-schema.ts'
import { ObjectFields } from './list.tsx'
import { SwitchControl } from './switch.tsx'
import css from './group.module.css'

/** An object with its fields. */
export function GroupControl(props: ControlProps) {
  const { name, label, hint, error, errors, field, value, isRequired } = props
  return (
    <FieldGroup {...{ name, label, hint, error, isRequired }}>
      <ObjectFields {...{ name, field, value, errors }} />
    </FieldGroup>
  )
}

/** An object or null: a switch, and the fields while it is on. */
export function OptionalControl(props: ControlProps) {
  const { name, errors, field, value, onChange } = props
  const { root } = useFormScope()
  const alternatives = (field.anyOf ?? field.oneOf ?? []).map((one) => resolveField(one, root))
  const inner = alternatives.find((one) => !hasType(one, 'null'))
  const isOn = value !== null && value !== undefined
  return (
    <>
      <SwitchControl
        {...props}
        value={isOn}
        onChange={(next) => onChange(next && inner ? newValue(inner, root) : null)}
      />
      {isOn && inner && (
        <div className={css.inner}>
          <ObjectFields {...{ name, value, errors }} field={inner} />
        </div>
      )}
    </>
  )
}
