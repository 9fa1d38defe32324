import type { FastifyInstance } from 'fastify'
import { resource } from '#server/commerce/shipping/delivery-zone.resource.ts'
import { exportZones } from '#server/commerce/shipping/zone-files.ts'
import { sendCsv } from '#server/platform/csv/send-csv.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { readExportIds } from '#server/admin/resources/list.ts'
import { loadRecords } from '#server/admin/resources/records.ts'

/** The delivery zones that the list shows, as CSV. */
export async function routes(app: FastifyInstance): Promise<void> {
  const { facts } = await loadRecords(resource)
  const config = { access: 'staff', roles: facts.roles.read, limits: ['download'] } as const
  route(app, 'exportDeliveryZones', { config }, async ({ query }, reply) => {
    const { format: _one, ids, search, ...filters } = query
    const found = await readExportIds(app.database.pool, resource, facts, { ids, search, filters })
    return sendCsv(reply, 'delivery-zones.csv', exportZones(app.database.pool, found))
  })
}
