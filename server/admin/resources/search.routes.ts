import type { FastifyInstance } from 'fastify'
import { serverResources } from '#generated/server-resources.ts'
import { STAFF_ROLES } from '#domain/staff-roles.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { readPage } from './list.ts'
import { loadRecords } from './records.ts'

/** Results of each resource. */
const LIMIT = 5

/** Searches the lists of all resources that the caller may read. */
export async function routes(app: FastifyInstance): Promise<void> {
  const searchable = await Promise.all(serverResources.filter(({ list }) => list.search).map(loadRecords))
  const config = { access: 'staff', roles: STAFF_ROLES } as const
  route(app, 'searchAdmin', { config }, async ({ staff, query: { q } }, reply) => {
    const readable = searchable.filter(({ facts }) => facts.roles.read.includes(staff!.role))
    const pages = await Promise.all(
      readable.map(async ({ resource, facts }) => {
        const { rows } = await readPage(app.database.pool, resource, facts, { search: q, limit: LIMIT })
        return rows.map(({ id, title }) => ({ resource: resource.name, id, title }))
      }),
    )
    return success(reply, { items: pages.flat() })
  })
}
