import * as t from '#words/admin-form.ts'
import { TextField } from '#ui/field.tsx'

interface AltProps {
  name: string
  value: string
  error: string | undefined
  onChange: (alt: string) => void
}

/** The text for people who do not see a picture. */
export function AltField({ name, value, error, onChange }: AltProps) {
  return (
    <TextField
      name={name}
      label={t.altText()}
      value={value ?? ''}
      error={error}
      maxLength={250}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
