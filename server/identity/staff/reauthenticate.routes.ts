import { fastifyCookie } from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { STAFF_ROLES } from '#domain/staff-roles.ts'
import { windowCookie } from '#server/identity/admin-token/admin-cookie-options.ts'
import { ADMIN_COOKIE, adminCookieValue } from '#server/identity/admin-token/admin-cookie.ts'
import { refuseFaults } from '#server/identity/auth/field-rules.ts'
import { verifyPassword } from '#server/identity/auth/passwords.ts'
import { hashToken, newToken } from '#server/identity/auth/tokens.ts'
import { fieldError } from '#server/identity/customer/customers.ts'
import { staffCookie } from '#server/identity/staff-session/staff-cookie.ts'
import {
  STAFF_REAUTH_MINUTES,
  reauthenticateStaffSession,
  secondsUntilEnd,
} from '#server/identity/staff-session/staff-sessions.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import type { ApiError } from '#server/platform/http/api-error.ts'
import { cookieName } from '#server/platform/http/cookie-name.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { isSameSecret } from '#server/platform/http/secrets.ts'
import { type Attempt, consumeAttempt, refundAttempt } from '#server/platform/limits/attempts.ts'
import * as common from '#words/common.ts'
import * as fieldErrors from '#words/fields.ts'
import * as t from '#words/staff-errors.ts'
import { countCode, limitAccount, requireSecondFactor, secondFactorRequired, staffOf } from './credentials.ts'
import { findStaff, lockActiveStaff, staffLoginRequired } from './staff.ts'

interface Verified {
  attempts: Attempt[]
  /** The hash of the verified password; undefined for the admin token. */
  hash: string | undefined
}

/** Re-authentication before sensitive changes (AD-01): with everything that a login needs. */
export async function routes(app: FastifyInstance): Promise<void> {
  const confirmed = { access: 'staff', roles: STAFF_ROLES, reauthenticated: true } as const
  route(app, 'checkStaffReauthentication', { config: confirmed }, async (_request, reply) => success(reply, {}))

  route(
    app,
    'reauthenticateStaff',
    { config: { access: 'staff', roles: STAFF_ROLES, limits: ['mutation'], beforeSecondFactor: true } },
    mutation({
      before: (request) => {
        const { id } = staffOf(request)
        return id === undefined
          ? verifyToken(app, request, request.body.token ?? '')
          : verifyOwnPassword(app, request, id)
      },
      work: async ({ client }, request, { attempts, hash }) => {
        const { id } = staffOf(request)
        if (id !== undefined) {
          const person = await lockActiveStaff(client, id)
          if (person.password_hash !== hash) throw wrongPassword()
          await requireSecondFactor(client, app, person, attempts.length > 1 ? request.body.code : undefined, 422)
        }
        for (const attempt of attempts) await refundAttempt(client, attempt)
        const data = { expires_in: STAFF_REAUTH_MINUTES * 60 }
        // A Bearer token has no session: it is sent, and compared, with every request.
        return { data, cookies: request.staffSession ? [await renewCookie(client, app, request)] : [] }
      },
    }),
  )
}

async function verifyToken(app: FastifyInstance, { ip }: FastifyRequest, token: string): Promise<Verified> {
  refuseFaults({ token: token === '' ? fieldErrors.required() : undefined })
  const attempt = await consumeAttempt(app.database.pool, 'admin', { ip })
  if (!isSameSecret(token, app.config.adminToken)) throw fieldError('wrong_token', 'token', t.wrongToken())
  return { attempts: [attempt], hash: undefined }
}

async function verifyOwnPassword(
  app: FastifyInstance,
  request: FastifyRequest<{ Body: { password?: string; code?: string } }>,
  id: number,
): Promise<Verified> {
  const { password = '', code } = request.body
  refuseFaults({ password: password === '' ? fieldErrors.required() : undefined })
  const { pool } = app.database
  const attempt = await consumeAttempt(pool, 'proof', { account: limitAccount(String(id)), ip: request.ip })
  const person = await findStaff(pool, id)
  if (!(await verifyPassword(password, person?.password_hash)) || !person) throw wrongPassword()
  if (!person.totp_secret) return { attempts: [attempt], hash: person.password_hash }
  if (code === undefined) {
    await refundAttempt(pool, attempt)
    throw secondFactorRequired(422)
  }
  return { attempts: [attempt, await countCode(app, person)], hash: person.password_hash }
}

/** Replaces the session's token, so that a copy of the cookie gains nothing, and returns the new cookie. */
async function renewCookie(db: Queryable, app: FastifyInstance, request: FastifyRequest): Promise<string> {
  const { staffSession } = request
  const isPerson = staffSession?.staffId !== undefined
  const value = isPerson ? newToken() : adminCookieValue(app.config)
  const { id = 0 } = staffSession ?? {}
  // It may have been ended meanwhile.
  if (!(await reauthenticateStaffSession(db, id, hashToken(value)))) throw staffLoginRequired()
  const maxAge = await secondsUntilEnd(db, id)
  return isPerson
    ? staffCookie(request, value, maxAge)
    : fastifyCookie.serialize(cookieName(request, ADMIN_COOKIE), value, { ...windowCookie(request), maxAge })
}

const wrongPassword = (): ApiError => fieldError('wrong_password', 'password', common.wrongPassword())
