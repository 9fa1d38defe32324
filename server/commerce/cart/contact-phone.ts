import { cleanValue } from '#domain/address-rules.ts'
import { contactPhoneError, toStoredPhone } from '#domain/contact-phone.ts'
import { isPhoneOfCountry } from '#domain/phone-library.ts'
import { plainCharacters } from '#lib/plain-characters.ts'
import type { AddressForms } from '#server/store/settings/service.ts'

export interface PhoneRules {
  forms: AddressForms
  home: string
  digits: number
}

/**
 * Reads a contact's phone number as typed; returns it as stored, with its fault (CK-13). A number that starts with the
 * code of another country the shop ships to belongs to that country.
 */
export function readContactPhone(
  text: string,
  { forms, home, digits }: PhoneRules,
): { phone: string; fault: string | undefined } {
  const typed = plainCharacters(text)
    .replaceAll(/[ ().-]/g, '')
    .replace(/^00(?=\d{8})/, '+')
  const homeCountry = forms.countries.find(({ id }) => id === home)
  const others = forms.countries.filter(({ id, mobile_code: code }) => id !== home && typed.startsWith(code))
  const country = others.toSorted((a, b) => b.mobile_code.length - a.mobile_code.length)[0] ?? homeCountry
  const isOwn = country === homeCountry
  const number = cleanValue({ type: 'tel' }, typed, country ?? { mobile_code: '', mobile_number_length: digits })
  const fault = contactPhoneError(number, {
    fields: forms.fieldsOf(country?.id, 'Shipping'),
    length: isOwn ? digits : undefined,
    code: country?.mobile_code,
    isPhone: country && ((national) => isPhoneOfCountry(country, national)),
  })
  return { phone: toStoredPhone(number, country, home), fault }
}
