import type { FastifyInstance } from 'fastify'
import { STAFF_ROLES } from '#domain/staff-roles.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { describeShop } from './overview.ts'

/** The admin's first screen. */
export async function routes(app: FastifyInstance): Promise<void> {
  route(app, 'getAdminOverview', { config: { access: 'staff', roles: STAFF_ROLES } }, async ({ staff }, reply) =>
    success(reply, await describeShop(app, staff!.role)),
  )
}
