import { SelectField } from '#ui/field.tsx'
import * as t from '#words/admin-form.ts'
import type { ControlProps, RegisteredControl } from '../field/control-props.ts'
import { emptyValue } from '../field/field-schema.ts'
import { LabelText } from '../field/label-text.tsx'
import { useCountries } from './use-countries.ts'

/** A select of the countries that shoppers can choose. */
function CountryControl({ name, label, hint, error, field, value, onChange, isRequired, isReadOnly }: ControlProps) {
  const countries = useCountries()
  const id = typeof value === 'string' ? value : ''
  return (
    <SelectField
      name={name}
      label={<LabelText label={label} isRequired={isRequired} />}
      hint={hint}
      error={error}
      disabled={isReadOnly}
      value={id}
      onChange={({ target }) => onChange(target.value === '' ? emptyValue(field) : target.value)}
    >
      {(id === '' || !isRequired) && <option value="">{t.none()}</option>}
      {id !== '' && !countries.some((country) => country.id === id) && <option value={id}>{id}</option>}
      {countries.map((country) => (
        <option key={country.id} value={country.id}>
          {country.name}
        </option>
      ))}
    </SelectField>
  )
}

export const control: RegisteredControl = { Control: CountryControl }
