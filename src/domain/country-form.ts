import { gstinErrors } from './gstin.ts'
import type { AddressBody, AddressField, AddressType, Country } from '#generated/api.d.ts'
import { addressFieldError, cleanValue } from './address-rules.ts'
import * as fieldErrors from '#words/fields.ts'
import { type PincodePlace, stateErrors } from './pincode-place.ts'

/** Suggestions for these alone do not make an address. */
const PERSONAL_COLUMNS = new Set(['name', 'phone'])

/** The values of an address form, by column. */
export type AddressValues = Readonly<Record<string, string>>

export interface CountryForm {
  type: AddressType
  country: Country | undefined
  /** Without the country. */
  fields: readonly AddressField[]
  /** Validates a phone number of the country; undefined for the shop's own country and until the library is loaded. */
  isPhone?: ((digits: string) => boolean) | undefined
  /** The place of the pincode in the form, once it is known. */
  place?: LocatedPincode | undefined
}

export interface LocatedPincode extends PincodePlace {
  pincode: string
}

export interface ValidatedAddress {
  /** Cleaned values, ready to be sent. */
  body: AddressBody
  /** Errors by column. */
  errors: Readonly<Record<string, string | undefined>>
  /** Nothing was typed, and only personal details are suggested. */
  isBlank: boolean
}

export const toAddressValues = (address: object | null | undefined): AddressValues =>
  Object.fromEntries(
    Object.entries(address ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

/** Returns the values with one changed. Changing the country clears the state. */
export const withValue = (typed: AddressValues, column: string, text: string): AddressValues => ({
  ...typed,
  [column]: text,
  ...(column === 'country' && { state: '' }),
})

/** Validates the values of a form. `suggested` values apply to columns nobody has typed in. */
export function validateAddress(
  { type, country, fields, isPhone, place }: CountryForm,
  typed: AddressValues,
  suggested: AddressValues,
): ValidatedAddress {
  const textOf = (column: string) => typed[column] ?? suggested[column] ?? ''
  const cleaned = fields.map((field) => [field, cleanValue(field, textOf(field.column_name), country)] as const)
  const values = Object.fromEntries(cleaned.map(([field, value]) => [field.column_name, value]))
  const states = country?.states ?? []
  const rules = { states, mobile_code: country?.mobile_code, isPhone }
  const findPlace = (pincode: string) => (place?.pincode === pincode ? place : undefined)
  const columns = fields.map(({ column_name: column }) => column)
  const contradicted = {
    ...stateErrors({ fields, values, states, findPlace }),
    ...gstinErrors(columns, country?.id ?? '', values, states),
  }
  const errors: ValidatedAddress['errors'] = {
    country: country ? undefined : fieldErrors.required(),
    ...Object.fromEntries(
      cleaned.map(([field, value]) => {
        const { column_name: column } = field
        return [column, addressFieldError(field, value, rules) ?? contradicted[column]]
      }),
    ),
  }
  const isBegun = ({ column_name: column }: AddressField) =>
    (typed[column] ?? (PERSONAL_COLUMNS.has(column) ? '' : suggested[column]) ?? '').trim() !== ''
  return {
    body: { ...values, country: country?.id ?? '', address_type: type },
    errors,
    isBlank: !fields.some(isBegun),
  }
}
