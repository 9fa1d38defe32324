import type { FastifyInstance } from 'fastify'
import { readIds } from '#server/admin/resources/list.ts'
import { loadRecords } from '#server/admin/resources/records.ts'
import { requireShopper } from '#server/admin/customers/customer-page.ts'
import { collectData, collectGuestData } from '#server/identity/account/own-data.ts'
import { resource } from '#server/identity/customer/customer.resource.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { PERSONAL_EXPORT } from '#server/platform/audit/personal-export.ts'
import { csvFile } from '#server/platform/csv/csv-line.ts'
import { sendCsv } from '#server/platform/csv/send-csv.ts'
import { toDecimalString } from '#domain/money.ts'
import type { Database } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/database.ts'
import { saveAs } from '#server/platform/http/header-text.ts'
import { route } from '#server/platform/http/operation-route.ts'
import * as t from '#words/customer-errors.ts'

/** An upper bound, because the ids are in memory while the file is written. */
const MAX_CUSTOMERS = 2_000_000
const CHUNK = 1000

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
     s.email_key IS NOT NULL AND EXISTS (SELECT FROM newsletter_subscriber n WHERE n.email_key = s.email_key) AS subscribed
   FROM shopper s WHERE s.id = ANY ($1::int[]) ORDER BY s.id`,
)

const COLUMNS = 'name,email,phone,place,kind,orders,spent,currency,last_order_at,customer_since,newsletter,tags'.split(
  ',',
)

async function* rowsOf({ pool }: Database, ids: readonly number[]): AsyncGenerator<string[]> {
  for (let at = 0; at < ids.length; at += CHUNK)
    for (const row of await readRows(pool, ids.slice(at, at + CHUNK))) yield cellsOf(row)
}

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
    const ids =
      given?.split(',').map(Number) ?? (await readIds(pool, resource, facts, { search, filters }, MAX_CUSTOMERS))
    // A search may contain a name, and the audit log outlasts an erasure.
    const restrictions = Object.entries({ ...filters, ...(search !== undefined && { search: '…' }) })
    await recordAudit(pool, staff!, {
      action: 'exported',
      resource: 'customer',
      changes: [...restrictions.map(([name, to]) => ({ field: `/${name}`, to })), { field: '/count', to: ids.length }],
    })
    return sendCsv(reply, 'customers.csv', csvFile(COLUMNS, rowsOf(app.database, ids)))
  })

  route(app, 'downloadCustomer', { config }, async ({ staff, params: { id } }, reply) => {
    const { customer_id: customer, guest_key: guest, email_key } = await requireShopper(pool, id)
    const data =
      customer === null
        ? await collectGuestData(pool, { guest_key: guest ?? '', email_key })
        : await collectData(pool, customer)
    const title = t.customerNumber({ id: String(id) })
    await recordAudit(pool, staff!, { action: 'exported', resource: 'customer', recordId: id, title })
    return saveAs(reply, `customer-${id}.json`)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(data, null, 2))
  })
}
