import { cleanGstin, GSTIN_FAULT, isGstin } from './gstin.ts'
import { fieldMessages } from './auth-messages.ts'
import { MOST_PHONE_DIGITS, phoneFaultOf, readPhone } from './phone-digits.ts'
import { normalisePostcode } from './pincode.ts'
import { type ContainsDomain, addressTextFault } from './plain-name.ts'

/** A field of a country's address form, as the API tells it. */
export interface AddressRule {
  column_name: string
  label: string
  is_required: boolean
  type: 'text' | 'tel' | 'email' | 'country' | 'state' | 'pincode'
  max_length?: number
  pattern?: string
}

interface PhoneCountry {
  mobile_code: string
  mobile_number_length: number
}

/**
 * What was typed as it is sent: without spaces around it; a phone number as its digits without the country's code, a
 * PIN code without its gap, a GSTIN in capital letters.
 */
export function cleanValue(
  { type, column_name: column, pattern }: Pick<AddressRule, 'type'> & Partial<AddressRule>,
  text: string,
  country: PhoneCountry | undefined,
): string {
  const value = text.trim().replace(/\s+/gu, ' ')
  if (column === 'gstin') return cleanGstin(value)
  if (type === 'pincode') return normalisePostcode(value, pattern)
  if (type !== 'tel') return value
  const [code, length] = [country?.mobile_code ?? '', country?.mobile_number_length || MOST_PHONE_DIGITS]
  return readPhone(value, { code, length }) ?? value
}

/** What is known of the country of an address. */
export interface AddressLand {
  states: readonly { id: string }[]
  /** Country calling code, such as "+91". */
  mobile_code?: string | undefined
  /** Whether its phone numbers are such (phone-library.ts); without it the form's pattern alone decides. */
  isPhone?: ((digits: string) => boolean) | undefined
  /** Provided by the server only; see plain-name.ts. */
  containsDomain?: ContainsDomain | undefined
}

/** What is wrong with a field's cleaned value, in the shop's words; browser and server have the same rules. */
export function addressFault(rule: AddressRule, value: string, land: AddressLand): string | undefined {
  const { states, mobile_code: code, isPhone } = land
  const { type, is_required: isRequired, max_length: most = 300, pattern } = rule
  // A country without a list of states has nothing to choose from.
  if (value === '') return isRequired && !(type === 'state' && states.length === 0) ? fieldMessages.required : undefined
  if (rule.column_name === 'gstin') return isGstin(value) ? undefined : GSTIN_FAULT
  const wrong = type === 'tel' ? phoneFaultOf(value, code) : fieldMessages.invalid
  if (value.length > most || /\p{Cc}/u.test(value)) return wrong
  if (type === 'state' && states.length > 0 && !states.some(({ id }) => id === value)) return wrong
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) return wrong
  if (type === 'tel' && (!/^\d+$/.test(value) || isPhone?.(value) === false)) return wrong
  return type === 'text' ? addressTextFault(rule.column_name, value, land.containsDomain) : undefined
}

/** Whether a pattern takes digits alone: then a phone may show its number pad. */
export const takesDigits = (pattern: string | undefined): boolean =>
  pattern !== undefined && /^\^(?:\[[\d-]+\]|\\d|\d|\{\d+(?:,\d+)?\})+\$$/.test(pattern)
