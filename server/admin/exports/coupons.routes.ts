import type { FastifyInstance } from 'fastify'
import { toDecimalString } from '#domain/money.ts'
import { readEveryExportId } from '#server/admin/resources/list.ts'
import { loadRecords } from '#server/admin/resources/records.ts'
import { COUPON_STATE, resource } from '#server/commerce/coupons/coupon.resource.ts'
import { csvFile } from '#server/platform/csv/csv-line.ts'
import { sendCsv } from '#server/platform/csv/send-csv.ts'
import { statement } from '#server/platform/db/database.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { rowsById } from './rows-by-id.ts'

interface Row {
  code: string
  title: string
  state: string
  campaign: string
  kind: string
  value: number
  currency: string
  most: number | null
  minimum: number
  starts_at: Date | null
  ends_at: Date | null
  max_uses: number | null
  max_uses_per_customer: number | null
  uses: number
}

const readRows = statement<Row, [ids: number[]]>(
  'export-coupons',
  `SELECT c.code, c.title, ${COUPON_STATE} AS state, c.campaign, c.kind, c.value, c.currency, c.most, c.minimum, c.starts_at, c.ends_at,
     c.max_uses, c.max_uses_per_customer, c.uses
   FROM coupon c WHERE c.id = ANY ($1::int[]) ORDER BY c.id`,
)

const COLUMNS = [
  ...['code', 'title', 'state', 'campaign', 'kind', 'percentage', 'amount', 'highest_reduction', 'minimum', 'currency'],
  ...['starts_at', 'ends_at', 'max_orders', 'max_orders_per_customer', 'orders'],
]

function cellsOf({ kind, value, currency, ...row }: Row): string[] {
  const money = (amount: number | null) => (amount === null ? '' : toDecimalString({ amount, currency }))
  return [
    row.code,
    row.title,
    row.state,
    row.campaign,
    kind,
    kind === 'percentage' ? String(value) : '',
    kind === 'amount' ? money(value) : '',
    money(row.most),
    money(row.minimum),
    currency,
    row.starts_at?.toISOString() ?? '',
    row.ends_at?.toISOString() ?? '',
    String(row.max_uses ?? ''),
    String(row.max_uses_per_customer ?? ''),
    String(row.uses),
  ]
}

/** Exports the coupons that the list shows as CSV, such as the codes of a campaign. */
export async function routes(app: FastifyInstance): Promise<void> {
  const { pool } = app.database
  const { facts } = await loadRecords(resource)
  const config = { access: 'staff', roles: facts.roles.read, limits: ['download'] } as const
  route(app, 'exportCoupons', { config }, async ({ query }, reply) => {
    const { format: _one, ids: given, search, ...filters } = query
    const ids = await readEveryExportId(pool, resource, facts, { ids: given, search, filters })
    const rows = rowsById(ids, (some) => readRows(pool, some), cellsOf)
    return sendCsv(reply, 'coupons.csv', csvFile(COLUMNS, rows))
  })
}
