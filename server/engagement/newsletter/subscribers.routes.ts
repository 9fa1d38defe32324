import type { FastifyInstance } from 'fastify'
import { statement } from '#server/platform/db/database.ts'
import { PERSONAL_EXPORT, recordExport } from '#server/platform/audit/personal-export.ts'
import { csvFile } from '#server/platform/csv/csv-line.ts'
import { sendCsv } from '#server/platform/csv/send-csv.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import * as t from '#words/admin-errors.ts'
import { SUBSCRIBER_COLUMNS, subscriberRows } from './subscriber-rows.ts'

const PAGE_SIZE = 50

interface Row {
  email_key: string
  email: string
  confirmed_at: Date
  /** The same in microseconds, which is exact. */
  micros: string
}

const latest = statement<Row, [search: string, micros: number | null, key: string | null]>(
  'newsletter-latest',
  `SELECT email_key, email, confirmed_at, (extract(epoch FROM confirmed_at) * 1000000)::bigint::text AS micros FROM newsletter_subscriber
   WHERE ($1 = '' OR strpos(email_key, $1) > 0) AND ($2::bigint IS NULL OR (confirmed_at, email_key) < ('epoch'::timestamptz + $2::bigint * interval '1 microsecond', $3))
   ORDER BY confirmed_at DESC, email_key DESC LIMIT ${PAGE_SIZE + 1}`,
)

const count = statement<{ total: number }, [search: string]>(
  'newsletter-count',
  `SELECT count(*)::int AS total FROM newsletter_subscriber WHERE $1 = '' OR strpos(email_key, $1) > 0`,
)

/** Newsletter subscribers, for staff. */
export async function routes(app: FastifyInstance): Promise<void> {
  const config = { access: 'staff', roles: ['owner', 'manager'] } as const
  const { pool } = app.database
  route(app, 'listSubscribers', { config }, async (request, reply) => {
    const { search = '', after } = request.query
    const [at, key] = after === undefined ? [null, null] : readCursor(after)
    const part = search.trim().toLowerCase()
    const [rows, [total]] = await Promise.all([latest(pool, part, at, key), count(pool, part)])
    const shown = rows.slice(0, PAGE_SIZE)
    const last = shown.at(-1)
    return success(reply, {
      total: total?.total ?? 0,
      subscribers: shown.map(({ email, confirmed_at: confirmed }) => ({
        email,
        confirmed_at: confirmed.toISOString(),
      })),
      next: rows.length > PAGE_SIZE && last ? `${last.micros} ${last.email_key}` : null,
    })
  })

  route(app, 'exportSubscribers', { config: { ...config, ...PERSONAL_EXPORT } }, async (request, reply) => {
    const { search = '' } = request.query
    await recordExport(pool, request.staff!, 'newsletter_subscriber', { search })
    return sendCsv(reply, 'subscribers.csv', csvFile(SUBSCRIBER_COLUMNS, subscriberRows(app, search)))
  })
}

/** @throws ApiError 400 for a cursor of something else */
function readCursor(text: string): [micros: number, key: string] {
  const [, micros, key] = /^(\d{1,16}) (\S+)$/u.exec(text) ?? []
  if (micros === undefined || key === undefined) throw new ApiError(400, 'bad_cursor', t.badCursor())
  return [Number(micros), key]
}
