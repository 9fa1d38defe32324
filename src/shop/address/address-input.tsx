import type { AddressField, Country } from '#generated/api.d.ts'
import { acceptsOnlyDigits } from '#domain/address-rules.ts'
import { cleanGstin } from '#domain/gstin.ts'
import { MAX_PHONE_DIGITS } from '#domain/phone-digits.ts'
import * as t from '#words/addresses.ts'
import * as fields from '#words/fields.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { PhoneField } from '../account/phone-field.tsx'

interface Props {
  id: string
  field: AddressField
  country: Country | undefined
  autoComplete: string | undefined
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

/** An address field of the type defined by its country's form. */
export function AddressInput({ field, country, value, onChange, ...rest }: Props) {
  const { label, type, is_required: isRequired, max_length: most, pattern } = field
  const states = country?.states ?? []
  const isNeeded = isRequired && !(type === 'state' && states.length === 0)
  const common = { ...rest, name: field.column_name, label, value, required: isNeeded, optional: !isNeeded }
  if (type === 'state' && states.length > 0)
    return (
      <SelectField {...common} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t.choose()}</option>
        {states.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    )
  if (type === 'tel')
    return (
      <PhoneField
        {...common}
        type="tel"
        length={country?.mobile_number_length || MAX_PHONE_DIGITS}
        code={country?.mobile_code}
        hint={phoneHint(country)}
        onDigits={onChange}
      />
    )
  if (field.column_name === 'gstin')
    return (
      // Often copied with spaces and in lower case, so it is normalised when the field is left (CK-15).
      <TextField
        {...common}
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
        onBlur={({ target }) => cleanGstin(target.value) !== target.value && onChange(cleanGstin(target.value))}
      />
    )
  return (
    <TextField
      {...common}
      type={type === 'email' ? 'email' : 'text'}
      inputMode={type === 'pincode' && acceptsOnlyDigits(pattern) ? 'numeric' : undefined}
      maxLength={most}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function phoneHint(country: Country | undefined): string | undefined {
  const { mobile_code: code, mobile_number_length: length } = country ?? {}
  return code && length ? fields.phoneHint({ digits: String(length), code }) : undefined
}
