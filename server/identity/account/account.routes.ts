import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Account } from '#generated/api.d.ts'
import * as auth from '#words/auth.ts'
import { emailKey } from '#lib/normalise-text.ts'
import { consumeAttempt, refundAttempt } from '#server/platform/limits/attempts.ts'
import { codeFault, wrongCode } from '#server/identity/auth/code.routes.ts'
import {
  CODE_SECONDS,
  accountScope,
  countCodeAttempt,
  revokeAccountCodes,
  makeCode,
  consumeCode,
} from '#server/identity/auth/codes.ts'
import { cleanPhone, phoneFault, phoneShape, refuseFaults } from '#server/identity/auth/field-rules.ts'
import { placeOf } from '#server/identity/auth/known-places.ts'
import { customerOf, visitorOf } from '#server/identity/auth/request-session.ts'
import { endSessions, logAccess } from '#server/identity/auth/sessions.ts'
import { codeMessage } from '#server/identity/auth/messages.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { putInOutbox } from '#server/platform/outbox/outbox.ts'
import { fullNumber, readShop } from '#server/store/storefront/message-shop.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import {
  CUSTOMER_COLUMNS,
  type CustomerRow,
  accountOf,
  customerById,
  loginRequired,
  lockCurrentCustomer,
  throwIfTaken,
} from '#server/identity/customer/customers.ts'
import * as t from '#words/account-errors.ts'
import * as replies from '#words/replies.ts'
import { type NoticeSource, readNoticeSource, notifyOfChange } from './account-change.ts'
import { sendPendingEmail } from './pending-email.ts'
import { changeProfile } from './profile.ts'
import { readReauthentication, requireReauthentication } from './reauthentication.ts'

const config = { access: 'customer', limits: ['mutation'] } as const

const setVerifiedPhone = statement<CustomerRow, [number, string, boolean]>(
  'customer-verified',
  `UPDATE customer SET phone = $2, phone_verified_at = now(), phone_by_mailbox = $3 WHERE id = $1 RETURNING ${CUSTOMER_COLUMNS}`,
)

const withdrawPendingEmail = statement<CustomerRow, [number]>(
  'customer-withdraw-email',
  `UPDATE customer SET pending_email = NULL, pending_session = NULL WHERE id = $1 RETURNING ${CUSTOMER_COLUMNS}`,
)

const deleteEmailLinks = statement<NoRow, [number, string | null]>(
  'email-link-withdraw',
  'DELETE FROM email_link WHERE customer_id = $1 AND email = $2',
)

/** The customer's own profile and phone number (specification §7). */
export async function routes(app: FastifyInstance): Promise<void> {
  const { sessionSecret } = app.config

  route(app, 'getAccount', { config }, async (request, reply) => {
    const [customer] = await customerById(app.database.pool, customerOf(request).id)
    if (!customer) throw loginRequired()
    return success<Account>(reply, accountOf(customer))
  })

  route(
    app,
    'updateProfile',
    { config },
    mutation({
      before: async (request) => {
        const { email, current_password: password } = request.body
        if (email) await limitNewEmail(request, email)
        return {
          phones: await phoneShape(app),
          noticeSource: await readNoticeSource(app, request),
          // Before the transaction, because hashing is slow.
          reauthentication: await readReauthentication(app, request, password, 'current_password'),
        }
      },
      work: async ({ client }, request, { phones, noticeSource, reauthentication }) => {
        const { id, sessionId } = customerOf(request)
        const before = await lockCurrentCustomer(client, id)
        const { after, pending, changed } = await changeProfile(client, before, request.body, {
          phones,
          reauthentication,
          sessionId,
        })
        if (pending !== undefined) await sendPendingEmail(client, app, noticeSource.shop, id, pending)
        for (const kind of changed) await reportChange(client, request, noticeSource, kind, before)
        const message = pending === undefined ? replies.profileSaved() : replies.profileSavedLinkSent()
        return { message, data: accountOf(after) }
      },
    }),
  )

  route(
    app,
    'requestPhoneCode',
    { config },
    mutation({
      before: async (request) => {
        const phone = await readPhone(request.body.input)
        const { id } = customerOf(request)
        const { device, address: network } = placeOf(request)
        const own = { account: `customer ${id}`, ip: request.ip, place: device ?? network }
        await consumeAttempt(app.database.pool, 'ownCode', own, { message: auth.resendLimit() })
        const [customer] = await customerById(app.database.pool, id)
        const isOwn = customer?.phone === phone && customer.phone_verified_at !== null
        if (!isOwn)
          await consumeAttempt(
            app.database.pool,
            'codeRequest',
            { account: phone, ip: request.ip },
            { message: auth.resendLimit() },
          )
        return { phone, isOwn, shop: await readShop(app, request), number: await fullNumber(app, phone) }
      },
      work: async ({ client }, request, { phone, isOwn, shop, number }) => {
        const { id, reauthenticatedBy: method } = customerOf(request)
        // A new number is a new credential: without re-authentication not even its code is sent.
        if (!isOwn) requireReauthentication(await lockCurrentCustomer(client, id), { method }, 'input')
        const code = await makeCode(client, accountScope(id, phone), '', sessionSecret)
        await putInOutbox(client, app, { ...codeMessage(shop, number, code), cause: isOwn ? 'known' : 'asked' })
        return { data: { expires_in: CODE_SECONDS } }
      },
    }),
  )

  route(
    app,
    'verifyPhone',
    { config },
    mutation({
      before: async (request) => {
        const phone = await readPhone(request.body.input)
        refuseFaults({ otp: codeFault(request.body.otp) })
        const attempt = await consumeAttempt(app.database.pool, 'code', { ip: request.ip })
        return {
          phone,
          attempt,
          noticeSource: await readNoticeSource(app, request),
          code: await countCodeAttempt(app.database.pool, accountScope(customerOf(request).id, phone)),
        }
      },
      work: async ({ client }, request, { phone, attempt, noticeSource, code }) => {
        const { id, reauthenticatedBy: method } = customerOf(request)
        const before = await lockCurrentCustomer(client, id)
        const isOwn = before.phone === phone && before.phone_verified_at !== null
        if (!isOwn) requireReauthentication(before, { method }, 'input')
        if (!(await consumeCode(client, code, request.body.otp, sessionSecret))) throw wrongCode(422)
        await refundAttempt(client, attempt)
        if (isOwn) return { message: replies.phoneVerified(), data: accountOf(before) }
        const [after = before] = await setVerifiedPhone(client, id, phone, method === 'email').catch(throwIfTaken)
        await revokeAccountCodes(client, id)
        // Verifying the number already on the account is not a change.
        if (before.phone !== phone) await reportChange(client, request, noticeSource, 'phone', before)
        await logAccess(client, id, 'phone_verified', visitorOf(request))
        return { message: replies.phoneVerified(), data: accountOf(after) }
      },
    }),
  )

  route(
    app,
    'resendEmailLink',
    {
      config,
    },
    mutation({
      before: async (request) => {
        const account = `customer ${customerOf(request).id}`
        await consumeAttempt(
          app.database.pool,
          'emailLink',
          { account, ip: request.ip },
          { message: auth.resendLimit() },
        )
        return { shop: await readShop(app, request) }
      },
      work: async ({ client }, request, { shop }) => {
        const customer = await lockCurrentCustomer(client, customerOf(request).id)
        const email = customer.pending_email ?? (customer.email_verified_at === null ? customer.email : null)
        if (email === null) throw new ApiError(422, 'nothing_pending', t.emailVerified())
        await sendPendingEmail(client, app, shop, customer.id, email)
        return { message: replies.linkSent({ email }), data: {} }
      },
    }),
  )

  route(
    app,
    'withdrawEmailChange',
    {
      config,
    },
    mutation({
      before: async () => undefined,
      work: async ({ client }, request) => {
        const before = await lockCurrentCustomer(client, customerOf(request).id)
        const rows = await withdrawPendingEmail(client, before.id)
        await deleteEmailLinks(client, before.id, before.pending_email)
        return { message: replies.emailUnchanged(), data: accountOf(rows[0] ?? before) }
      },
    }),
  )

  /** Limits mails to new addresses, before anything about them is looked up. */
  async function limitNewEmail(request: FastifyRequest, email: string): Promise<void> {
    const { id } = customerOf(request)
    const [customer] = await customerById(app.database.pool, id)
    if (!customer || customer.email_key === emailKey(email)) return
    const subject = { account: `customer ${id}`, ip: request.ip }
    await consumeAttempt(app.database.pool, 'emailLink', subject, { message: auth.resendLimit() })
  }

  /** Notifies of a changed credential and ends the customer's other sessions. */
  async function reportChange(
    client: Queryable,
    request: FastifyRequest,
    noticeSource: NoticeSource,
    kind: 'email' | 'phone',
    before: CustomerRow,
  ): Promise<void> {
    await notifyOfChange(client, app, noticeSource, { kind, before })
    await logAccess(client, before.id, kind === 'email' ? 'email_removed' : 'phone_changed', visitorOf(request))
    await endSessions(client, before.id, customerOf(request).sessionId)
  }

  async function readPhone(input: string): Promise<string> {
    const shape = await phoneShape(app)
    const phone = cleanPhone(input, shape)
    refuseFaults({ input: phoneFault(phone, shape) })
    return phone
  }
}
