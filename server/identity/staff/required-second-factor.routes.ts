import type { FastifyInstance } from 'fastify'
import { STAFF_ROLES } from '#domain/staff-roles.ts'
import {
  requireSecondFactorOf,
  rolesRequiringSecondFactor,
} from '#server/identity/staff-session/required-second-factor.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import * as t from '#words/staff-errors.ts'
import { staffOf } from './credentials.ts'
import { lockActiveStaff } from './staff.ts'

/**
 * Which roles must use two-step login (AD-01). People without it are led to set it up and can do nothing else until then;
 * the admin token, which is nobody's account, still opens the admin.
 */
export async function routes(app: FastifyInstance): Promise<void> {
  route(
    app,
    'requireSecondFactor',
    { config: { access: 'staff', roles: ['owner'], limits: ['mutation'], reauthenticated: true } },
    mutation({
      before: async () => undefined,
      work: async ({ client }, request) => {
        const author = staffOf(request)
        const roles = STAFF_ROLES.filter((role) => request.body.roles.includes(role))
        // Otherwise the change would interrupt whoever makes it.
        if (author.id !== undefined && roles.includes(author.role)) {
          const person = await lockActiveStaff(client, author.id)
          if (!person.totp_secret) throw new ApiError(422, 'second_factor_not_set', t.setUpOwnFirst())
        }
        const before = await rolesRequiringSecondFactor(client)
        if (before.join(' ') === roles.join(' ')) return { data: { roles } }
        await requireSecondFactorOf(client, roles)
        await recordAudit(client, author, {
          action: 'second_factor_required',
          resource: 'staff',
          title: '',
          changes: [{ field: '/roles', from: before, to: roles }],
        })
        return { data: { roles } }
      },
    }),
  )
}
