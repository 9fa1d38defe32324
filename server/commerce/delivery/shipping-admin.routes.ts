import type { FastifyInstance } from 'fastify'
import type { ImportDeliveryZonesBody, ZoneImport } from '#generated/api.d.ts'
import { readTerms } from '#server/commerce/cart/terms.ts'
import { findShippingProblems } from '#server/commerce/shipping/shipping-problems.ts'
import { importZones, readZoneFile } from '#server/commerce/shipping/zone-files.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import * as t from '#words/admin-shipping.ts'
import { checkDelivery } from './check-delivery.ts'

/** A list of all pincodes of a country. */
const ZONE_FILE_LIMIT = 5 * 1024 * 1024

export async function routes(app: FastifyInstance): Promise<void> {
  const reading = { access: 'staff', roles: ['owner', 'manager', 'fulfilment'] } as const

  route(app, 'checkDelivery', { config: reading }, async (request, reply) =>
    success(reply, await checkDelivery(app, request.body, await readTerms(app, request))),
  )
  route(app, 'listShippingProblems', { config: reading }, async (_request, reply) =>
    success(reply, await findShippingProblems(app)),
  )
  route(
    app,
    'importDeliveryZones',
    { bodyLimit: ZONE_FILE_LIMIT, config: { access: 'staff', roles: ['owner', 'manager'], limits: ['mutation'] } },
    mutation<{ Body: ImportDeliveryZonesBody }, Awaited<ReturnType<typeof readZoneFile>>, ZoneImport>({
      before: async (request) => {
        const { homeCountry } = await readTerms(app, request)
        return readZoneFile(app, request.body.csv, homeCountry)
      },
      work: async ({ client }, { staff, body: { replace = false, preview = false } }, zones) => {
        const data = await importZones(client, zones, { replace, preview })
        if (!preview)
          await recordAudit(client, staff!, {
            action: 'imported',
            resource: 'delivery-zone',
            title: t.zonesImported({ count: zones.size }),
            changes: [{ field: '', to: data }],
          })
        return { data }
      },
    }),
  )
}
