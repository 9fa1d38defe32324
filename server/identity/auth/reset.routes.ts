import { type NoRow, statement } from '#server/platform/db/database.ts'
import type { FastifyInstance } from 'fastify'
import { customerById, lockCurrentCustomer, findResettable } from '#server/identity/customer/customers.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { noResetMail, passwordResetMail, phoneRemovedText, resetMail } from './messages.ts'
import { emailKey } from '#lib/normalise-text.ts'
import { type Cause, putInOutbox } from '#server/platform/outbox/outbox.ts'
import { fullNumber, readShop } from '#server/store/storefront/message-shop.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { revokeAccountCodes } from './codes.ts'
import { verifyEmail } from './email-links.ts'
import { findKnownPlace, placeOf } from './known-places.ts'
import { success } from '#server/platform/http/reply.ts'
import { consumeAttempt, resetAttempts } from '#server/platform/limits/attempts.ts'
import * as t from '#words/account-errors.ts'
import * as auth from '#words/auth.ts'
import * as replies from '#words/replies.ts'
import { emailFault, refuseFaults } from './field-rules.ts'
import { finishLogin } from './finish-login.ts'
import { guessableWords } from './guessable-words.ts'
import { requireEnabled } from './methods.ts'
import { passwordFault } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { findResetLink, makeResetToken, consumeResetLink } from './reset-links.ts'
import { endSessions } from './sessions.ts'

const invalidLink = () => new ApiError(422, 'bad_reset_link', t.invalidLink())

const setPassword = statement<NoRow, [number, string, boolean]>(
  'customer-reset-password',
  `UPDATE customer SET password_hash = $2, phone_verified_at = CASE WHEN $3 THEN NULL ELSE phone_verified_at END WHERE id = $1`,
)

const deleteChanges = statement<NoRow, [number]>('reset-changes', 'DELETE FROM account_change WHERE customer_id = $1')

/** Password reset by a link in a mail (specification §7, RT-06). */
export async function routes(app: FastifyInstance): Promise<void> {
  route(
    app,
    'requestReset',
    { config: { access: 'everyone', limits: ['mutation'] } },
    mutation({
      before: async (request) => {
        await requireEnabled(app, 'enable_legacy_auth')
        const email = request.body.email.trim()
        refuseFaults({ email: emailFault(email) })
        const account = emailKey(email)
        const { part: place } = await findKnownPlace(app.database.pool, { emailKey: account }, placeOf(request))
        const kind = place ? 'resetRequestKnown' : 'resetRequest'
        await consumeAttempt(app.database.pool, kind, { account, ip: request.ip, place })
        const cause: Cause = place ? 'known' : 'asked'
        return { email, cause, shop: await readShop(app, request) }
      },
      work: async ({ client }, _request, { email, cause, shop }) => {
        const customer = await findResettable(client, email)
        const token = await makeResetToken(client, customer)
        // Sent to the address as stored, not as typed.
        if (customer?.email) await putInOutbox(client, app, { ...resetMail(shop, customer.email, token), cause })
        else await putInOutbox(client, app, { ...noResetMail(shop, email), cause }, 'nobody')
        return {
          message: replies.resetMailed(),
          data: {},
        }
      },
    }),
  )

  route(
    app,
    'validateReset',
    { config: { access: 'everyone', limits: ['mutation', 'resetLink'], whileClosed: 'open' } },
    async (request, reply) => {
      await requireEnabled(app, 'enable_legacy_auth')
      const { email, token } = request.query
      if ((await findResetLink(app.database.pool, email, token)) === undefined) throw invalidLink()
      return success(reply, { email })
    },
  )

  route(
    app,
    'completeReset',
    { config: { access: 'everyone', limits: ['mutation', 'resetLink'], whileClosed: 'open', readsSession: true } },
    mutation({
      before: async (request) => {
        const { body } = request
        await requireEnabled(app, 'enable_legacy_auth')
        const id = await findResetLink(app.database.pool, body.email, body.token)
        // `work` refuses a used link, unless this is a retry after a lost reply. The slow hash is skipped.
        if (id === undefined) return undefined
        const [customer] = await customerById(app.database.pool, id)
        refuseFaults({
          password: passwordFault(
            body.password,
            [customer?.email, customer?.phone, customer?.first_name, customer?.last_name],
            await guessableWords(app),
          ),
        })
        const [shop, prefix] = await Promise.all([readShop(app, request), fullNumber(app, '')])
        const hash = await hashPassword(body.password)
        return { id, hash, shop, prefix, step: await app.loginStep.prepare(request) }
      },
      work: async (transaction, request, found) => {
        const { client } = transaction
        if (!found) throw invalidLink()
        const customer = await lockCurrentCustomer(client, found.id)
        if (!(await consumeResetLink(client, found.id, request.body.token))) throw invalidLink()
        // The link proves access to the mailbox, so a number verified without that access is removed.
        await verifyEmail(client, app, found.id, customer.email ?? '')
        const removesPhone = customer.phone_verified_at !== null && !customer.phone_by_mailbox
        await setPassword(client, found.id, found.hash, removesPhone)
        await endSessions(client, found.id)
        await revokeAccountCodes(client, found.id)
        // Whoever made earlier changes may have their undo links.
        await deleteChanges(client, found.id)
        await resetAttempts(client, 'password', { account: customer.email_key ?? '', ip: request.ip })
        const { shop, prefix } = found
        const removedPhone = removesPhone ? (customer.phone ?? undefined) : undefined
        await putInOutbox(client, app, passwordResetMail(shop, customer.email ?? '', customer.first_name, removedPhone))
        if (removesPhone) await putInOutbox(client, app, phoneRemovedText(shop, `${prefix}${customer.phone}`))
        const message = auth.passwordChangedLoggedIn()
        const updated = await lockCurrentCustomer(client, found.id)
        const login = {
          customer: updated,
          remembered: true,
          event: 'password_reset',
          step: found.step,
          message,
        } as const
        return finishLogin(transaction, request, login)
      },
    }),
  )
}
