import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** `code` is the ISO code, such as "LK". */
export interface LibraryCountry {
  code: string
}

/**
 * Returns whether national digits are a valid number of a country (CK-13); true for countries unknown to the library.
 * The browser loads this file only for parcels abroad.
 */
export function isPhoneOfCountry({ code }: LibraryCountry, digits: string): boolean {
  const country = code.toUpperCase()
  if (!/^\d{4,15}$/u.test(digits)) return false
  if (!isSupportedCountry(country)) return true
  return parsePhoneNumberFromString(digits, { defaultCountry: country, extract: false })?.isValid() === true
}
