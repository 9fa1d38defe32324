import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A country as far as its phone numbers go: ISO code, such as "LK". */
export interface PhoneLand {
  code: string
}

/**
 * Whether a country has such a number, without the country's code (CK-13). Of a country that the library does not know any digits will
 * do. The browser loads this file only where a parcel goes to another country than the shop's.
 */
export function isPhoneOf({ code }: PhoneLand, digits: string): boolean {
  const country = code.toUpperCase()
  if (!/^\d{4,15}$/u.test(digits)) return false
  if (!isSupportedCountry(country)) return true
  return parsePhoneNumberFromString(digits, { defaultCountry: country, extract: false })?.isValid() === true
}
