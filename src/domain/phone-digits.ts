import { plainCharacters } from '#lib/plain-characters.ts'
import * as fieldErrors from '#words/fields.ts'

/** Maximum digits of any phone number (E.164), for unknown countries. */
export const MAX_PHONE_DIGITS = 15

/** Phone number format of a country. */
export interface PhoneFormat {
  /** Number of digits without the country code. */
  length: number
  /** Such as "+91"; empty if the country is unknown. */
  code: string
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/**
 * Returns the national digits of a typed or pasted number in any script, without country code or trunk zero (CK-13,
 * CK-17). A number of valid length is kept whole, since it may start like the code. Undefined for text that cannot be
 * read: another country's code, too many digits, two numbers, words.
 */
export function readPhone(text: string, { length, code }: PhoneFormat): string | undefined {
  const plain = plainCharacters(text).replace(/^tel:/i, '')
  if (!/^\(?\+?[\d ().-]*$/.test(plain)) return undefined
  const [own, digits] = [digitsOf(code), digitsOf(plain)]
  const isWrittenOut = plain.includes('+')
  if (digits.length <= length && !isWrittenOut) return digits
  if (isWrittenOut && own === '') return undefined
  // Allows "+91 (0) 98765 43210", unless the zero is part of the number.
  const before = own === '' ? '0' : isWrittenOut ? `${own}0??` : `(?:00)?${own}0??|0`
  return new RegExp(`^(?:${before})(\\d{0,${length}})$`).exec(digits)?.[1]
}

/** Returns whether a written number starts with another country's code: "+971 50 123 4567" where `code` is "+91". */
export function hasForeignCode(text: string, code: string): boolean {
  const [, sign, rest = ''] = /^\(?(\+|00)(.*)$/.exec(plainCharacters(text)) ?? []
  const [own, digits] = [digitsOf(code), digitsOf(rest)]
  if (sign === undefined || own === '' || (sign === '00' && digits.length < 8)) return false
  return !digits.startsWith(own) && !own.startsWith(digits)
}

/**
 * Returns what a phone field shows: only digits. Digits beyond the last are dropped (§5.2); unreadable pasted text is
 * kept, so that validation rejects it.
 */
export function formatPhoneField(text: string, shape: PhoneFormat, isPasted: boolean): string {
  const read = readPhone(text, shape)
  if (read !== undefined || isPasted || hasForeignCode(text, shape.code)) return read ?? text
  return digitsOf(plainCharacters(text)).slice(0, shape.length)
}

/** Returns the error for a number of another country. */
export const foreignPhoneError = (text: string, code = ''): string =>
  hasForeignCode(text, code) ? `${fieldErrors.phone()}. Enter one that starts with ${code}.` : fieldErrors.phone()
