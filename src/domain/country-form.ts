import { gstinFaults } from './gstin.ts'
import type { AddressBody, AddressField, AddressType, Country } from '#generated/api.d.ts'
import { addressFault, cleanValue } from './address-rules.ts'
import { fieldMessages } from './auth-messages.ts'
import { type PincodePlace, stateFault } from './pincode-place.ts'

/** Suggestions for these alone do not make an address. */
const OF_THE_PERSON = new Set(['name', 'phone'])

/** The values of an address form, by column. */
export type AddressTexts = Readonly<Record<string, string>>

export interface CountryForm {
  type: AddressType
  country: Country | undefined
  /** Without the country. */
  fields: readonly AddressField[]
  /** Validates a phone number of the country; undefined for the shop's own country and until the library is loaded. */
  isPhone?: ((digits: string) => boolean) | undefined
  /** The place of the pincode in the form, once it is known. */
  place?: KnownPlace | undefined
}

export interface KnownPlace extends PincodePlace {
  of: string
}

export interface JudgedAddress {
  /** Cleaned values, ready to be sent. */
  body: AddressBody
  /** Errors by column. */
  faults: Readonly<Record<string, string | undefined>>
  /** Nothing was typed, and only personal details are suggested. */
  isBlank: boolean
}

export const textsOf = (address: object | null | undefined): AddressTexts =>
  Object.fromEntries(
    Object.entries(address ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

/** Returns the values with one changed. Changing the country clears the state. */
export const withText = (texts: AddressTexts, column: string, text: string): AddressTexts => ({
  ...texts,
  [column]: text,
  ...(column === 'country' && { state: '' }),
})

/** Validates the values of a form. `suggested` values apply to columns nobody has typed in. */
export function judgeAddress(
  { type, country, fields, isPhone, place }: CountryForm,
  texts: AddressTexts,
  suggested: AddressTexts,
): JudgedAddress {
  const textOf = (column: string) => texts[column] ?? suggested[column] ?? ''
  const cleaned = fields.map((field) => [field, cleanValue(field, textOf(field.column_name), country)] as const)
  const values = Object.fromEntries(cleaned.map(([field, value]) => [field.column_name, value]))
  const states = country?.states ?? []
  const land = { states, mobile_code: country?.mobile_code, isPhone }
  const placeOf = (pincode: string) => (place?.of === pincode ? place : undefined)
  const columns = fields.map(({ column_name: column }) => column)
  const contradicted = {
    ...stateFault({ fields, values, states, placeOf }),
    ...gstinFaults(columns, country?.id ?? '', values, states),
  }
  const faults: JudgedAddress['faults'] = {
    country: country ? undefined : fieldMessages.required,
    ...Object.fromEntries(
      cleaned.map(([field, value]) => {
        const { column_name: column } = field
        return [column, addressFault(field, value, land) ?? contradicted[column]]
      }),
    ),
  }
  const isBegun = ({ column_name: column }: AddressField) =>
    (texts[column] ?? (OF_THE_PERSON.has(column) ? '' : suggested[column]) ?? '').trim() !== ''
  return {
    body: { ...values, country: country?.id ?? '', address_type: type },
    faults,
    isBlank: !fields.some(isBegun),
  }
}
