import type { FastifyInstance } from 'fastify'
import { emailKey } from '#lib/normalise-text.ts'
import { emailFault, refuseFaults } from '#server/identity/auth/field-rules.ts'
import { placeOf } from '#server/identity/auth/known-places.ts'
import { endSessionsOf } from '#server/identity/staff-session/staff-sessions.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { consumeAttempt, resetAttempts } from '#server/platform/limits/attempts.ts'
import { type Cause, putInOutbox } from '#server/platform/outbox/outbox.ts'
import { readShop } from '#server/store/storefront/message-shop.ts'
import * as replies from '#words/replies.ts'
import * as t from '#words/staff-errors.ts'
import { limitAccount } from './credentials.ts'
import { authorOf, findActiveStaff, lockActiveStaff, setStaffPassword } from './staff.ts'
import { findStaffResetLink, makeStaffResetToken } from './staff-links.ts'
import { credentialMail, noStaffResetMail, staffResetMail } from './staff-mails.ts'
import { hashNewPassword } from './staff-password.ts'
import { findStaffPlace } from './staff-places.ts'

const linkConfig = { access: 'everyone', limits: ['mutation', 'resetLink'], whileClosed: 'open' } as const

/** Staff passwords reset by a link in a mail. It replaces the password only: two-step login still asks for its code. */
export async function routes(app: FastifyInstance): Promise<void> {
  const { pool } = app.database

  route(
    app,
    'requestStaffReset',
    { config: { access: 'everyone', limits: ['mutation'], whileClosed: 'open' } },
    mutation({
      before: async (request) => {
        const email = request.body.email.trim()
        refuseFaults({ email: emailFault(email) })
        const key = emailKey(email)
        const place = await findStaffPlace(pool, key, placeOf(request))
        const subject = { account: limitAccount(key), ip: request.ip, place }
        await consumeAttempt(pool, place ? 'resetRequestKnown' : 'resetRequest', subject)
        const cause: Cause = place ? 'known' : 'asked'
        return { email, cause, shop: await readShop(app, request) }
      },
      work: async ({ client }, _request, { email, cause, shop }) => {
        const person = await findActiveStaff(client, email)
        const token = await makeStaffResetToken(client, person)
        // Sent to the address as stored, not as typed.
        if (person) await putInOutbox(client, app, { ...staffResetMail(shop, person.email, token), cause })
        else await putInOutbox(client, app, { ...noStaffResetMail(shop, email), cause }, 'nobody')
        return { message: replies.resetMailed(), data: {} }
      },
    }),
  )

  route(app, 'checkStaffReset', { config: linkConfig }, async (request, reply) => {
    const found = await findStaffResetLink(pool, request.body.token)
    if (!found) throw invalidLink()
    return success(reply, { email: found.email })
  })

  route(
    app,
    'completeStaffReset',
    { config: linkConfig },
    mutation({
      before: async (request) => {
        const { token, password } = request.body
        const found = await findStaffResetLink(pool, token)
        // `work` refuses it, unless this is a retry after a lost reply. The slow hash is skipped.
        if (!found) return undefined
        return { hash: await hashNewPassword(app, password, found), shop: await readShop(app, request), found }
      },
      work: async ({ client }, request, prepared) => {
        if (!prepared) throw invalidLink()
        const person = await lockActiveStaff(client, prepared.found.staff_id)
        // The lock waits for another use of a link of this account, which makes this one invalid.
        if (!(await findStaffResetLink(client, request.body.token))) throw invalidLink()
        await setStaffPassword(client, person.id, prepared.hash)
        await endSessionsOf(client, person.id)
        await resetAttempts(client, 'staffPassword', { account: limitAccount(person.email_key), ip: request.ip })
        await recordAudit(client, authorOf(person), {
          action: 'password_reset',
          resource: 'staff',
          recordId: person.id,
          title: person.name,
        })
        await putInOutbox(client, app, credentialMail(prepared.shop, person, 'password'))
        return { message: replies.staffPasswordReset(), data: {} }
      },
    }),
  )
}

const invalidLink = (): ApiError => new ApiError(422, 'bad_reset_link', t.invalidResetLink())
