import { fastifyCookie } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import type { StaffMe } from '#generated/api.d.ts'
import { windowCookie } from '#server/identity/admin-token/admin-cookie-options.ts'
import { ADMIN_COOKIE } from '#server/identity/admin-token/admin-cookie.ts'
import { visitorOf } from '#server/identity/auth/request-session.ts'
import { hashToken, newToken } from '#server/identity/auth/tokens.ts'
import { expiredStaffCookie, hasStaffCookie, staffCookie } from '#server/identity/staff-session/staff-cookie.ts'
import { rolesRequiringSecondFactor } from '#server/identity/staff-session/required-second-factor.ts'
import { STAFF_SESSION_SECONDS, endSessionOf, openStaffSession } from '#server/identity/staff-session/staff-sessions.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { cookieName } from '#server/platform/http/cookie-name.ts'
import type { MutationReply } from '#server/platform/http/idempotency.ts'
import { recoveryCodesLeft } from './second-factor.ts'
import { type StaffRow, authorOf } from './staff.ts'
import { rememberStaffPlace } from './staff-places.ts'

/** Opens a session in place of the browser's current one, remembers the device and writes the audit log. */
export async function finishStaffLogin(
  client: Queryable,
  request: FastifyRequest,
  person: StaffRow,
): Promise<MutationReply<StaffMe>> {
  await endRequestSession(client, request)
  const token = newToken()
  await openStaffSession(client, person.id, hashToken(token), visitorOf(request))
  const { device, address } = visitorOf(request)
  await recordAudit(client, authorOf(person), {
    action: 'logged_in',
    resource: 'staff',
    recordId: person.id,
    title: person.name,
    changes: [
      { field: '/device', to: device },
      { field: '/address', to: address },
    ],
  })
  return {
    data: await describePerson(client, person, true),
    cookies: [
      staffCookie(request, token, STAFF_SESSION_SECONDS),
      await rememberStaffPlace(client, person.id, request),
      ...expiredTokenCookie(request),
    ],
  }
}

export async function describePerson(
  db: Queryable,
  { id, name, email, role, totp_secret: secret }: StaffRow,
  isReauthenticated: boolean,
): Promise<StaffMe> {
  return {
    id,
    name,
    email,
    role,
    has_second_factor: secret !== null,
    recovery_codes_left: await recoveryCodesLeft(db, id),
    is_reauthenticated: isReauthenticated,
    needs_second_factor: secret === null && (await rolesRequiringSecondFactor(db)).includes(role),
  }
}

/** Ends the session that the request belongs to. */
export async function endRequestSession(db: Queryable, { staffSession }: FastifyRequest): Promise<void> {
  if (staffSession) await endSessionOf(db, staffSession.staffId, staffSession.id)
}

/** Returns the cookies that delete what the browser sent of a session in the admin. */
export const expiredCookies = (request: FastifyRequest): string[] => [
  ...(hasStaffCookie(request) ? [expiredStaffCookie(request)] : []),
  ...expiredTokenCookie(request),
]

function expiredTokenCookie(request: FastifyRequest): string[] {
  const name = cookieName(request, ADMIN_COOKIE)
  if (request.cookies[name] === undefined) return []
  return [fastifyCookie.serialize(name, '', { ...windowCookie(request), maxAge: 0 })]
}
