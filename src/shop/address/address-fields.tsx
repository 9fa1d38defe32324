import type { ReactNode } from 'react'
import type { AddressField, AddressType } from '#generated/api.d.ts'
import * as t from '#words/addresses.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import * as common from '#words/common.ts'
import { AddressFormSkeleton } from './address-form-skeleton.tsx'
import { AddressInput } from './address-input.tsx'
import type { AddressFieldsState } from './use-address-fields.ts'

interface Props {
  /** Prefix of the controls' ids. */
  id: string
  fields: AddressFieldsState
  /** By column. */
  errors: Readonly<Record<string, string | undefined>>
  /** Shown below a column's field. */
  notes?: Readonly<Record<string, ReactNode>>
  onChange: (column: string, text: string) => void
}

const noNotes = {}

/** The country first, then the fields of its addresses for that type. */
export function AddressFields({ id, fields, errors, notes = noNotes, onChange }: Props) {
  const { status, type, country, own } = fields
  if (status === 'loading') return <AddressFormSkeleton />
  const unavailable = status === 'failed' && <Unavailable onRetry={fields.retry} isBusy={fields.isFetching} />
  if (fields.countries.length === 0) return unavailable
  return (
    <>
      <SelectField
        id={`${id}-country`}
        name="country"
        label={fields.countryLabel}
        autoComplete={autocompleteOf(type, 'country')}
        value={country?.id ?? ''}
        error={errors['country']}
        onChange={({ target }) => onChange('country', target.value)}
      >
        {!country && <option value="">{t.choose()}</option>}
        {fields.countries.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </SelectField>
      {own
        ? own.map((field) => (
            <div key={field.column_name} className={patterns.stack4}>
              <AddressInput
                id={`${id}-${field.column_name}`}
                field={field}
                country={country}
                autoComplete={field.autocomplete && autocompleteOf(type, field.autocomplete)}
                value={fields.textOf(field.column_name)}
                error={errors[field.column_name]}
                onChange={(text) => onChange(field.column_name, text)}
              />
              {notes[field.column_name]}
            </div>
          ))
        : unavailable || <AddressFormSkeleton />}
    </>
  )
}

function Unavailable({ onRetry, isBusy }: { onRetry: () => void; isBusy: boolean }) {
  return (
    <div className={`${patterns.stack16} ${patterns.start}`} role="alert">
      <p>{common.requestFailed()}</p>
      <Button look="quiet" loading={isBusy} onClick={onRetry}>
        {common.tryAgain()}
      </Button>
    </div>
  )
}

/** Browsers store delivery and billing addresses separately. */
const autocompleteOf = (type: AddressType, field: NonNullable<AddressField['autocomplete']>) =>
  field === 'off' ? field : `${type.toLowerCase()} ${field}`
