import { cleanValue } from '#domain/address-rules.ts'
import { contactPhoneError, toStoredPhone } from '#domain/contact-phone.ts'
import { isPhoneOfCountry } from '#domain/phone-library.ts'
import { plainCharacters } from '#lib/plain-characters.ts'
import type { AddressForms } from '#server/store/settings/service.ts'

/** What numbers are judged by. */
export interface PhoneRules {
  forms: AddressForms
  /** Id of the shop's country. */
  home: string
  /** How many digits its numbers have. */
  digits: number
}

/**
 * A contact's number as people write it, as it is kept, and what is wrong with it (CK-13). One that begins with the code of another
 * country that the shop sends to is one of that country.
 */
export function readContactPhone(
  text: string,
  { forms, home, digits }: PhoneRules,
): { phone: string; fault: string | undefined } {
  const given = plainCharacters(text)
    .replaceAll(/[ ().-]/g, '')
    .replace(/^00(?=\d{8})/, '+')
  const own = forms.countries.find(({ id }) => id === home)
  const others = forms.countries.filter(({ id, mobile_code: code }) => id !== home && given.startsWith(code))
  const country = others.toSorted((one, other) => other.mobile_code.length - one.mobile_code.length)[0] ?? own
  const isOwn = country === own
  const number = cleanValue({ type: 'tel' }, given, country ?? { mobile_code: '', mobile_number_length: digits })
  const fault = contactPhoneError(number, {
    fields: forms.fieldsOf(country?.id, 'Shipping'),
    length: isOwn ? digits : undefined,
    code: country?.mobile_code,
    isPhone: country && ((one) => isPhoneOfCountry(country, one)),
  })
  return { phone: toStoredPhone(number, country, home), fault }
}
