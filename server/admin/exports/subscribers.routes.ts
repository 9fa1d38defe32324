import type { FastifyInstance } from 'fastify'
import { loadRecords } from '#server/admin/resources/records.ts'
import { readExportIds } from '#server/admin/resources/list.ts'
import { SUBSCRIBER_COLUMNS, subscriberRows } from '#server/engagement/newsletter/subscriber-rows.ts'
import { resource } from '#server/engagement/newsletter/subscriber.resource.ts'
import { PERSONAL_EXPORT, recordExport } from '#server/platform/audit/personal-export.ts'
import { csvFile } from '#server/platform/csv/csv-line.ts'
import { sendCsv } from '#server/platform/csv/send-csv.ts'
import { route } from '#server/platform/http/operation-route.ts'

/** The newsletter subscribers that the list shows, as CSV with their unsubscribe links. */
export async function routes(app: FastifyInstance): Promise<void> {
  const { pool } = app.database
  const { facts } = await loadRecords(resource)
  const config = { access: 'staff', roles: ['owner', 'manager'], ...PERSONAL_EXPORT } as const
  route(app, 'exportSubscribers', { config }, async ({ staff, query }, reply) => {
    const { format: _one, ids: given, search, ...filters } = query
    const ids = await readExportIds(pool, resource, facts, { ids: given, search, filters })
    await recordExport(pool, staff!, 'newsletter_subscriber', { ...filters, search, count: ids?.length })
    return sendCsv(reply, 'subscribers.csv', csvFile(SUBSCRIBER_COLUMNS, subscriberRows(app, ids)))
  })
}
