import type { FastifyInstance } from 'fastify'
import { nameError } from '#domain/plain-name.ts'
import { emailKey } from '#lib/normalise-text.ts'
import { emailFault, refuseFaults } from '#server/identity/auth/field-rules.ts'
import { fieldError } from '#server/identity/customer/customers.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import type { Staff } from '#server/platform/http/access.ts'
import { success } from '#server/platform/http/reply.ts'
import { consumeAttempt } from '#server/platform/limits/attempts.ts'
import type { Shop } from '#server/platform/outbox/mail.ts'
import { putInOutbox } from '#server/platform/outbox/outbox.ts'
import { containsDomain } from '#server/platform/web-addresses/contains-domain.ts'
import { readShop } from '#server/store/storefront/message-shop.ts'
import * as t from '#words/staff-errors.ts'
import { staffOf } from './credentials.ts'
import { finishStaffLogin } from './finish-staff-login.ts'
import { authorOf, createStaff, isStaffEmail } from './staff.ts'
import {
  type NewInvitation,
  consumeInvitation,
  findInvitation,
  invitationOf,
  mailboxOfInvitation,
  makeInvitation,
  renewInvitation,
  revokeInvitation,
} from './staff-links.ts'
import { invitationMail } from './staff-mails.ts'
import { hashNewPassword } from './staff-password.ts'

const config = { access: 'staff', roles: ['owner'], limits: ['mutation'], reauthenticated: true } as const
const publicConfig = { access: 'everyone', limits: ['mutation', 'resetLink'], whileClosed: 'open' } as const

/** Invitations to the admin (AD-01): sent by an owner, and accepted by whoever reads the mailbox. */
export async function routes(app: FastifyInstance): Promise<void> {
  route(
    app,
    'inviteStaff',
    { config },
    mutation({
      before: async (request) => {
        const email = request.body.email.trim()
        refuseFaults({ email: emailFault(email) })
        await countMail(emailKey(email))
        return { email, shop: await readShop(app, request) }
      },
      work: async ({ client }, request, { email, shop }) => {
        const author = staffOf(request)
        if (await isStaffEmail(client, email)) throw fieldError('already_staff', 'email', t.alreadyStaff())
        const { role } = request.body
        const made = await makeInvitation(client, { email, role, invitedBy: inviterOf(author) ?? '' })
        if (!made) throw fieldError('already_invited', 'email', t.alreadyInvited())
        await send(client, shop, author, made)
        await record(client, author, 'invited', made.invitation)
        return { data: invitationOf(made.invitation) }
      },
    }),
  )

  route(
    app,
    'resendStaffInvitation',
    { config },
    mutation({
      before: async (request) => {
        const mailbox = await mailboxOfInvitation(app.database.pool, request.params.id)
        if (mailbox !== undefined) await countMail(mailbox)
        return { shop: await readShop(app, request) }
      },
      work: async ({ client }, request, { shop }) => {
        const author = staffOf(request)
        const made = await renewInvitation(client, request.params.id)
        if (!made) throw notFound(t.noInvitation())
        await send(client, shop, author, made)
        await record(client, author, 'invited_again', made.invitation)
        return { data: invitationOf(made.invitation) }
      },
    }),
  )

  route(
    app,
    'revokeStaffInvitation',
    { config },
    mutation({
      before: async () => undefined,
      work: async ({ client }, request) => {
        const revoked = await revokeInvitation(client, request.params.id)
        if (!revoked) throw notFound(t.noInvitation())
        await record(client, staffOf(request), 'invitation_revoked', revoked)
        return { data: {} }
      },
    }),
  )

  route(app, 'readStaffInvitation', { config: publicConfig }, async (request, reply) => {
    const found = await findInvitation(app.database.pool, request.body.token)
    if (!found) throw invalidInvitation()
    const { name: shop } = await readShop(app, request)
    return success(reply, { email: found.email, role: found.role, invited_by: found.invited_by || null, shop })
  })

  route(
    app,
    'acceptStaffInvitation',
    { config: publicConfig },
    mutation({
      before: async (request) => {
        const { token, password } = request.body
        const name = request.body.name.trim()
        const found = await findInvitation(app.database.pool, token)
        // `work` refuses it, unless this is a retry after a lost reply. The slow hash is skipped.
        if (!found) return undefined
        const faults = { name: nameError(name, containsDomain) }
        return { name, hash: await hashNewPassword(app, password, { email: found.email, name }, faults) }
      },
      work: async ({ client }, request, prepared) => {
        const invitation = prepared && (await consumeInvitation(client, request.body.token))
        if (!prepared || !invitation) throw invalidInvitation()
        const { email, role } = invitation
        const person = await createStaff(client, { ...prepared, email, role })
        if (!person) throw new ApiError(422, 'already_staff', t.alreadyStaff())
        await recordAudit(client, authorOf(person), {
          action: 'invitation_accepted',
          resource: 'staff',
          recordId: person.id,
          title: person.name,
          changes: [
            { field: '/email', to: email },
            { field: '/role', to: role },
          ],
        })
        return finishStaffLogin(client, request, person)
      },
    }),
  )

  const countMail = (mailbox: string) => consumeAttempt(app.database.pool, 'staffInvitation', { account: mailbox })

  const send = (db: Queryable, shop: Shop, author: Staff, { invitation: { email, role }, token }: NewInvitation) =>
    putInOutbox(db, app, invitationMail(shop, email, { role, inviter: inviterOf(author), token }))
}

/** The admin token is nobody. */
const inviterOf = ({ id, name }: Staff): string | undefined => (id === undefined ? undefined : name)

const record = (
  db: Queryable,
  author: Staff,
  action: string,
  { id, email, role }: { id: number; email: string; role: string },
): Promise<void> =>
  recordAudit(db, author, {
    action,
    resource: 'staff_invitation',
    recordId: id,
    title: email,
    changes: [{ field: '/role', to: role }],
  })

const invalidInvitation = (): ApiError => new ApiError(422, 'bad_invitation', t.invalidInvitation())
