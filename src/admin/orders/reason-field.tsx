import * as t from '#words/admin-desk.ts'
import { Combobox } from '../field/combobox.tsx'
import { suggestionsFor } from '../field/suggestions.ts'

interface Props {
  reasons: readonly string[]
  value: string
  error: string | undefined
  onChange: (reason: string) => void
}

/** Why something is done: one of the usual reasons, or any other. The customer reads it. */
export function ReasonField({ reasons, value, error, onChange }: Props) {
  return (
    <Combobox
      name="reason"
      label={t.reason()}
      hint={t.reasonHint()}
      error={error}
      items={suggestionsFor(value, reasons)}
      typed={value}
      onType={(text) => onChange(text.slice(0, 300))}
      onChoose={({ title }) => onChange(title)}
    />
  )
}
