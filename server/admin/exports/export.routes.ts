import type { FastifyInstance } from 'fastify'
import { exportProducts } from '#server/catalogue/export/export-products.ts'
import { resource } from '#server/catalogue/product-writes/product.resource.ts'
import { sendCsv } from '#server/platform/csv/send-csv.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { type Selection, readIds } from '#server/admin/resources/list.ts'
import { loadRecords } from '#server/admin/resources/records.ts'

/** More than a shop has; their ids are kept while the file is written. */
const MAX_PRODUCTS = 2_000_000

/** Exports of what lists of the admin show. */
export async function routes(app: FastifyInstance): Promise<void> {
  const { facts } = await loadRecords(resource)
  const config = { access: 'staff', roles: ['owner', 'manager'], limits: ['download'] } as const
  route(app, 'exportProducts', { config }, async ({ query }, reply) => {
    const { format = 'vitrine', ids: given, search, ...filters } = query
    const selection: Selection = { search, filters }
    const isRestricted = search !== undefined || Object.keys(filters).length > 0
    const found = isRestricted ? await readIds(app.database.pool, resource, facts, selection, MAX_PRODUCTS) : undefined
    const ids = given?.split(',').map(Number) ?? found
    return sendCsv(reply, `products-${format}.csv`, exportProducts(app, format, { ids }))
  })
}
