import { type AddressRule, addressFieldError } from './address-rules.ts'
import { MAX_PHONE_DIGITS, type PhoneFormat, foreignPhoneError, readPhone } from './phone-digits.ts'

/** The part of a country that concerns phone numbers. */
interface PhoneCountry {
  id: string
  mobile_code: string
  mobile_number_length: number
}

/**
 * Returns a contact's number as it is stored (CK-13): national digits in the shop's own country (`home`), with the
 * country code elsewhere.
 */
export const toStoredPhone = (digits: string, country: PhoneCountry | undefined, home: unknown): string =>
  digits === '' || !country || country.id === home ? digits : `${country.mobile_code}${digits}`

/**
 * Returns the national digits of a stored number for the field of a country; empty if the number belongs to another
 * country.
 */
export function toFieldPhone(kept: string, country: PhoneCountry | undefined, home: unknown): string {
  if (!country || country.id === home) return kept.startsWith('+') ? '' : kept
  return kept.startsWith(country.mobile_code) ? kept.slice(country.mobile_code.length) : ''
}

/** Returns a stored number with a country code. `code` is the shop's own. */
export const toDialablePhone = (kept: string, code: string): string => (kept.startsWith('+') ? kept : `${code}${kept}`)

/** Returns the phone format of a country. */
export const phoneFormatOf = (country: Omit<PhoneCountry, 'id'> | undefined): PhoneFormat => ({
  length: country?.mobile_number_length || MAX_PHONE_DIGITS,
  code: country?.mobile_code ?? '',
})

/** Converts a number typed for one country to the field of another. Text that cannot be read stays unchanged. */
export const convertPhone = (typed: string, country: PhoneCountry | undefined): string =>
  readPhone(typed, phoneFormatOf(country)) ?? typed

interface ContactRules {
  /** Of the address form of the country. */
  fields: readonly AddressRule[]
  /** The number of digits in the shop's own country (§5.2). */
  length?: number | undefined
  code?: string | undefined
  isPhone?: ((digits: string) => boolean) | undefined
}

/** Returns the error of a contact's number by the rules of the shipping country. An empty number is valid. */
export function contactPhoneError(digits: string, { fields, length, code, isPhone }: ContactRules): string | undefined {
  if (digits === '') return undefined
  if (!/^\d+$/u.test(digits) || (length !== undefined && digits.length !== length))
    return foreignPhoneError(digits, code)
  const rule = fields.find(({ type }) => type === 'tel') ?? { column_name: 'phone', label: '', type: 'tel' as const }
  return addressFieldError({ ...rule, is_required: false }, digits, { states: [], isPhone })
}
