import type { FastifyInstance } from 'fastify'
import { STAFF_ROLES, type StaffRole } from '#domain/staff-roles.ts'
import type { InventoryPage } from '#generated/api.d.ts'
import { serverResources } from '#generated/server-resources.ts'
import { readPage } from '#server/admin/resources/list.ts'
import { loadRecords } from '#server/admin/resources/records.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import * as t from '#words/admin-inventory.ts'
import { inventoryFacts, inventoryList } from './inventory-list.ts'
import { saveInventory } from './save-inventory.ts'

const WRITE: readonly StaffRole[] = ['owner', 'manager', 'fulfilment']

/** Prices and stock of all variants as a table (AD-13). */
export async function routes(app: FastifyInstance): Promise<void> {
  const products = await loadRecords(serverResources.find(({ name }) => name === 'product')!)

  route(app, 'listInventory', { config: { access: 'staff', roles: STAFF_ROLES } }, async ({ query }, reply) => {
    const { search, sort, after, limit, ...filters } = query
    const page = await readPage(app.database.pool, { list: inventoryList }, inventoryFacts, {
      ...{ search, sort, after, limit, filters },
    })
    return success(reply, page as unknown as InventoryPage)
  })

  route(
    app,
    'saveInventory',
    { config: { access: 'staff', roles: WRITE, limits: ['mutation'] } },
    mutation({
      before: async ({ staff, body: { changes } }) => {
        const hasPrices = changes.some(({ price, compare_at: before }) => price !== undefined || before !== undefined)
        if (hasPrices && staff!.role === 'fulfilment') throw new ApiError(403, 'role_not_allowed', t.stockOnly())
        return { app, staff: staff! }
      },
      work: async ({ client }, { body }, context) => ({
        data: await saveInventory(client, products, body.changes, context),
      }),
    }),
  )
}
