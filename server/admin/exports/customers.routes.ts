import type { FastifyInstance } from 'fastify'
import { readEveryExportId } from '#server/admin/resources/list.ts'
import { loadRecords } from '#server/admin/resources/records.ts'
import { auditCustomer } from '#server/admin/customers/audit-customer.ts'
import { requireShopper } from '#server/admin/customers/customer-page.ts'
import { collectData, collectGuestData } from '#server/identity/account/own-data.ts'
import { IS_SUBSCRIBED, resource } from '#server/identity/customer/customer.resource.ts'
import { PERSONAL_EXPORT, recordExport } from '#server/platform/audit/personal-export.ts'
import { csvFile } from '#server/platform/csv/csv-line.ts'
import { sendCsv } from '#server/platform/csv/send-csv.ts'
import { toDecimalString } from '#domain/money.ts'
import { statement } from '#server/platform/db/database.ts'
import { saveAs } from '#server/platform/http/header-text.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { rowsById } from './rows-by-id.ts'

interface Row {
  name: string
  email: string
  phone: string
  place: string
  kind: string
  orders: number
  spent: number
  currency: string | null
  last_order_at: Date | null
  created_at: Date
  subscribed: boolean
  tags: string[]
}

const readRows = statement<Row, [ids: number[]]>(
  'export-customers',
  `SELECT s.name, s.email, s.phone, s.place, CASE WHEN s.customer_id IS NULL THEN 'guest' ELSE 'account' END AS kind, s.orders, s.spent, s.currency,
     s.last_order_at, s.created_at, s.tags,
     ${IS_SUBSCRIBED} AS subscribed
   FROM shopper s WHERE s.id = ANY ($1::int[]) ORDER BY s.id`,
)

const COLUMNS = 'name,email,phone,place,kind,orders,spent,currency,last_order_at,customer_since,newsletter,tags'.split(
  ',',
)

const cellsOf = (row: Row): string[] => [
  row.name,
  row.email,
  row.phone,
  row.place,
  row.kind,
  String(row.orders),
  row.currency === null ? '' : toDecimalString({ amount: row.spent, currency: row.currency }),
  row.currency ?? '',
  row.last_order_at?.toISOString() ?? '',
  row.created_at.toISOString(),
  row.subscribed ? 'subscribed' : '',
  row.tags.join(', '),
]

/** Exports of customers (AD-24): a list, and everything about one person. */
export async function routes(app: FastifyInstance): Promise<void> {
  const { pool } = app.database
  const { facts } = await loadRecords(resource)
  const config = { access: 'staff', roles: ['owner', 'manager'], ...PERSONAL_EXPORT } as const

  route(app, 'exportCustomers', { config }, async ({ staff, query }, reply) => {
    const { ids: given, search, format: _format, ...filters } = query
    const ids = await readEveryExportId(pool, resource, facts, { ids: given, search, filters })
    await recordExport(pool, staff!, 'customer', { ...filters, search, count: ids.length })
    const rows = rowsById(ids, (some) => readRows(pool, some), cellsOf)
    return sendCsv(reply, 'customers.csv', csvFile(COLUMNS, rows))
  })

  route(app, 'downloadCustomer', { config }, async ({ staff, params: { id } }, reply) => {
    const { customer_id: customer, guest_key: guest, email_key } = await requireShopper(pool, id)
    const data =
      customer === null
        ? await collectGuestData(pool, { guest_key: guest ?? '', email_key })
        : await collectData(pool, customer)
    await auditCustomer(pool, staff!, id, 'exported')
    return saveAs(reply, `customer-${id}.json`)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(data, null, 2))
  })
}
