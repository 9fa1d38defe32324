import type { FastifyInstance } from 'fastify'
import type { AddressBody, AddressField, AddressType } from '#generated/api.d.ts'
import { fieldMessages } from '#lib/messages.ts'
import { ApiError } from '#server/api-error.ts'
import { type FieldFaults, refuseFaults } from '#server/auth/field-rules.ts'
import { readAddressFields, readCountries } from '#server/settings/service.ts'

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
  const country = (await readCountries(app)).find(({ id }) => id === body.country)
  if (!country) refuseFaults({ country: fieldMessages.invalid })
  const form = await readAddressFields(app, body.country, type)
  const unknown = Object.keys(given).find(
    (name) => name !== 'country' && !form.some((field) => field.column_name === name),
  )
  if (unknown !== undefined)
    throw new ApiError(422, 'unknown_field', `An address of this country has no field ${unknown}.`, {
      payload: { errors: { [unknown]: fieldMessages.invalid } },
    })
  const faults: FieldFaults = {}
  const fields: Record<string, string> = { country: body.country }
  for (const field of form) {
    const value = given[field.column_name] ?? ''
    const text = typeof value === 'string' ? value.trim().replace(/\s+/gu, ' ') : undefined
    faults[field.column_name] = faultOf(field, text, country?.states ?? [])
    if (text) fields[field.column_name] = text
  }
  refuseFaults(faults)
  return { type, isDefault, fields }
}

function faultOf(field: AddressField, text: string | undefined, states: readonly { id: string }[]): string | undefined {
  if (text === undefined) return fieldMessages.invalid
  // A country without a list of states has nothing to choose from.
  if (text === '')
    return field.is_required && !(field.type === 'state' && states.length === 0) ? fieldMessages.required : undefined
  if (text.length > (field.max_length ?? 300) || /\p{Cc}/u.test(text)) return fieldMessages.invalid
  if (field.type === 'state' && states.length > 0 && !states.some(({ id }) => id === text)) return fieldMessages.invalid
  return field.pattern !== undefined && !new RegExp(field.pattern, 'u').test(text) ? fieldMessages.invalid : undefined
}
