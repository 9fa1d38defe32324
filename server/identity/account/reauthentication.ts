import type { FastifyInstance, FastifyRequest } from 'fastify'
import { consumeAttempt, refundAttempt } from '#server/platform/limits/attempts.ts'
import { verifyPassword } from '#server/identity/auth/passwords.ts'
import { customerOf } from '#server/identity/auth/request-session.ts'
import type { ReauthMethod } from '#server/identity/auth/sessions.ts'
import { type CustomerRow, customerById, fieldError, loginRequired } from '#server/identity/customer/customers.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import * as common from '#words/common.ts'
import * as t from '#words/account-errors.ts'

/** How the caller re-authenticated: within the last minutes, or by the password in this request. */
export interface Reauthentication {
  method: ReauthMethod | undefined
  /** Hash of the verified password. */
  hash?: string
}

/** Verifies the customer's password as a counted attempt. @throws ApiError 422 at `field` when it is wrong. */
export async function reauthenticateByPassword(
  app: FastifyInstance,
  request: FastifyRequest,
  given: string,
  field: string,
): Promise<Reauthentication> {
  const { id } = customerOf(request)
  const [customer] = await customerById(app.database.pool, id)
  if (!customer) throw loginRequired()
  const attempt = await consumeAttempt(app.database.pool, 'proof', { account: `customer ${id}`, ip: request.ip })
  if (!(await verifyPassword(given, customer.password_hash)) || customer.password_hash === null)
    throw wrongPassword(field)
  await refundAttempt(app.database.pool, attempt)
  return { method: 'password', hash: customer.password_hash }
}

export async function readReauthentication(
  app: FastifyInstance,
  request: FastifyRequest,
  given: string | undefined,
  field: string,
): Promise<Reauthentication> {
  return given === undefined
    ? { method: customerOf(request).reauthenticatedBy }
    : reauthenticateByPassword(app, request, given, field)
}

/** @throws ApiError 403 without re-authentication; `payload.ways` lists the customer's methods. */
export function requireReauthentication(
  customer: CustomerRow,
  { method: by, hash }: Reauthentication,
  field: string,
): void {
  // The password may have changed since it was verified.
  if (hash !== undefined && hash !== customer.password_hash) throw wrongPassword(field)
  if (by === undefined)
    throw new ApiError(403, 'proof_required', t.reauthenticate(), {
      payload: { ways: reauthMethods(customer) },
    })
}

export const reauthMethods = (customer: CustomerRow): ReauthMethod[] => [
  ...(customer.password_hash === null ? [] : (['password'] as const)),
  ...(customer.phone !== null && customer.phone_verified_at !== null ? (['phone'] as const) : []),
  ...(customer.email !== null && customer.email_verified_at !== null ? (['email'] as const) : []),
]

const wrongPassword = (field: string): ApiError => fieldError('wrong_password', field, common.wrongPassword())
