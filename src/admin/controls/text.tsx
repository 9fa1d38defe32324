import { TextArea, TextField } from '#ui/field.tsx'
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

export function TextControl(props: ControlProps) {
  return <TextField {...textProps(props)} autoComplete="off" />
}

export function MultilineControl(props: ControlProps) {
  return <TextArea {...textProps(props)} rows={props.field.maxLength && props.field.maxLength <= 200 ? 2 : 4} />
}
