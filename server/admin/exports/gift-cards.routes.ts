import type { FastifyInstance } from 'fastify'
import { toDecimalString } from '#domain/money.ts'
import { readEveryExportId } from '#server/admin/resources/list.ts'
import { loadRecords } from '#server/admin/resources/records.ts'
import { GIFT_CARD_STATE } from '#server/commerce/gift-cards/gift-card-state.ts'
import { resource } from '#server/commerce/gift-cards/gift-card.resource.ts'
import { PERSONAL_EXPORT, recordExport } from '#server/platform/audit/personal-export.ts'
import { csvFile } from '#server/platform/csv/csv-line.ts'
import { sendCsv } from '#server/platform/csv/send-csv.ts'
import { statement } from '#server/platform/db/database.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { rowsById } from './rows-by-id.ts'

interface Row {
  last4: string
  state: string
  currency: string
  amount: number
  balance: number
  recipient_name: string
  recipient_email: string
  sender_name: string
  note: string
  sent_at: Date | null
  expires_at: Date | null
  created_at: Date
}

const readRows = statement<Row, [ids: number[]]>(
  'export-gift-cards',
  `SELECT coalesce(g.last4, '') AS last4, ${GIFT_CARD_STATE} AS state, g.currency, g.amount, g.balance, g.recipient_name, g.recipient_email,
     g.sender_name, g.note, g.sent_at, g.expires_at, g.created_at
   FROM gift_card g WHERE g.id = ANY ($1::int[]) ORDER BY g.id`,
)

const COLUMNS =
  'last4,state,currency,amount,balance,recipient_name,recipient_email,sender_name,note,sent_at,expires_at,issued_at'.split(
    ',',
  )

const cellsOf = (row: Row): string[] => [
  row.last4,
  row.state,
  row.currency,
  toDecimalString({ amount: row.amount, currency: row.currency }),
  toDecimalString({ amount: row.balance, currency: row.currency }),
  row.recipient_name,
  row.recipient_email,
  row.sender_name,
  row.note,
  row.sent_at?.toISOString() ?? '',
  row.expires_at?.toISOString() ?? '',
  row.created_at.toISOString(),
]

/** The gift cards that the list shows, as CSV. Their codes are stored nowhere. */
export async function routes(app: FastifyInstance): Promise<void> {
  const { pool } = app.database
  const { facts } = await loadRecords(resource)
  const config = { access: 'staff', roles: facts.roles.read, ...PERSONAL_EXPORT } as const
  route(app, 'exportGiftCards', { config }, async ({ staff, query }, reply) => {
    const { format: _one, ids: given, search, ...filters } = query
    const ids = await readEveryExportId(pool, resource, facts, { ids: given, search, filters })
    await recordExport(pool, staff!, 'gift-card', { ...filters, search, count: ids.length })
    const rows = rowsById(ids, (some) => readRows(pool, some), cellsOf)
    return sendCsv(reply, 'gift-cards.csv', csvFile(COLUMNS, rows))
  })
}
