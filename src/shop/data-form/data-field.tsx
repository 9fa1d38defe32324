import type { ComponentProps } from 'react'
import type { FormField } from '#generated/api.d.ts'
import { maxLength } from '#domain/form-rules.ts'
import { daysAfter } from '#domain/shop-time.ts'
import { PhoneField } from '#shop/account/phone-field.tsx'
import { SelectField, TextArea, TextField } from '#ui/field.tsx'
import * as t from '#words/content.ts'
import { ChoiceField } from './choice-field.tsx'
import type { DataFieldProps } from './field-props.ts'
import { FileField } from './file-field.tsx'

/** A field of a form by its type. */
export function DataField(props: DataFieldProps) {
  const { field, error, today, phone } = props
  const { name, label, type, required, help: hint, autocomplete: autoComplete } = field
  const common = { name, label, error, hint, optional: !required, required, ...(autoComplete && { autoComplete }) }
  if (type === 'file') return <FileField {...props} />
  if (type === 'radio' || type === 'checkbox') return <ChoiceField field={field} error={error} />
  if (type === 'textarea')
    return (
      <TextArea {...common} rows={field.rows ?? 4} maxLength={maxLength(field)} dir="auto" aria-required={required} />
    )
  if (type === 'select') {
    return (
      <SelectField {...common} defaultValue="">
        <option value="">{required ? t.chooseOne() : t.none()}</option>
        {field.options?.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
    )
  }
  if (type === 'phone') return <PhoneField {...common} {...phone} autoComplete={autoComplete ?? 'tel'} />
  return <TextField {...common} {...inputOf(field, today)} />
}

/** Returns the input type, keyboard and bounds of a field; the form's rules check its pattern.*/
function inputOf(field: FormField, today: string | undefined): Partial<ComponentProps<typeof TextField>> {
  const { type, step, min_days_ahead: least, max_days_ahead: most } = field
  if (type === 'email') return { type: 'email', maxLength: maxLength(field) }
  if (type === 'number') return { inputMode: step !== undefined && Number.isInteger(step) ? 'numeric' : 'decimal' }
  if (type === 'date')
    return {
      type: 'date',
      ...(today !== undefined && least !== undefined && { min: daysAfter(today, least) }),
      ...(today !== undefined && most !== undefined && { max: daysAfter(today, most) }),
    }
  return { type: 'text', maxLength: maxLength(field), dir: 'auto' }
}
