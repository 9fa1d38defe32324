import type { FastifyRequest } from 'fastify'
import { hashToken } from '#server/identity/auth/tokens.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { staffToken } from './staff-cookie.ts'
import { type StaffSession, findStaffSession } from './staff-sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of `request.staff`; undefined for a Bearer token, and without a database. */
    staffSession: StaffSession | undefined
  }
}

/**
 * Finds the session of a request's cookies: a person's own, or else one of the admin token. `tokenCookie` is the value
 * of a cookie whose signature is right.
 */
export async function findRequestSession(
  db: Queryable,
  request: FastifyRequest,
  tokenCookie: string | undefined,
): Promise<StaffSession | undefined> {
  // At the shop's host, an account's cookie is not its own: the admin has another host.
  const token = request.isAdminHost === false ? undefined : staffToken(request)
  const own = token === undefined ? undefined : await findStaffSession(db, hashToken(token))
  if (own?.staffId !== undefined) return own
  const session = tokenCookie === undefined ? undefined : await findStaffSession(db, hashToken(tokenCookie))
  return session?.staffId === undefined ? session : undefined
}
