import { type ControlProps, type RegisteredControl, useFormScope } from '../field/control-props.ts'
import { hasType, newValue, resolveField } from '../field/field-schema.ts'
import { ObjectFields } from './object-fields.tsx'
import { SwitchControl } from './switch.control.tsx'
import css from './optional.module.css'

/** An object or null: a switch, and the fields while it is on. */
function OptionalControl(props: ControlProps) {
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

export const control: RegisteredControl = { Control: OptionalControl }
