import type { AdminStockAlert } from '#generated/admin/stock-alert.js'
import { statement } from '#server/platform/db/database.ts'
import { defineResource } from '#server/platform/resources/resource.ts'

const NAME = `CASE a.variant WHEN '' THEN a.name ELSE a.name || ' (' || a.variant || ')' END`

const read = statement<{ name: string | null; first_at: Date | null }, [id: number]>(
  'stock-alert-record',
  `SELECT ${NAME} AS name, a.first_at FROM stock_alert_product a WHERE a.id = $1`,
)

/** Products that people wait for. Who they are is a call of its own, for fewer roles. */
export const resource = defineResource<AdminStockAlert>({
  name: 'stock-alert',
  table: 'stock_alert_product',
  list: {
    from: 'stock_alert_product a',
    id: 'a.id',
    title: NAME,
    columns: {
      name: NAME,
      sku: 'a.sku',
      stock: 'a.stock',
      waiting: 'a.waiting',
      first_at: 'a.first_at',
      sent: 'a.sent',
      sent_at: 'a.sent_at',
    },
    search: 'a.name ILIKE $pattern OR a.variant ILIKE $pattern OR a.sku ILIKE $pattern',
    filters: { state: { waiting: 'a.waiting > 0', sent: 'a.sent > 0' } },
    sorts: {
      waiting: { sql: 'a.waiting', type: 'bigint' },
      name: { sql: `lower(${NAME})`, type: 'text' },
      first_at: { sql: `coalesce(a.first_at, 'infinity')`, type: 'timestamptz' },
    },
  },
  read: async (db, id) => {
    const [row] = await read(db, id)
    return row && { values: { name: row.name ?? '' } }
  },
})
