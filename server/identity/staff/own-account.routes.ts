import type { FastifyInstance, FastifyRequest } from 'fastify'
import { STAFF_ROLES } from '#domain/staff-roles.ts'
import { verifyPassword } from '#server/identity/auth/passwords.ts'
import { hashToken, newToken } from '#server/identity/auth/tokens.ts'
import { fieldError } from '#server/identity/customer/customers.ts'
import { rolesRequiringSecondFactor } from '#server/identity/staff-session/required-second-factor.ts'
import { staffCookie } from '#server/identity/staff-session/staff-cookie.ts'
import {
  endSessionsOf,
  reauthenticateStaffSession,
  secondsUntilEnd,
} from '#server/identity/staff-session/staff-sessions.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { consumeAttempt, refundAttempt } from '#server/platform/limits/attempts.ts'
import { putInOutbox } from '#server/platform/outbox/outbox.ts'
import { readShop } from '#server/store/storefront/message-shop.ts'
import * as common from '#words/common.ts'
import * as replies from '#words/replies.ts'
import * as t from '#words/staff-errors.ts'
import { countCode, limitAccount, personId, wrongCode } from './credentials.ts'
import { confirmSecondFactor, makeRecoveryCodes, removeSecondFactor, startSecondFactor } from './second-factor.ts'
import { type StaffRow, authorOf, findStaff, lockActiveStaff, setStaffPassword, staffLoginRequired } from './staff.ts'
import { credentialMail } from './staff-mails.ts'
import { hashNewPassword } from './staff-password.ts'

const config = { access: 'staff', roles: STAFF_ROLES, limits: ['mutation'] } as const
const sensitive = { ...config, reauthenticated: true } as const
const settingUp = { ...sensitive, beforeSecondFactor: true } as const

/** What people change about their own account: password and two-step login (AD-01). */
export async function routes(app: FastifyInstance): Promise<void> {
  const { pool } = app.database
  const { sessionSecret } = app.config

  route(
    app,
    'changeStaffPassword',
    { config },
    mutation({
      before: async (request) => {
        const { current_password: current, password } = request.body
        const id = personId(request.staff)
        const person = await findStaff(pool, id)
        if (!person) throw staffLoginRequired()
        const attempt = await consumeAttempt(pool, 'proof', { account: limitAccount(String(id)), ip: request.ip })
        if (!(await verifyPassword(current, person.password_hash))) throw wrongPassword()
        await refundAttempt(pool, attempt)
        return { person, hash: await hashNewPassword(app, password, person), shop: await readShop(app, request) }
      },
      work: async ({ client }, request, { person, hash, shop }) => {
        const { password_hash: before } = await lockActiveStaff(client, person.id)
        if (before !== person.password_hash) throw wrongPassword()
        await setStaffPassword(client, person.id, hash)
        const cookies = await continueAlone(client, request, person)
        await record(client, person, 'password_changed')
        await putInOutbox(client, app, credentialMail(shop, person, 'password'))
        return { message: replies.passwordChanged(), data: {}, cookies }
      },
    }),
  )

  route(
    app,
    'startSecondFactor',
    { config: settingUp },
    mutation({
      before: async (request) => ({ id: personId(request.staff), shop: await readShop(app, request) }),
      work: async ({ client }, _request, { id, shop }) => {
        const person = await lockActiveStaff(client, id)
        if (person.totp_secret) throw alreadySet()
        return { data: await startSecondFactor(client, person, shop.name, sessionSecret) }
      },
    }),
  )

  route(
    app,
    'confirmSecondFactor',
    { config: settingUp },
    mutation({
      before: async (request) => {
        const id = personId(request.staff)
        return { id, attempt: await countCode(app, { id }), shop: await readShop(app, request) }
      },
      work: async ({ client }, request, { id, attempt, shop }) => {
        const person = await lockActiveStaff(client, id)
        if (person.totp_secret) throw alreadySet()
        const codes = await confirmSecondFactor(client, person, request.body.code, sessionSecret)
        if (!codes) throw wrongCode(422)
        await refundAttempt(client, attempt)
        const cookies = await continueAlone(client, request, person)
        await record(client, person, 'second_factor_set')
        await putInOutbox(client, app, credentialMail(shop, person, 'secondFactorSet'))
        return { data: { codes }, cookies }
      },
    }),
  )

  route(
    app,
    'replaceRecoveryCodes',
    { config: sensitive },
    mutation({
      before: async (request) => personId(request.staff),
      work: async ({ client }, _request, id) => {
        const person = await lockWithSecondFactor(client, id)
        const codes = await makeRecoveryCodes(client, id)
        await record(client, person, 'recovery_codes_replaced')
        return { data: { codes } }
      },
    }),
  )

  route(
    app,
    'removeSecondFactor',
    { config: sensitive },
    mutation({
      before: async (request) => ({ id: personId(request.staff), shop: await readShop(app, request) }),
      work: async ({ client }, request, { id, shop }) => {
        const person = await lockWithSecondFactor(client, id)
        if ((await rolesRequiringSecondFactor(client)).includes(person.role))
          throw new ApiError(422, 'second_factor_required_by_role', t.secondFactorOfRole())
        await removeSecondFactor(client, id)
        const cookies = await continueAlone(client, request, person)
        await record(client, person, 'second_factor_removed')
        await putInOutbox(client, app, credentialMail(shop, person, 'secondFactorRemoved'))
        return { data: {}, cookies }
      },
    }),
  )
}

async function lockWithSecondFactor(db: Queryable, id: number): Promise<StaffRow> {
  const person = await lockActiveStaff(db, id)
  if (!person.totp_secret) throw new ApiError(422, 'second_factor_not_set', t.secondFactorNotSet())
  return person
}

/** Continues the current session with a new token and ends the person's other ones. Returns its cookie. */
async function continueAlone(db: Queryable, request: FastifyRequest, { id }: StaffRow): Promise<string[]> {
  const { staffSession } = request
  await endSessionsOf(db, id, staffSession?.id)
  const token = newToken()
  if (!staffSession || !(await reauthenticateStaffSession(db, staffSession.id, hashToken(token))))
    throw staffLoginRequired()
  return [staffCookie(request, token, await secondsUntilEnd(db, staffSession.id))]
}

const record = (db: Queryable, person: StaffRow, action: string): Promise<void> =>
  recordAudit(db, authorOf(person), { action, resource: 'staff', recordId: person.id, title: person.name })

const alreadySet = (): ApiError => new ApiError(422, 'second_factor_set', t.secondFactorIsSet())
const wrongPassword = (): ApiError => fieldError('wrong_password', 'current_password', common.wrongPassword())
