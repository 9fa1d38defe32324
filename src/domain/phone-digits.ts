import { plainCharacters } from '#lib/plain-characters.ts'
import { fieldMessages } from './auth-messages.ts'

/** Of any number in the world, where nothing is known of the country's. */
export const MOST_PHONE_DIGITS = 15

/** How the phone numbers of a country are written. */
export interface PhoneShape {
  /** Digits without the country's code. */
  length: number
  /** Such as "+91"; empty where the country is not known. */
  code: string
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/**
 * Returns the digits of a number that was typed or pasted, in any script, without the country's code or the zero that people write
 * before it (CK-13, CK-17). A number that is no longer than it may be keeps all its digits: it may begin like the code. Undefined for
 * what cannot be understood: another country's code, too many digits, two numbers, words.
 */
export function readPhone(text: string, { length, code }: PhoneShape): string | undefined {
  const plain = plainCharacters(text).replace(/^tel:/i, '')
  if (!/^\(?\+?[\d ().-]*$/.test(plain)) return undefined
  const [own, digits] = [digitsOf(code), digitsOf(plain)]
  const isWrittenOut = plain.includes('+')
  if (digits.length <= length && !isWrittenOut) return digits
  if (isWrittenOut && own === '') return undefined
  // The zero after the code as in "+91 (0) 98765 43210", where the number is not whole with it.
  const before = own === '' ? '0' : isWrittenOut ? `${own}0??` : `(?:00)?${own}0??|0`
  return new RegExp(`^(?:${before})(\\d{0,${length}})$`).exec(digits)?.[1]
}

/** Whether a number, as it was written, begins with the code of another country: "+971 50 123 4567" where `code` is "+91". */
export function isWrittenAbroad(text: string, code: string): boolean {
  const [, sign, rest = ''] = /^\(?(\+|00)(.*)$/.exec(plainCharacters(text)) ?? []
  const [own, digits] = [digitsOf(code), digitsOf(rest)]
  if (sign === undefined || own === '' || (sign === '00' && digits.length < 8)) return false
  return !digits.startsWith(own) && !own.startsWith(digits)
}

/**
 * Returns what a field for a country's number shows of a text: its digits. Keys that are pressed after the last digit are dropped
 * (specification §5.2); what was pasted and cannot be understood is kept as it is, to be refused.
 */
export function phoneInField(text: string, shape: PhoneShape, isPasted: boolean): string {
  const read = readPhone(text, shape)
  if (read !== undefined || isPasted || isWrittenAbroad(text, shape.code)) return read ?? text
  return digitsOf(plainCharacters(text)).slice(0, shape.length)
}

/** What is said of a number that is none of the country's. */
export const phoneFaultOf = (text: string, code = ''): string =>
  isWrittenAbroad(text, code) ? `${fieldMessages.phone}. Enter one that starts with ${code}.` : fieldMessages.phone
