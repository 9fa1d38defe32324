import type { FastifyInstance } from 'fastify'
import type { AddressBody, AddressType } from '#generated/api.d.ts'
import { type AddressCountry, addressFieldError, cleanValue } from '#domain/address-rules.ts'
import { gstinErrors } from '#domain/gstin.ts'
import * as fieldErrors from '#words/fields.ts'
import { isPhoneOfCountry } from '#domain/phone-library.ts'
import { stateErrors } from '#domain/pincode-place.ts'
import { placeOf } from '#server/catalogue/pincode/places.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { containsDomain } from '#server/platform/web-addresses/contains-domain.ts'
import { type FieldFaults, refuseFaults } from '#server/identity/auth/field-rules.ts'
import { type AddressForms, readAddressForms } from '#server/store/settings/service.ts'
import * as t from '#words/account-errors.ts'

/** An address that is valid for its country. */
export interface CheckedAddress {
  type: AddressType
  isDefault: boolean
  fields: Record<string, string>
}

/**
 * Validates an address against the form of its country and type (AC-03).
 * @throws ApiError 422 with payload.errors by column_name.
 */
export async function checkAddress(app: FastifyInstance, body: AddressBody): Promise<CheckedAddress> {
  const { address_type: type, default: isDefault = false, ...given } = body
  const { faults, unknown, fields } = validateAddress(await readAddressForms(app), given, type)
  if (unknown !== undefined)
    throw new ApiError(422, 'unknown_field', t.unknownAddressField({ field: unknown }), {
      payload: { errors: { [unknown]: fieldErrors.invalid() } },
    })
  refuseFaults(faults)
  return { type, isDefault, fields }
}

interface ValidatedAddress {
  faults: FieldFaults
  unknown?: string | undefined
  fields: Record<string, string>
}

export function validateAddress(
  { countries, fieldsOf }: AddressForms,
  given: Readonly<Record<string, unknown>>,
  type: AddressType,
): ValidatedAddress {
  const country = countries.find(({ id }) => id === given['country'])
  if (!country) return { faults: { country: fieldErrors.invalid() }, fields: {} }
  const form = fieldsOf(country.id, type)
  const unknown = Object.keys(given).find(
    (name) => name !== 'country' && !form.some((field) => field.column_name === name),
  )
  const faults: FieldFaults = {}
  const fields: Record<string, string> = { country: country.id }
  const rules: AddressCountry = {
    ...country,
    containsDomain,
    isPhone: (digits) => isPhoneOfCountry(country, digits),
  }
  for (const field of form) {
    if (field.type === 'country') continue
    const value = given[field.column_name] ?? ''
    const text = typeof value === 'string' ? cleanValue(field, value, country) : undefined
    faults[field.column_name] = text === undefined ? fieldErrors.invalid() : addressFieldError(field, text, rules)
    if (text) fields[field.column_name] = text
  }
  const { states } = country
  const columns = form.map(({ column_name: column }) => column)
  const contradictions = {
    ...stateErrors({ fields: form, values: fields, states, findPlace: (code) => placeOf(country, code) }),
    ...gstinErrors(columns, country.id, fields, country.states),
  }
  for (const [column, fault] of Object.entries(contradictions)) faults[column] ??= fault
  return { faults, unknown, fields }
}
