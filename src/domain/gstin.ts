import { plainCode } from '#lib/plain-characters.ts'
import * as t from '#words/fields.ts'
import { gstCodeOf, gstStateOf } from './gst-states.ts'

/** State code, PAN, registration number, Z, check character. */
const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/
const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Returns a typed GSTIN without spaces and hyphens, in capitals. */
export const cleanGstin = (text: string): string => plainCode(text).replaceAll('-', '')

/** Returns whether a cleaned text is a GSTIN with a correct check character (CK-15). */
export function isGstin(text: string): boolean {
  if (!SHAPE.test(text)) return false
  // Every second character counts double; the two base-36 digits of each product are added.
  const sum = Array.from(text.slice(0, -1), (sign, place) => CHARACTERS.indexOf(sign) * (1 + (place % 2))).reduce(
    (total, product) => total + Math.floor(product / 36) + (product % 36),
    0,
  )
  return text.at(-1) === CHARACTERS[(36 - (sum % 36)) % 36]
}

/**
 * Returns the fields of an address that contradict its GSTIN, by column (CK-15): the state must be the one it is
 * registered in, and a business name is required where the form has that field.
 */
export function gstinErrors(
  columns: readonly string[],
  country: string,
  values: Readonly<Record<string, string | undefined>>,
  states: readonly { id: string; name: string }[],
): Readonly<Record<string, string>> {
  const { gstin = '', state = '', business_name: name = '' } = values
  if (!isGstin(gstin)) return {}
  const [own, code] = [gstin.slice(0, 2), gstCodeOf(country, state)]
  const nameOf = (id: string | undefined) => states.find((one) => one.id === id)?.name
  const [registered, here] = [nameOf(gstStateOf(own)), nameOf(state)]
  return {
    ...(registered &&
      code !== undefined &&
      code !== own && {
        gstin: t.gstinState({ registered, code: own, state: here ?? '', stateCode: code }),
      }),
    ...(name === '' && columns.includes('business_name') && { business_name: t.gstinName() }),
  }
}
