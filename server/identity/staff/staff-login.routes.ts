import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StaffMe } from '#generated/api.d.ts'
import { STAFF_ROLES } from '#domain/staff-roles.ts'
import { emailFault, refuseFaults } from '#server/identity/auth/field-rules.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { refundAttempt } from '#server/platform/limits/attempts.ts'
import * as account from '#words/account-errors.ts'
import * as fieldErrors from '#words/fields.ts'
import { countCode, findByPassword, requireSecondFactor, secondFactorRequired, staffOf } from './credentials.ts'
import { describePerson, endRequestSession, expiredCookies, finishStaffLogin } from './finish-staff-login.ts'
import { findStaff, lockActiveStaff, staffLoginRequired } from './staff.ts'

const wrongCredentials = () => new ApiError(401, 'wrong_credentials', account.wrongCredentials())

/** Login to the admin and logout (AD-01). */
export async function routes(app: FastifyInstance): Promise<void> {
  route(
    app,
    'staffLogin',
    { config: { access: 'everyone', limits: ['mutation'], whileClosed: 'open' } },
    mutation({
      before: async (request) => {
        const { password, code } = request.body
        const email = request.body.email.trim()
        refuseFaults({ email: emailFault(email), password: password === '' ? fieldErrors.required() : undefined })
        const { attempt, verified } = await findByPassword(app, request, email, password)
        if (!verified?.totp_secret) return { attempt, verified }
        if (code === undefined) {
          await refundAttempt(app.database.pool, attempt)
          throw secondFactorRequired(401)
        }
        return { attempt, verified, codeAttempt: await countCode(app, verified) }
      },
      work: async ({ client }, request, { attempt, verified, codeAttempt }) => {
        if (!verified) throw wrongCredentials()
        const person = await lockActiveStaff(client, verified.id)
        // The password may have changed since it was verified.
        if (person.password_hash !== verified.password_hash) throw wrongCredentials()
        await requireSecondFactor(client, app, person, codeAttempt && request.body.code, 401)
        await refundAttempt(client, attempt)
        if (codeAttempt) await refundAttempt(client, codeAttempt)
        return finishStaffLogin(client, request, person)
      },
    }),
  )

  route(
    app,
    'staffLogout',
    { config: { access: 'everyone', limits: ['mutation'], whileClosed: 'open' } },
    mutation({
      before: async () => undefined,
      work: async ({ client }, request) => {
        await endRequestSession(client, request)
        return { data: {}, cookies: expiredCookies(request) }
      },
    }),
  )

  route(
    app,
    'getStaffMe',
    { config: { access: 'staff', roles: STAFF_ROLES, beforeSecondFactor: true } },
    async (request, reply) => success(reply, await readMe(app, request)),
  )
}

async function readMe({ database }: FastifyInstance, request: FastifyRequest): Promise<StaffMe> {
  const { id, name, role, isReauthenticated } = staffOf(request)
  if (id !== undefined) {
    const person = await findStaff(database.pool, id)
    if (!person) throw staffLoginRequired()
    return describePerson(database.pool, person, isReauthenticated)
  }
  return {
    id: null,
    name,
    email: null,
    role,
    has_second_factor: false,
    recovery_codes_left: 0,
    is_reauthenticated: isReauthenticated,
    needs_second_factor: false,
  }
}
