import type { FastifyInstance } from 'fastify'
import { isEmail } from '#lib/email.ts'
import * as fieldErrors from '#words/fields.ts'
import { type PhoneFormat, foreignPhoneError, readPhone } from '#domain/phone-digits.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { readStorefront } from '#server/store/storefront/service.ts'

/** Error messages by field. */
export type FieldFaults = Record<string, string | undefined>

/** @throws ApiError 422 if there is a fault: the first one is the message, all are in payload.errors. */
export function refuseFaults(faults: FieldFaults): void {
  const errors = Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
  const [first] = Object.values(errors)
  if (first !== undefined) throw new ApiError(422, 'invalid_fields', first, { payload: { errors } })
}

export const emailFault = (email: string): string | undefined =>
  email === '' ? fieldErrors.required() : isEmail(email) ? undefined : fieldErrors.email()

/** Returns the digits of a phone number; unreadable input is returned unchanged, to be refused (CK-17). */
export const cleanPhone = (text: string, shape: PhoneFormat): string => readPhone(text, shape) ?? text.trim()

/** Returns the fault of a domestic phone number, which has a fixed number of digits (§5.2). */
export function phoneFault(phone: string, { length, code }: PhoneFormat): string | undefined {
  if (phone === '') return fieldErrors.required()
  return /^\d+$/.test(phone) && phone.length === length ? undefined : foreignPhoneError(phone, code)
}

export async function phoneShape(app: FastifyInstance): Promise<PhoneFormat> {
  const { mobile_number_length: length = 10, mobile_code: code = '' } =
    (await readStorefront(app)).appearance?.channel.country ?? {}
  return { length, code }
}
