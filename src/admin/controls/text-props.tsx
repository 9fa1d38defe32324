import type { ControlProps } from '../field/control-props.ts'
import { emptyValue, schemaText } from '../field/field-schema.ts'
import { LabelText } from '../field/label-text.tsx'

/** Returns the props that all text fields share. */
export function textProps({ name, label, hint, error, field, isRequired, isReadOnly, value, onChange }: ControlProps) {
  const placeholder = field['x-placeholder']
  return {
    name,
    label: <LabelText label={label} isRequired={isRequired} />,
    hint,
    error,
    readOnly: isReadOnly,
    'aria-required': isRequired || undefined,
    ...(placeholder && { placeholder: schemaText(placeholder) }),
    value: typeof value === 'string' ? value : '',
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(target.value === '' ? emptyValue(field) : target.value),
  }
}
