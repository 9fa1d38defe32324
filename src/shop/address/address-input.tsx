import type { AddressField, Country } from '#generated/api.d.ts'
import { takesDigits } from '#domain/address-rules.ts'
import { SelectField, TextField } from '#ui/field.tsx'

interface Props {
  id: string
  field: AddressField
  country: Country | undefined
  autoComplete: string | undefined
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

/** One field of an address, of the kind its country's form says. */
export function AddressInput({ field, country, value, onChange, ...rest }: Props) {
  const { label, type, is_required: isRequired, max_length: most, pattern } = field
  const states = country?.states ?? []
  const isNeeded = isRequired && !(type === 'state' && states.length === 0)
  const common = { ...rest, label, value, required: isNeeded, optional: !isNeeded }
  if (type === 'state' && states.length > 0)
    return (
      <SelectField {...common} onChange={({ target }) => onChange(target.value)}>
        <option value="">Choose</option>
        {states.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    )
  return (
    <TextField
      {...common}
      type={type === 'email' ? 'email' : 'text'}
      inputMode={inputModeOf(type, pattern)}
      // A number may be pasted with its country's code, which is taken off.
      maxLength={type === 'tel' ? 24 : most}
      hint={type === 'tel' ? phoneHint(country) : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** The keys that a phone offers. */
function inputModeOf(type: AddressField['type'], pattern: AddressField['pattern']): 'tel' | 'numeric' | undefined {
  if (type === 'tel') return 'tel'
  return type === 'pincode' && takesDigits(pattern) ? 'numeric' : undefined
}

function phoneHint(country: Country | undefined): string | undefined {
  const { mobile_code: code, mobile_number_length: length } = country ?? {}
  return code && length ? `${length} digits, without ${code}` : undefined
}
