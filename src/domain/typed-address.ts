import { type AddressValues, type LocatedPincode, withValue } from './country-form.ts'
import { normalisePincode } from './pincode.ts'
import { fillFromPlace } from './pincode-place.ts'

/** What was typed in an address form. */
export interface TypedAddress {
  /** By column. */
  texts: AddressValues
  /** The PIN code whose town and state are still to be filled in. */
  newPincode?: string | undefined
  /** The town that a PIN code filled in: the next PIN code replaces it. */
  filledTown?: string | undefined
}

/** Returns the address with one text changed. */
export const withText = <Typed extends TypedAddress>(typed: Typed, column: string, text: string): Typed => ({
  ...typed,
  texts: withValue(typed.texts, column, text),
  ...(column === 'pincode' && { newPincode: text }),
})

/**
 * Returns the address with the town and state of a newly typed PIN code, once its place is known (CK-12). `suggested`
 * has the values of columns nobody has typed in.
 */
export function withPlace<Typed extends TypedAddress>(
  typed: Typed,
  suggested: AddressValues,
  place: LocatedPincode | undefined,
): Typed {
  const { texts, newPincode, filledTown } = typed
  if (!place || newPincode === undefined || normalisePincode(newPincode) !== place.pincode) return typed
  const filled = fillFromPlace(place, (column) => texts[column] ?? suggested[column] ?? '', filledTown)
  return { ...typed, texts: { ...texts, ...filled }, newPincode: undefined, filledTown: filled.city ?? filledTown }
}
