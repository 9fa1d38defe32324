import type { FastifyInstance } from 'fastify'
import type { AddressBody, AddressField, AddressType } from '#generated/api.d.ts'
import { fieldMessages } from '#domain/messages.ts'
import { addressTextFault } from '#domain/plain-name.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
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
  for (const field of form) {
    const value = given[field.column_name] ?? ''
    const text = typeof value === 'string' ? value.trim().replace(/\s+/gu, ' ') : undefined
    faults[field.column_name] = faultOf(field, text, country.states)
    if (text) fields[field.column_name] = text
  }
  return { faults, unknown, fields }
}

function faultOf(field: AddressField, text: string | undefined, states: readonly { id: string }[]): string | undefined {
  if (text === undefined) return fieldMessages.invalid
  // A country without a list of states has nothing to choose from.
  if (text === '')
    return field.is_required && !(field.type === 'state' && states.length === 0) ? fieldMessages.required : undefined
  if (text.length > (field.max_length ?? 300) || /\p{Cc}/u.test(text)) return fieldMessages.invalid
  if (field.type === 'state' && states.length > 0 && !states.some(({ id }) => id === text)) return fieldMessages.invalid
  if (field.pattern !== undefined && !new RegExp(field.pattern, 'u').test(text)) return fieldMessages.invalid
  return field.type === 'text' ? addressTextFault(field.column_name, text) : undefined
}
