import { gstinFaults } from './gstin.ts'
import type { AddressBody, AddressField, AddressType, Country } from '#generated/api.d.ts'
import { addressFault, cleanValue } from './address-rules.ts'
import { fieldMessages } from './auth-messages.ts'
import { type PincodePlace, stateFault } from './pincode-place.ts'

/** Suggested alone, they are no address yet. */
const OF_THE_PERSON = new Set(['name', 'phone'])

/** What stands in the fields of an address, by column. */
export type AddressTexts = Readonly<Record<string, string>>

/** The form of an address: the fields that addresses of its type have in a country. */
export interface CountryForm {
  type: AddressType
  country: Country | undefined
  /** Besides the country itself. */
  fields: readonly AddressField[]
  /** Whether the country's phone numbers are such; undefined in the shop's own, and as long as the rules of others are to come. */
  isPhone?: ((digits: string) => boolean) | undefined
  /** The place of the pincode that stands in the form, as soon as it is known. */
  place?: KnownPlace | undefined
}

/** Where a pincode lies; `of` is the code. */
export interface KnownPlace extends PincodePlace {
  of: string
}

/** What was made of the texts when the form is sent. */
export interface JudgedAddress {
  /** As it is sent, cleaned. */
  body: AddressBody
  /** What is wrong, by column. */
  faults: Readonly<Record<string, string | undefined>>
  /** Nothing was filled in, and no more is suggested than whose address it is. */
  isBlank: boolean
}

/** The texts of an address that is known. */
export const textsOf = (address: object | null | undefined): AddressTexts =>
  Object.fromEntries(
    Object.entries(address ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

/** The texts with one changed; another country has other states. */
export const withText = (texts: AddressTexts, column: string, text: string): AddressTexts => ({
  ...texts,
  [column]: text,
  ...(column === 'country' && { state: '' }),
})

/** Judges what stands in a form; `suggested` counts where nobody has typed. */
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
