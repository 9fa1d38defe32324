import type { AddressField, Country } from '#generated/api.d.ts'
import type { AddressValues } from '#domain/country-form.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import * as t from '#words/admin-desk.ts'

interface Props {
  countries: readonly Country[]
  /** Undefined while none is chosen. */
  country: Country | undefined
  /** The fields of the country's form, without the country. */
  fields: readonly AddressField[]
  values: AddressValues
  /** Errors by column. */
  errors: Readonly<Record<string, string | undefined>>
  /** Returns the name of a column's element in the form; its own by default. */
  nameOf?: (column: string) => string
  isReadOnly?: boolean
  onChange: (column: string, text: string) => void
}

/** The fields of an address by its country's form. */
export function AddressFields(props: Props) {
  const {
    countries,
    country,
    fields,
    values,
    errors,
    nameOf = (column) => column,
    isReadOnly = false,
    onChange,
  } = props
  const states = country?.states ?? []
  return (
    <>
      <SelectField
        name={nameOf('country')}
        label={t.country()}
        value={country?.id ?? ''}
        error={errors['country']}
        disabled={isReadOnly}
        onChange={({ target }) => onChange('country', target.value)}
      >
        {country === undefined && <option value="">{t.choose()}</option>}
        {countries.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {fields.map(({ column_name: column, label, type, is_required: isRequired, max_length: most }) => {
        const own = {
          name: nameOf(column),
          label,
          value: values[column] ?? '',
          error: errors[column],
          optional: !isRequired,
          onChange: ({ target }: { target: { value: string } }) => onChange(column, target.value),
        }
        return type === 'state' && states.length > 0 ? (
          <SelectField key={column} {...own} disabled={isReadOnly}>
            <option value="">{t.choose()}</option>
            {states.map(({ id, name: state }) => (
              <option key={id} value={id}>
                {state}
              </option>
            ))}
          </SelectField>
        ) : (
          <TextField
            key={column}
            {...own}
            type={type === 'tel' || type === 'email' ? type : 'text'}
            maxLength={most}
            readOnly={isReadOnly}
            autoComplete="off"
          />
        )
      })}
    </>
  )
}
