import { plainCharacters } from '#lib/plain-characters.ts'
import * as t from '#words/delivery.ts'

/** Returns a pincode in ASCII digits, without spaces and hyphens (CK-17). */
export const normalisePincode = (text: string): string => plainCharacters(text).replaceAll(/[ -]/g, '')

/** Returns a postcode in its country's format: "560-001" becomes 560001 in India, "00-950" stays in Poland. */
export function normalisePostcode(text: string, pattern: string | undefined): string {
  const plain = plainCharacters(text)
  const isOne = (code: string) => pattern !== undefined && new RegExp(pattern, 'u').test(code)
  if (isOne(plain) || !/^[\d -]+$/.test(plain)) return plain
  const compact = normalisePincode(plain)
  return pattern === undefined || !isOne(compact) ? plain.replaceAll(' ', '') : compact
}

/** Returns the error of a normalised pincode, or undefined. */
export function pincodeError(pincode: string, digits: number): string | undefined {
  if (pincode === '') return t.pincodeMissing()
  if (!/^\d+$/u.test(pincode) || pincode.length !== digits) return t.pincodeLength({ digits })
  // The first digit of an Indian pincode is its region, and there is no region 0.
  if (pincode.startsWith('0') && digits === 6) return t.pincodeStart()
  return undefined
}
