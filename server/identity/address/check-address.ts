import type { FastifyInstance } from 'fastify'
import type { AddressBody, AddressType } from '#generated/api.d.ts'
import { type AddressCountry, addressFieldError, cleanValue } from '#domain/address-rules.ts'
import { gstinErrors } from '#domain/gstin.ts'
import { fieldMessages } from '#domain/auth-messages.ts'
import { isPhoneOfCountry } from '#domain/phone-library.ts'
import { stateErrors } from '#domain/pincode-place.ts'
import { placeOf } from '#server/catalogue/pincode/places.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { containsDomain } from '#server/platform/web-addresses/contains-domain.ts'
import { type FieldFaults, refuseFaults } from '#server/identity/auth/field-rules.ts'
import { type AddressForms, readAddressForms } from '#server/store/settings/service.ts'

/** An address that keeps to its country's form. */
export interface CheckedAddress {
  type: AddressType
  isDefault: boolean
  fields: Record<string, string>
}

/**
 * Holds an address against the fields of its country and type (AC-03): required ones filled, lengths and patterns kept, country and
 * state of the lists, and nothing that the form does not have. Throws ApiError 422 with payload.errors by column_name.
 */
export async function checkAddress(app: FastifyInstance, body: AddressBody): Promise<CheckedAddress> {
  const { address_type: type, default: isDefault = false, ...given } = body
  const { faults, unknown, fields } = judgeAddress(await readAddressForms(app), given, type)
  if (unknown !== undefined)
    throw new ApiError(422, 'unknown_field', `An address of this country has no field ${unknown}.`, {
      payload: { errors: { [unknown]: fieldMessages.invalid } },
    })
  refuseFaults(faults)
  return { type, isDefault, fields }
}

interface JudgedAddress {
  /** What is wrong, by column_name. */
  faults: FieldFaults
  /** A field that the country's form does not have. */
  unknown?: string | undefined
  /** The fields as they are kept. */
  fields: Record<string, string>
}

/** What the forms say of an address's fields, which come from wherever. */
export function judgeAddress(
  { countries, fieldsOf }: AddressForms,
  given: Readonly<Record<string, unknown>>,
  type: AddressType,
): JudgedAddress {
  const country = countries.find(({ id }) => id === given['country'])
  if (!country) return { faults: { country: fieldMessages.invalid }, fields: {} }
  const form = fieldsOf(country.id, type)
  const unknown = Object.keys(given).find(
    (name) => name !== 'country' && !form.some((field) => field.column_name === name),
  )
  const faults: FieldFaults = {}
  const fields: Record<string, string> = { country: country.id }
  const land: AddressCountry = {
    ...country,
    containsDomain,
    isPhone: (digits) => isPhoneOfCountry(country, digits),
  }
  for (const field of form) {
    // The country stands by itself, and is known by now.
    if (field.type === 'country') continue
    const value = given[field.column_name] ?? ''
    const text = typeof value === 'string' ? cleanValue(field, value, country) : undefined
    faults[field.column_name] = text === undefined ? fieldMessages.invalid : addressFieldError(field, text, land)
    if (text) fields[field.column_name] = text
  }
  const { states } = country
  const columns = form.map(({ column_name: column }) => column)
  const contradicted = {
    ...stateErrors({ fields: form, values: fields, states, findPlace: (code) => placeOf(country, code) }),
    ...gstinErrors(columns, country.id, fields, country.states),
  }
  for (const [column, fault] of Object.entries(contradicted)) faults[column] ??= fault
  return { faults, unknown, fields }
}
