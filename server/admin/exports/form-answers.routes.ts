import type { FastifyInstance } from 'fastify'
import { readExportIds } from '#server/admin/resources/list.ts'
import { loadRecords } from '#server/admin/resources/records.ts'
import { resource } from '#server/engagement/forms/form-answer.resource.ts'
import { answerColumns, answerRows } from '#server/engagement/forms/stored-answers.ts'
import { PERSONAL_EXPORT, recordExport } from '#server/platform/audit/personal-export.ts'
import { csvFile } from '#server/platform/csv/csv-line.ts'
import { sendCsv } from '#server/platform/csv/send-csv.ts'
import { route } from '#server/platform/http/operation-route.ts'

/** The answers that the list shows, as CSV with a column for each question. */
export async function routes(app: FastifyInstance): Promise<void> {
  const { pool } = app.database
  const { facts } = await loadRecords(resource)
  const config = { access: 'staff', roles: ['owner', 'manager'], ...PERSONAL_EXPORT } as const
  route(app, 'exportFormAnswers', { config }, async ({ staff, query }, reply) => {
    const { format: _one, ids: given, search, ...filters } = query
    const ids = await readExportIds(pool, resource, facts, { ids: given, search, filters })
    await recordExport(pool, staff!, 'form_answer', { ...filters, search, count: ids?.length })
    return sendCsv(reply, 'form-answers.csv', csvFile(await answerColumns(pool, ids), answerRows(pool, ids)))
  })
}
