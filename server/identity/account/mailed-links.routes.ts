import type { FastifyInstance } from 'fastify'
import { findEmailLink, verifyEmail } from '#server/identity/auth/email-links.ts'
import { isEnabled } from '#server/identity/auth/methods.ts'
import { revokeAccountCodes } from '#server/identity/auth/codes.ts'
import { resetMail } from '#server/identity/auth/messages.ts'
import { revokeResetLinks, makeResetToken } from '#server/identity/auth/reset-links.ts'
import { visitorOf } from '#server/identity/auth/request-session.ts'
import { endSessions, logAccess } from '#server/identity/auth/sessions.ts'
import { lockCurrentCustomer } from '#server/identity/customer/customers.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { putInOutbox } from '#server/platform/outbox/outbox.ts'
import { readShop } from '#server/store/storefront/message-shop.ts'
import * as t from '#words/account-errors.ts'
import { findChange, readNoticeSource, notifyOfChange } from './account-change.ts'
import { invalidUndoLink, undoChange } from './undo.ts'

const config = { access: 'everyone', limits: ['mutation', 'mailedLink'], whileClosed: 'open' } as const
const invalidEmailLink = () => new ApiError(422, 'bad_email_link', t.invalidLink())

/** Links in messages: verifying an address and undoing a change. GET changes nothing, and no login is needed. */
export async function routes(app: FastifyInstance): Promise<void> {
  route(app, 'getEmailLink', { config }, async (request, reply) => {
    const link = await findEmailLink(app.database.pool, request.query.token)
    if (!link) throw invalidEmailLink()
    return success(reply, { email: link.email, opened_at: link.opened_at.toISOString() })
  })

  route(
    app,
    'verifyEmail',
    { config },
    mutation({
      before: (request) => readNoticeSource(app, request),
      work: async ({ client }, request, noticeSource) => {
        const found = await findEmailLink(client, request.body.token)
        if (!found) throw invalidEmailLink()
        const before = await lockCurrentCustomer(client, found.customer_id)
        // The link may have been used while this call waited for the lock.
        const link = await findEmailLink(client, request.body.token)
        if (!link) throw invalidEmailLink()
        await verifyEmail(client, app, before.id, link.email)
        const isChange = before.email_key !== null && before.email_key !== link.email_key
        if (isChange || before.email_key === null) {
          await endSessions(client, before.id, before.pending_session ?? undefined)
          await revokeResetLinks(client, before.id)
          await revokeAccountCodes(client, before.id)
          await notifyOfChange(client, app, noticeSource, { kind: 'email', before })
          await logAccess(client, before.id, 'email_changed', visitorOf(request))
        } else await logAccess(client, before.id, 'email_verified', visitorOf(request))
        return { data: {} }
      },
    }),
  )

  route(app, 'getUndoLink', { config }, async (request, reply) => {
    const change = await findChange(app.database.pool, request.query.token)
    if (!change) throw invalidUndoLink()
    const { kind, created_at: changedAt, expires_at: expiresAt } = change
    return success(reply, { kind, changed_at: changedAt.toISOString(), expires_at: expiresAt.toISOString() })
  })

  route(
    app,
    'undoChange',
    { config },
    mutation({
      before: async (request) => ({
        hasPasswords: await isEnabled(app, 'enable_legacy_auth'),
        shop: await readShop(app, request),
      }),
      work: async ({ client }, request, { hasPasswords, shop }) => {
        const { customer, change } = await undoChange(client, app, request.body.token)
        await logAccess(client, customer.id, 'undone', visitorOf(request))
        // Whoever made the change may know the password, so its link goes to the restored address.
        const { email } = customer
        const mailed = hasPasswords && email !== null && customer.email_verified_at !== null
        if (mailed) await putInOutbox(client, app, resetMail(shop, email, await makeResetToken(client, customer)))
        return { data: { kind: change.kind, mailed } }
      },
    }),
  )
}
