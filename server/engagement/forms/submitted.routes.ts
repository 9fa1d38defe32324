import type { FastifyInstance } from 'fastify'
import { statement } from '#server/platform/db/database.ts'
import { PERSONAL_EXPORT, recordExport } from '#server/platform/audit/personal-export.ts'
import { csvFile } from '#server/platform/csv/csv-line.ts'
import { sendCsv } from '#server/platform/csv/send-csv.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { answerColumns, answerRows, countAnswers, latestAnswers } from './stored-answers.ts'

const PAGE_SIZE = 20
const FILE = /^\/uploads\/[\w-]{32}\.(?:webp|pdf)$/u

const titles = statement<{ id: string; title: string }, []>(
  'form-titles',
  `SELECT id, coalesce(definition ->> 'title', '') AS title FROM form`,
)

/** Answers to forms and trade enquiries, for staff. */
export async function routes(app: FastifyInstance): Promise<void> {
  const config = { access: 'staff', roles: ['owner', 'manager'] } as const

  route(app, 'listFormAnswers', { config }, async (request, reply) => {
    const { form = '', before } = request.query
    const { pool } = app.database
    const [found, counts, names] = await Promise.all([
      latestAnswers(pool, { form, before, most: PAGE_SIZE + 1 }),
      countAnswers(pool),
      titles(pool),
    ])
    const titleOf = (id: string) => names.find((one) => one.id === id)?.title || id
    const shown = found.slice(0, PAGE_SIZE)
    return success(reply, {
      forms: counts.map(({ form_id: id, answers }) => ({ id, title: titleOf(id), answers })),
      answers: shown.map(({ id, form_id, answers, created_at: at }) => ({
        id,
        form_id,
        form: titleOf(form_id),
        created_at: at.toISOString(),
        answers: answers.map(({ name, label, value }) => ({
          name,
          label: label || name,
          value,
          file: FILE.test(value) ? value : null,
        })),
      })),
      next: found.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
    })
  })

  route(app, 'exportFormAnswers', { config: { ...config, ...PERSONAL_EXPORT } }, async (request, reply) => {
    const { form = '' } = request.query
    const { pool } = app.database
    await recordExport(pool, request.staff!, 'form_answer', { form })
    return sendCsv(reply, 'form-answers.csv', csvFile(await answerColumns(pool, form), answerRows(pool, form)))
  })
}
