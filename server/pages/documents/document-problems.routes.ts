import type { FastifyInstance } from 'fastify'
import { STAFF_ROLES } from '#domain/staff-roles.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { checkPublished } from './check-published.ts'

/** For the cards that authors see on the shop's pages, also where the admin has a host of its own. */
export async function routes(app: FastifyInstance): Promise<void> {
  const config = { access: 'staff', roles: STAFF_ROLES } as const
  route(app, 'getDocumentProblems', { config }, async ({ params: { type, key } }, reply) =>
    success(reply, await checkPublished(app, { pageType: type, key })),
  )
}
