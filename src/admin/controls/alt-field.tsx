import * as t from '#words/admin-form.ts'
import { TextField } from '#ui/field.tsx'
import { LabelText } from '../field/label-text.tsx'

interface Props {
  name: string
  label?: string
  value: string | undefined
  error: string | undefined
  isRequired: boolean
  isReadOnly: boolean
  onChange: (alt: string) => void
}

/** The alternative text of a picture, asked for where the picture is. */
export function AltField({ name, label = t.altText(), value = '', error, isRequired, isReadOnly, onChange }: Props) {
  return (
    <TextField
      name={name}
      label={<LabelText label={label} isRequired={isRequired} />}
      value={value}
      error={error}
      maxLength={250}
      autoComplete="off"
      readOnly={isReadOnly}
      placeholder={t.altExample()}
      data-missing={(isRequired && value.trim() === '') || undefined}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        // Enter would send the form in the middle of describing pictures.
        if (event.key === 'Enter') event.preventDefault()
      }}
    />
  )
}
