import { memo } from 'react'
import { BindValue, BoundValue } from '../controls/bound-value.tsx'
import { type ControlProps, errorsWithin, type FieldProps, useFormScope } from '../field/control-props.ts'
import { controlOf, isBinding, labelOf, resolveField, schemaText } from '../field/field-schema.ts'
import { controls } from './controls.ts'
import css from './schema-field.module.css'

const isKnown = (name: string): boolean => Object.hasOwn(controls, name)
const Fallback = controls['read-only']!

/** Shows the control of a field. */
function AnyField({ name, field: given, value, errors, siblings, isRequired, label }: FieldProps) {
  const { root, isReadOnly, bindings, set } = useFormScope()
  const field = resolveField(given, root)
  const key = name.slice(name.lastIndexOf('/') + 1)
  const control = controlOf(field, root, isKnown)
  const props: ControlProps = {
    name,
    label: label ?? labelOf(key, field),
    hint: field.description === undefined ? undefined : schemaText(field.description),
    field,
    value: value === undefined ? field.default : value,
    onChange: (next) => set(name, next),
    error: errors[name],
    errors: errorsWithin(errors, name),
    isRequired,
    isReadOnly,
    siblings,
  }
  if (isBinding(value)) return <BoundValue {...props} value={value} />
  const { Control } = controls[control] ?? Fallback
  if (field['x-bindable'] !== true || bindings.length === 0 || isReadOnly) return <Control {...props} />
  return (
    <div className={css.bindable}>
      <Control {...props} />
      <BindValue {...props} />
    </div>
  )
}

/** Not rendered again while its own value and errors stay the same. */
export const SchemaField = memo(AnyField, (before, now) => {
  if (before.siblings !== now.siblings && readsSiblings(now)) return false
  return (
    before.name === now.name &&
    before.field === now.field &&
    before.value === now.value &&
    before.label === now.label &&
    before.isRequired === now.isRequired &&
    hasSameErrors(before, now)
  )
})

/** Whether its control depends on other values of the same object. */
const readsSiblings = ({ field }: FieldProps) => controls[field['x-control'] ?? '']?.readsSiblings === true

function hasSameErrors({ errors: before, name }: FieldProps, { errors: now }: FieldProps): boolean {
  if (before === now) return true
  const own = (all: FieldProps['errors']) =>
    JSON.stringify(Object.entries(all).filter(([one]) => one === name || one.startsWith(`${name}/`)))
  return own(before) === own(now)
}
