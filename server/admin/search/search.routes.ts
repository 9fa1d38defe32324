import type { FastifyInstance } from 'fastify'
import type { AdminSearch } from '#generated/api.d.ts'
import { serverResources } from '#generated/server-resources.ts'
import { STAFF_ROLES } from '#domain/staff-roles.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { listOrders } from '#server/admin/order-desk/order-list.ts'
import { ORDER_DESK_ROLES } from '#server/admin/order-desk/may-perform.ts'
import { readPage } from '#server/admin/resources/list.ts'
import { loadRecords } from '#server/admin/resources/records.ts'

/** Results of each resource. */
const LIMIT = 5

/** Searches orders and the lists of all resources, as far as the caller may read them. */
export async function routes(app: FastifyInstance): Promise<void> {
  const searchable = await Promise.all(serverResources.filter(({ list }) => list.search).map(loadRecords))
  const config = { access: 'staff', roles: STAFF_ROLES } as const
  route(app, 'searchAdmin', { config }, async ({ staff, query: { q } }, reply) => {
    const orders = ORDER_DESK_ROLES.includes(staff!.role) ? await findOrders(q) : []
    const readable = searchable.filter(({ facts }) => facts.roles.read.includes(staff!.role))
    const pages = await Promise.all(
      readable.map(async ({ resource, facts }) => {
        const { rows } = await readPage(app.database.pool, resource, facts, { search: q, limit: LIMIT })
        return rows.map(({ id, title }) => ({ resource: resource.name, id, title }))
      }),
    )
    return success(reply, { items: [...orders, ...pages.flat()] })
  })

  async function findOrders(search: string): Promise<AdminSearch['items']> {
    const { rows } = await listOrders(app, { search, limit: LIMIT, filters: {} })
    return rows.map(({ id, number, customer }) => ({
      resource: 'order',
      id,
      title: number,
      detail: customer,
      path: `/orders/${encodeURIComponent(number)}`,
    }))
  }
}
