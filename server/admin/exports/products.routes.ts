import type { FastifyInstance } from 'fastify'
import { exportProducts } from '#server/catalogue/export/export-products.ts'
import { resource } from '#server/catalogue/product-writes/product.resource.ts'
import { sendCsv } from '#server/platform/csv/send-csv.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { readExportIds } from '#server/admin/resources/list.ts'
import { loadRecords } from '#server/admin/resources/records.ts'

/** Exports of what lists of the admin show. */
export async function routes(app: FastifyInstance): Promise<void> {
  const { facts } = await loadRecords(resource)
  const config = { access: 'staff', roles: ['owner', 'manager'], limits: ['download'] } as const
  route(app, 'exportProducts', { config }, async ({ query }, reply) => {
    const { format = 'vitrine', ids: given, search, ...filters } = query
    const ids = await readExportIds(app.database.pool, resource, facts, { ids: given, search, filters })
    return sendCsv(reply, `products-${format}.csv`, exportProducts(app, format, { ids }))
  })
}
