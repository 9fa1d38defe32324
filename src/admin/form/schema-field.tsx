import { memo } from 'react'
import { BoundValue } from '../controls/bound-value.tsx'
import { type ControlProps, errorsWithin, type FieldProps, useFormScope } from '../field/control-props.ts'
import { controlOf, isBinding, labelOf, resolveField, schemaText } from '../field/field-schema.ts'
import { controls } from './controls.ts'

const isKnown = (name: string): boolean => Object.hasOwn(controls, name)
const Fallback = controls['read-only']!

/** Shows the control of a field. */
function AnyField({ name, field: given, value, errors, siblings, isRequired, label }: FieldProps) {
  const { root, isReadOnly, set } = useFormScope()
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
  return <Control {...props} />
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
