import { type AddressRule, addressFault } from './address-rules.ts'
import { MOST_PHONE_DIGITS, type PhoneShape, phoneFaultOf, readPhone } from './phone-digits.ts'

/** A country that parcels go to, as far as its phone numbers go. */
interface PhoneLand {
  id: string
  mobile_code: string
  mobile_number_length: number
}

/**
 * How a contact's number is kept (CK-13): a number of the shop's own country as its digits alone, one of another country with that
 * country's code. `home` is the id of the shop's country.
 */
export const keptPhone = (digits: string, country: PhoneLand | undefined, home: unknown): string =>
  digits === '' || !country || country.id === home ? digits : `${country.mobile_code}${digits}`

/** The digits of a kept number as the country's field shows them; none of a number that another country has. */
export function shownPhone(kept: string, country: PhoneLand | undefined, home: unknown): string {
  if (!country || country.id === home) return kept.startsWith('+') ? '' : kept
  return kept.startsWith(country.mobile_code) ? kept.slice(country.mobile_code.length) : ''
}

/** A kept number as it is dialled: with a code. `code` is that of the shop's country. */
export const dialledPhone = (kept: string, code: string): string => (kept.startsWith('+') ? kept : `${code}${kept}`)

/** Returns the phone format of a country. */
export const phoneShapeOf = (country: Omit<PhoneLand, 'id'> | undefined): PhoneShape => ({
  length: country?.mobile_number_length || MOST_PHONE_DIGITS,
  code: country?.mobile_code ?? '',
})

/** Converts a number typed for one country to the field of another. Text that cannot be read stays unchanged. */
export const phoneFor = (typed: string, country: PhoneLand | undefined): string =>
  readPhone(typed, phoneShapeOf(country)) ?? typed

interface ContactRules {
  /** Of the address form of the country. */
  fields: readonly AddressRule[]
  /** How many digits a number has, where the country is the shop's own (specification §5.2). */
  length?: number | undefined
  /** Country calling code. */
  code?: string | undefined
  isPhone?: ((digits: string) => boolean) | undefined
}

/** What is wrong with a contact's number: the rules are those of the address that the parcel goes to. None is nothing wrong. */
export function contactPhoneFault(digits: string, { fields, length, code, isPhone }: ContactRules): string | undefined {
  if (digits === '') return undefined
  if (!/^\d+$/u.test(digits) || (length !== undefined && digits.length !== length)) return phoneFaultOf(digits, code)
  const rule = fields.find(({ type }) => type === 'tel') ?? { column_name: 'phone', label: '', type: 'tel' as const }
  return addressFault({ ...rule, is_required: false }, digits, { states: [], isPhone })
}
