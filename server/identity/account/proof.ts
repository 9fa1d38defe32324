import type { FastifyInstance, FastifyRequest } from 'fastify'
import { consumeAttempt, refundAttempt } from '#server/platform/limits/attempts.ts'
import { verifyPassword } from '#server/identity/auth/passwords.ts'
import { customerOf } from '#server/identity/auth/request-session.ts'
import type { ProofWay } from '#server/identity/auth/sessions.ts'
import { type CustomerRow, customerById, fieldRefusal, loginRequired } from '#server/identity/customer/customers.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

/** What the caller has shown besides the session: a proof of the last minutes, or the password in this very call. */
export interface Proof {
  by: ProofWay | undefined
  /** The hash that the given password was right for. */
  hash?: string
}

/** Whether a password is the customer's own, as a counted try; throws ApiError 422 at `field` when it is not. */
export async function provePassword(
  app: FastifyInstance,
  request: FastifyRequest,
  given: string,
  field: string,
): Promise<Proof> {
  const { id } = customerOf(request)
  const [customer] = await customerById(app.database.pool, id)
  if (!customer) throw loginRequired()
  const attempt = await consumeAttempt(app.database.pool, 'proof', { account: `customer ${id}`, ip: request.ip })
  if (!(await verifyPassword(given, customer.password_hash)) || customer.password_hash === null)
    throw wrongPassword(field)
  await refundAttempt(app.database.pool, attempt)
  return { by: 'password', hash: customer.password_hash }
}

/** Reads the proof of a call, before its transaction: the password in it, else what the session has shown. */
export async function readProof(
  app: FastifyInstance,
  request: FastifyRequest,
  given: string | undefined,
  field: string,
): Promise<Proof> {
  return given === undefined ? { by: customerOf(request).proof } : provePassword(app, request, given, field)
}

/** Refuses what needs a proof when there is none; the ways in which this customer can give one are in `payload.ways`. Throws ApiError 403. */
export function requireProof(customer: CustomerRow, { by, hash }: Proof, field: string): void {
  // The password may have been changed between the look at it and now.
  if (hash !== undefined && hash !== customer.password_hash) throw wrongPassword(field)
  if (by === undefined)
    throw new ApiError(403, 'proof_required', 'Please confirm it’s you.', {
      payload: { ways: waysOf(customer) },
    })
}

/** How a customer can show who they are. */
export const waysOf = (customer: CustomerRow): ProofWay[] => [
  ...(customer.password_hash === null ? [] : (['password'] as const)),
  ...(customer.phone !== null && customer.phone_verified_at !== null ? (['phone'] as const) : []),
  ...(customer.email !== null && customer.email_verified_at !== null ? (['email'] as const) : []),
]

const wrongPassword = (field: string): ApiError =>
  fieldRefusal('wrong_password', field, 'That password isn’t right. Please try again.')
