import type { FastifyInstance } from 'fastify'
import { isEmail } from '#lib/email.ts'
import { fieldMessages } from '#domain/messages.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { readStorefront } from '#server/store/storefront/service.ts'

/** What is wrong with each field, in words for the shopper. */
export type FieldFaults = Record<string, string | undefined>

/** Refuses (422) when there is a fault: the first one is the message, all of them are in payload.errors by field. */
export function refuseFaults(faults: FieldFaults): void {
  const errors = Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
  const [first] = Object.values(errors)
  if (first !== undefined) throw new ApiError(422, 'invalid_fields', first, { payload: { errors } })
}

export const emailFault = (email: string): string | undefined =>
  email === '' ? fieldMessages.required : isEmail(email) ? undefined : fieldMessages.email

/** A number of the shop's country: digits only, as many as its numbers have (specification §5.2). */
export function phoneFault(phone: string, digits: number): string | undefined {
  if (phone === '') return fieldMessages.required
  return /^\d+$/.test(phone) && phone.length === digits ? undefined : fieldMessages.phone
}

/** Digits of a phone number in the shop's country. */
export async function phoneDigits(app: FastifyInstance): Promise<number> {
  return (await readStorefront(app)).appearance?.channel.country.mobile_number_length ?? 10
}
