import { useQuery } from '@tanstack/react-query'
import { addressFieldsQuery } from '#api/settings.queries.ts'
import { toAddressValues, withValue } from '#domain/country-form.ts'
import patterns from '#ui/patterns.module.css'
import { AddressFields } from '../field/address-fields.tsx'
import type { ControlProps } from '../field/control-props.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { useCountries } from './use-countries.ts'

/** An address by the form of its country. Without any text it is null. */
export function AddressEditor({
  field,
  name,
  label,
  hint,
  error,
  errors,
  value,
  onChange,
  isRequired,
  isReadOnly,
}: ControlProps) {
  const values = toAddressValues(value as object | null | undefined)
  const countries = useCountries()
  const country = countries.find(({ id }) => id === values['country']) ?? countries[0]
  const fields = useQuery({
    ...addressFieldsQuery(country?.id, field['x-address-type'] ?? 'Shipping'),
    enabled: country !== undefined,
  })
  const without = field['x-address-without'] ?? []
  const own =
    fields.data?.filter(({ type, column_name: column }) => type !== 'country' && !without.includes(column)) ?? []

  function change(column: string, text: string): void {
    const next = withValue({ ...values, country: country?.id ?? '' }, column, text)
    const filled = Object.entries(next).filter(([, one]) => one !== '')
    const isEmpty = filled.every(([one]) => one === 'country') && column !== 'country'
    onChange(isEmpty ? null : Object.fromEntries(filled))
  }

  return (
    <FieldGroup {...{ name, label, hint, error, isRequired }}>
      <div className={patterns.stack16}>
        <AddressFields
          countries={countries}
          country={country}
          fields={own}
          values={values}
          errors={Object.fromEntries(Object.entries(errors).map(([one, text]) => [one.slice(name.length + 1), text]))}
          nameOf={(column) => `${name}/${column}`}
          isReadOnly={isReadOnly}
          onChange={change}
        />
      </div>
    </FieldGroup>
  )
}
