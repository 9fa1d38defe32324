import type { FastifyInstance } from 'fastify'
import { UNDO_DAYS } from '#server/identity/auth/undo-days.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { consumeAttempt, refundAttempt, resetAttempts } from '#server/platform/limits/attempts.ts'
import { codeFault, wrongCode } from '#server/identity/auth/code.routes.ts'
import { accountScope, countCodeAttempt, revokeAccountCodes, consumeCode } from '#server/identity/auth/codes.ts'
import { refuseFaults } from '#server/identity/auth/field-rules.ts'
import { guessableWords } from '#server/identity/auth/guessable-words.ts'
import { passwordFault } from '#server/identity/auth/password-rules.ts'
import { revokeResetLinks } from '#server/identity/auth/reset-links.ts'
import { hashPassword } from '#server/identity/auth/passwords.ts'
import { customerOf, expiredCookie, sessionCookie, visitorOf } from '#server/identity/auth/request-session.ts'
import {
  endSession,
  endSessions,
  listAccess,
  listSessions,
  logAccess,
  openSession,
} from '#server/identity/auth/sessions.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { success } from '#server/platform/http/reply.ts'
import { customerById, lockCurrentCustomer } from '#server/identity/customer/customers.ts'
import { deleteCustomer } from './delete-customer.ts'
import { collectData } from './own-data.ts'
import { hasRecentReplacement } from './recent-replacement.ts'
import { readReauthentication, requireReauthentication } from './reauthentication.ts'
import { readNoticeSource, notifyOfChange } from './account-change.ts'
import { saveAs } from '#server/platform/http/header-text.ts'
import { route } from '#server/platform/http/operation-route.ts'
import * as t from '#words/account-errors.ts'
import * as replies from '#words/replies.ts'

const config = { access: 'customer', limits: ['mutation'] } as const

const setPassword = statement<NoRow, [number, string]>(
  'customer-password',
  'UPDATE customer SET password_hash = $2 WHERE id = $1',
)

/**
 * Password, sessions, access log, data download and account deletion (specification §2.3, §7; most calls are our own).
 */
export async function routes(app: FastifyInstance): Promise<void> {
  route(
    app,
    'updatePassword',
    { config },
    mutation({
      before: async (request) => {
        const { password, current_password } = request.body
        const [customer] = await customerById(app.database.pool, customerOf(request).id)
        const personal = [customer?.email, customer?.phone, customer?.first_name, customer?.last_name]
        refuseFaults({ password: passwordFault(password, personal, await guessableWords(app)) })
        const reauthentication = await readReauthentication(app, request, current_password, 'current_password')
        if (customer) requireReauthentication(customer, reauthentication, 'current_password')
        return {
          reauthentication,
          hash: await hashPassword(password),
          noticeSource: await readNoticeSource(app, request),
        }
      },
      work: async ({ client }, request, { reauthentication, hash, noticeSource }) => {
        const { id, remembered } = customerOf(request)
        const customer = await lockCurrentCustomer(client, id)
        requireReauthentication(customer, reauthentication, 'current_password')
        await setPassword(client, id, hash)
        // The current session continues with a new token; other sessions and links in mails are revoked.
        await endSessions(client, id)
        await revokeResetLinks(client, id)
        await revokeAccountCodes(client, id)
        const visitor = visitorOf(request)
        const session = await openSession(client, id, remembered, visitor)
        await logAccess(client, id, 'password_changed', visitor)
        if (customer.email_key) await resetAttempts(client, 'password', { account: customer.email_key, ip: request.ip })
        await notifyOfChange(client, app, noticeSource, { kind: 'password', before: customer })
        return {
          message: replies.passwordChanged(),
          data: {},
          cookies: [sessionCookie(request, session)],
        }
      },
    }),
  )

  route(app, 'getAccessLogs', { config }, async (request, reply) =>
    success(reply, await listAccess(app.database.pool, customerOf(request).id)),
  )

  route(app, 'getSessions', { config }, async (request, reply) => {
    const { id, sessionId } = customerOf(request)
    return success(reply, await listSessions(app.database.pool, id, sessionId))
  })

  route(
    app,
    'endOtherSessions',
    { config },
    mutation({
      before: async () => undefined,
      work: async ({ client }, request) => {
        const { id, sessionId } = customerOf(request)
        const ended = await endSessions(client, id, sessionId)
        if (ended > 0) await logAccess(client, id, 'sessions_ended', visitorOf(request))
        return { message: replies.othersLoggedOut(), data: { ended } }
      },
    }),
  )

  route(
    app,
    'endSession',
    { config: { access: 'owner', limits: ['mutation'] } },
    mutation({
      before: async () => undefined,
      work: async ({ client }, request) => {
        const { id } = customerOf(request)
        if (!(await endSession(client, id, request.params.id))) throw notFound(t.deviceGone())
        await logAccess(client, id, 'sessions_ended', visitorOf(request))
        return { message: replies.deviceLoggedOut(), data: { ended: 1 } }
      },
    }),
  )

  route(app, 'downloadAccount', { config: { access: 'customer', limits: ['download'] } }, async (request, reply) =>
    saveAs(reply, 'my-data.json')
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(await collectData(app.database.pool, customerOf(request).id), null, 2)),
  )

  route(
    app,
    'deleteAccount',
    { config },
    mutation({
      before: async (request) => {
        const { otp, password } = request.body
        const noticeSource = await readNoticeSource(app, request)
        if (otp === undefined)
          return { noticeSource, reauthentication: await readReauthentication(app, request, password, 'password') }
        refuseFaults({ otp: codeFault(otp) })
        const attempt = await consumeAttempt(app.database.pool, 'code', { ip: request.ip })
        const { id } = customerOf(request)
        const [customer] = await customerById(app.database.pool, id)
        // A code only counts if it was sent to the verified number.
        const phone = customer?.phone_verified_at ? (customer.phone ?? '') : ''
        return { noticeSource, attempt, code: await countCodeAttempt(app.database.pool, accountScope(id, phone)) }
      },
      work: async ({ client }, request, { noticeSource, reauthentication, attempt, code }) => {
        const customer = await lockCurrentCustomer(client, customerOf(request).id)
        if (reauthentication) requireReauthentication(customer, reauthentication, 'password')
        else if (!code || !(await consumeCode(client, code, request.body.otp ?? '', app.config.sessionSecret)))
          throw wrongCode(422)
        if (attempt) await refundAttempt(client, attempt)
        await refuseAfterReplacement(client, customer.id)
        const parts = await deleteCustomer(client, app, customer)
        await notifyOfChange(client, app, noticeSource, { kind: 'deletion', before: customer, parts })
        return { message: replies.accountDeleted(), data: {}, cookies: [expiredCookie(request)] }
      },
    }),
  )
}

/**
 * Refuses to delete an account while its real owner may still undo the change of a verified address or number.
 * @throws ApiError 422
 */
async function refuseAfterReplacement(db: Queryable, customerId: number): Promise<void> {
  if (await hasRecentReplacement(db, customerId))
    throw new ApiError(422, 'changed_lately', t.changedRecently({ days: UNDO_DAYS }))
}
