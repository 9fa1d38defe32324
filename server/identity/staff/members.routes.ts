import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StaffMember } from '#generated/api.d.ts'
import { rolesRequiringSecondFactor } from '#server/identity/staff-session/required-second-factor.ts'
import { endSessionsOf } from '#server/identity/staff-session/staff-sessions.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import type { Staff } from '#server/platform/http/access.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { putInOutbox } from '#server/platform/outbox/outbox.ts'
import { readShop } from '#server/store/storefront/message-shop.ts'
import * as t from '#words/staff-errors.ts'
import { changeRole, disableStaff, enableStaff } from './change-staff.ts'
import { staffOf } from './credentials.ts'
import { removeSecondFactor } from './second-factor.ts'
import { listStaff, lockStaff, readMember } from './staff.ts'
import { listInvitations } from './staff-links.ts'
import { credentialMail } from './staff-mails.ts'

const config = { access: 'staff', roles: ['owner'], limits: ['mutation'], reauthenticated: true } as const

type Change = (db: Queryable, author: Staff, id: number) => Promise<void>

/** The list of staff, and what owners change about others (AD-01). */
export async function routes(app: FastifyInstance): Promise<void> {
  route(app, 'getStaff', { config: { access: 'staff', roles: ['owner'] } }, async (_request, reply) => {
    const { pool } = app.database
    const [staff, invitations, roles] = await Promise.all([
      listStaff(pool),
      listInvitations(pool),
      rolesRequiringSecondFactor(pool),
    ])
    return success(reply, { staff, invitations, second_factor_roles: roles })
  })

  route(
    app,
    'changeStaffRole',
    { config },
    mutation({
      before: async () => undefined,
      work: async ({ client }, request) => {
        const { params, body } = request
        await changeRole(client, staffOf(request), params.id, body.role)
        return { data: await readMember(client, params.id) }
      },
    }),
  )

  route(app, 'disableStaff', { config }, changing(disableStaff))
  route(app, 'enableStaff', { config }, changing(enableStaff))

  route(
    app,
    'removeStaffSecondFactor',
    { config },
    mutation({
      before: (request) => readShop(app, request),
      work: async ({ client }, request, shop) => {
        const author = staffOf(request)
        const { id } = request.params
        if (author.id === id) throw new ApiError(422, 'own_account', t.ownAccount())
        const person = await lockStaff(client, id)
        if (!person.totp_secret) throw new ApiError(422, 'second_factor_not_set', t.secondFactorNotSet())
        await removeSecondFactor(client, id)
        await endSessionsOf(client, id)
        await recordAudit(client, author, {
          action: 'second_factor_removed',
          resource: 'staff',
          recordId: id,
          title: person.name,
        })
        await putInOutbox(client, app, credentialMail(shop, person, 'secondFactorRemoved'))
        return { data: await readMember(client, id) }
      },
    }),
  )
}

const changing = (change: Change) =>
  mutation({
    before: async () => undefined,
    work: async ({ client }, request: FastifyRequest<{ Params: { id: number } }>): Promise<{ data: StaffMember }> => {
      await change(client, staffOf(request), request.params.id)
      return { data: await readMember(client, request.params.id) }
    },
  })
