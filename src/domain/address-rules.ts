import { cleanGstin, isGstin } from './gstin.ts'
import * as fieldErrors from '#words/fields.ts'
import { MAX_PHONE_DIGITS, foreignPhoneError, readPhone } from './phone-digits.ts'
import { normalisePostcode } from './pincode.ts'
import { type ContainsDomain, addressTextError } from './plain-name.ts'

/** A field of a country's address form. */
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
 * Returns a typed value as it is sent: trimmed; a phone number as national digits, a PIN code without spaces, a GSTIN
 * in capitals.
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
  const [code, length] = [country?.mobile_code ?? '', country?.mobile_number_length || MAX_PHONE_DIGITS]
  return readPhone(value, { code, length }) ?? value
}

export interface AddressCountry {
  states: readonly { id: string }[]
  /** Such as "+91". */
  mobile_code?: string | undefined
  /** Validates a phone number (phone-library.ts). Without it, only the form's pattern is checked. */
  isPhone?: ((digits: string) => boolean) | undefined
  /** Only provided by the server; see plain-name.ts. */
  containsDomain?: ContainsDomain | undefined
}

/** Returns the error of a cleaned value, or undefined. Browser and server apply the same rules. */
export function addressFieldError(rule: AddressRule, value: string, land: AddressCountry): string | undefined {
  const { states, mobile_code: code, isPhone } = land
  const { type, is_required: isRequired, max_length: most = 300, pattern } = rule
  // A country without a list of states has nothing to choose from.
  if (value === '') return isRequired && !(type === 'state' && states.length === 0) ? fieldErrors.required() : undefined
  if (rule.column_name === 'gstin') return isGstin(value) ? undefined : fieldErrors.gstin()
  const wrong = type === 'tel' ? foreignPhoneError(value, code) : fieldErrors.invalid()
  if (value.length > most || /\p{Cc}/u.test(value)) return wrong
  if (type === 'state' && states.length > 0 && !states.some(({ id }) => id === value)) return wrong
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) return wrong
  if (type === 'tel' && (!/^\d+$/.test(value) || isPhone?.(value) === false)) return wrong
  return type === 'text' ? addressTextError(rule.column_name, value, land.containsDomain) : undefined
}

/** Returns whether a pattern allows only digits, so that phones can show their number pad. */
export const acceptsOnlyDigits = (pattern: string | undefined): boolean =>
  pattern !== undefined && /^\^(?:\[[\d-]+\]|\\d|\d|\{\d+(?:,\d+)?\})+\$$/.test(pattern)
