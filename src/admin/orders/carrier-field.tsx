import { useQuery } from '@tanstack/react-query'
import * as t from '#words/admin-desk.ts'
import { createStoredChoice } from '#lib/stored-choice.ts'
import { Combobox } from '../field/combobox.tsx'
import { suggestionsFor } from '../field/suggestions.ts'
import { orderFilters } from './orders.queries.ts'

/** The carrier of the last parcel that was shipped in this browser. */
export const lastCarrier = createStoredChoice('admin carrier')

interface Props {
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}

/** The carrier of a parcel; those used lately are suggested. */
export function CarrierField({ value, error, onChange }: Props) {
  const { data } = useQuery(orderFilters)
  return (
    <Combobox
      name="carrier"
      label={t.carrier()}
      error={error}
      items={suggestionsFor(value, data?.carriers ?? [])}
      typed={value}
      onType={(text) => onChange(text.slice(0, 80))}
      onChoose={({ title }) => onChange(title)}
    />
  )
}
